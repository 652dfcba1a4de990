import assert from "node:assert/strict";
import { test } from "node:test";

import { Masker } from "../../../theme/assets/javascripts/diagnosis/masking.js";

/** @type {[text: string, masked: string][]} */
const PRIVATE = [
  ["token hf_AbCdEfGh123456 here", "token [secret 1] here"],
  ["令牌hf_AbCdEfGh123456失效", "令牌[secret 1]失效"],
  ["Authorization: Bearer abcdefghijklmnop1234", "Authorization: Bearer [secret 1]"],
  ["token:\u00a0AbCdEfGh123456", "token:\u00a0[secret 1]"],
  ["WANDB_API_KEY=0123456789abcdef0123456789abcdef01234567", "WANDB_API_KEY=[secret 1]"],
  ["git clone https://jane:pa55word@example.org/x.git", "git clone https://[secret 1]@[host name 1]/x.git"],
  ["mail jane.doe@example.org now", "mail [e-mail address 1] now"],
  ["jane: open /home/jane/run/x", "[user name 1]: open /home/[user name 1]/run/x"],
  ["C:\\Users\\jane\\x.py", "C:\\Users\\[user name 1]\\x.py"],
  ["peer 10.0.0.7:29500, 10.0.0.8", "peer [network address 1]:29500, [network address 2]"],
  ["to fe80::1ff:fe23:4567:890a", "to [network address 1]"],
  ["srun: error: node-07: task 3: Killed", "srun: error: [host name 1]: task 3: Killed"],
  ["x\n  host      : gpu-a17.cluster.local", "x\n  host      : [host name 1]"],
  ["gpu-a17:4127:4190 [0] NCCL WARN on gpu-a17", "[host name 1]:4127:4190 [0] NCCL WARN on [host name 1]"],
  ["ssh train@login01", "ssh [user name 1]@[host name 1]"],
  ["-----BEGIN RSA PRIVATE KEY-----\nabc", "[secret 1]"],
];
const PUBLIC = [
  "connect to 127.0.0.1:29500 failed",
  "see https://pytorch.org/docs/stable/elastic/errors.html",
  'File "/opt/venv/lib/python3.11/site-packages/torch/nn/modules/module.py", line 17',
  "version 2.13.0+cpu, CUDA 12.4, 535.183.01",
  "NVRM: Xid (PCI:0000:3b:00): 79, pid=1234, GPU has fallen off the bus.",
];

test("what is private is masked", () => {
  for (const [text, masked] of PRIVATE) assert.equal(new Masker().mask(text), masked);
});

test("what is not private stays", () => {
  for (const text of PUBLIC) assert.equal(new Masker().mask(text), text);
});

test("a known host is masked everywhere under one name, and is no pattern", () => {
  const masker = new Masker(["trainer-a", "a.b", "localhost"]);
  assert.equal(masker.mask("trainer-a lost trainer-b"), "[host name 1] lost trainer-b");
  assert.equal(masker.mask("again trainer-a on localhost, aXb, a.b"), "again [host name 1] on localhost, aXb, [host name 2]");
});

test("the summary says what was masked", () => {
  const masker = new Masker(["node-07"]);
  masker.mask("10.0.0.7 and 10.0.0.8 for jane.doe@example.org");
  assert.equal(
    masker.summary(),
    "Masked: 1 e-mail address and 2 network addresses; the same name has the same mask. Read the text before you publish it.",
  );
  assert.equal(new Masker(["node-07"]).summary(), "Nothing was masked.");
});
