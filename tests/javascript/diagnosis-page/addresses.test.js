import assert from "node:assert/strict";
import { test } from "node:test";

import { entriesAddress, idsInAddress, issueAddress } from "../../../theme/assets/javascripts/diagnosis-page/issue.js";
import { entry, outcome } from "./outcomes.js";

const PAGE = "https://site.example/encyclopedia/diagnose/";

test("a link carries the ids of entries and nothing else", () => {
  const link = entriesAddress(`${PAGE}?entries=old&secret=1#part`, ["cuda-oom", "host-oom"]);
  assert.equal(link, `${PAGE}?entries=cuda-oom,host-oom`);
  assert.deepEqual(idsInAddress(new URL(link).search), ["cuda-oom", "host-oom"]);
});

test("ids are taken from an address as they are meant", () => {
  assert.deepEqual(idsInAddress("?entries=a,%20b%20,,a,<script>"), ["a", "b", "<script>"]);
  assert.deepEqual(idsInAddress("?other=1"), []);
  assert.deepEqual(idsInAddress(""), []);
});

test("an issue is prepared with the masked line, the verdict and the library", () => {
  const wrong = outcome(
    { entries: [entry("cuda-oom"), entry("host-oom")] },
    { maskedLine: "[host name 1]: it `broke` & <died> #1" },
  );
  const address = new URL(issueAddress("https://github.com/owner/name/", wrong));
  assert.equal(address.origin + address.pathname, "https://github.com/owner/name/issues/new");
  assert.equal(address.searchParams.get("title"), "Diagnosis is wrong: cuda-oom");
  assert.equal(
    address.searchParams.get("body"),
    [
      "**What the diagnosis said:** Found (confidence: high)",
      "**Entries:** `cuda-oom`, `host-oom`",
      "**The line that it went by** (masked; please check that nothing private is left):",
      "",
      "```text",
      "[host name 1]: it `broke` & <died> #1",
      "```",
      "",
      "**What it should have said, and why:**",
      "",
      "",
      "Signature library: 3 entries, 0123",
    ].join("\n"),
  );
});

test("an issue without a line says so", () => {
  const address = new URL(issueAddress("https://github.com/owner/name", outcome({ verdict: "not-found" })));
  assert.equal(address.searchParams.get("title"), "Diagnosis is wrong: nothing known");
  assert.match(address.searchParams.get("body") ?? "", /\(none\)/);
});

test("a line cannot leave its block, and half an emoji does not break the address", () => {
  const address = issueAddress(
    "https://github.com/o/n",
    outcome({}, { maskedLine: `${"x".repeat(599)}🙂 \`\`\` @all \ud800` }),
  );
  const body = new URL(address).searchParams.get("body") ?? "";
  assert.equal(body.match(/```/g)?.length, 2);
  assert.match(body, /x …/);
  assert.ok(address.length < 3000);
});

test("other homes of repositories have other forms", () => {
  const address = new URL(issueAddress("https://gitlab.com/group/name", outcome({})));
  assert.equal(address.pathname, "/group/name/-/issues/new");
  assert.ok(address.searchParams.get("issue[title]"));
});

test("without a repository there is no address", () => {
  assert.equal(issueAddress("", outcome({})), "");
});
