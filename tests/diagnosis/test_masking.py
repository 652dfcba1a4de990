from __future__ import annotations

import pytest

from failure_encyclopedia.diagnosis.masking import Masker

PRIVATE = [
    ("token hf_AbCdEfGh123456 here", "token [secret 1] here"),
    ("Authorization: Bearer abcdefghijklmnop1234", "Authorization: Bearer [secret 1]"),
    ("WANDB_API_KEY=0123456789abcdef0123456789abcdef01234567", "WANDB_API_KEY=[secret 1]"),
    ("git clone https://jane:pa55word@example.org/x.git", "git clone https://[secret 1]@[host name 1]/x.git"),
    ("mail jane.doe@example.org now", "mail [e-mail address 1] now"),
    ("open /home/jane/run/x and /home/jane/y", "open /home/[user name 1]/run/x and /home/[user name 1]/y"),
    (r"C:\Users\jane\x.py", r"C:\Users\[user name 1]\x.py"),
    ("jane in /home/jane/run", "[user name 1] in /home/[user name 1]/run"),
    ("peer 10.0.0.7:29500, 10.0.0.8", "peer [network address 1]:29500, [network address 2]"),
    ("to fe80::1ff:fe23:4567:890a", "to [network address 1]"),
    ("srun: error: node-07: task 3: Killed", "srun: error: [host name 1]: task 3: Killed"),
    ("  host      : gpu-a17.cluster.local", "  host      : [host name 1]"),
    ("gpu-a17:4127:4190 [0] NCCL WARN on gpu-a17", "[host name 1]:4127:4190 [0] NCCL WARN on [host name 1]"),
    ("ssh train@login01", "ssh [user name 1]@[host name 1]"),
    ("令牌hf_AbCdEfGh123456失效", "令牌[secret 1]失效"),
    ("token:\N{NO-BREAK SPACE}AbCdEfGh123456", "token:\N{NO-BREAK SPACE}[secret 1]"),
    ("-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----", "[secret 1]"),
]


@pytest.mark.parametrize(("text", "masked"), PRIVATE, ids=[text[:30] for text, _ in PRIVATE])
def test_what_is_private_is_masked(text: str, masked: str) -> None:
    assert Masker().mask(text) == masked


@pytest.mark.parametrize(
    "text",
    [
        "connect to 127.0.0.1:29500 failed",
        "see https://pytorch.org/docs/stable/elastic/errors.html",
        "torch.distributed.elastic.multiprocessing.errors.ChildFailedError",
        'File "/opt/venv/lib/python3.11/site-packages/torch/nn/modules/module.py", line 17',
        "version 2.13.0+cpu, CUDA 12.4, 535.183.01",
        "tokenizer: loss 1.2345",
        "NVRM: Xid (PCI:0000:3b:00): 79, pid=1234, GPU has fallen off the bus.",
        "2026-11-30 07:22:24,740 step 12",
    ],
)
def test_what_is_not_private_stays(text: str) -> None:
    assert Masker().mask(text) == text


def test_a_known_host_is_masked_everywhere_under_one_name() -> None:
    masker = Masker(["trainer-a"])
    assert masker.mask("trainer-a lost trainer-b") == "[host name 1] lost trainer-b"
    assert masker.mask("again trainer-a") == "again [host name 1]"


def test_names_of_one_length_are_masked_in_the_same_order_every_time() -> None:
    masker = Masker(["node-b", "node-c", "node-a"])
    assert masker.mask("node-c and node-a") == "[host name 2] and [host name 1]"
    assert masker.summary().startswith("Masked: 2 host names;")


def test_the_summary_says_what_was_masked() -> None:
    masker = Masker()
    masker.mask("10.0.0.7 and 10.0.0.8 for jane.doe@example.org")
    assert masker.summary().startswith("Masked: 1 e-mail address and 2 network addresses;")
    assert Masker().summary() == "Nothing was masked."
