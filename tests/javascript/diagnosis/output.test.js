import assert from "node:assert/strict";
import { test } from "node:test";

import { diagnosisJson } from "../../../theme/assets/javascripts/diagnosis/output/json.js";
import { diagnosisLines, ranges } from "../../../theme/assets/javascripts/diagnosis/output/lines.js";
import { diagnosisMarkdown } from "../../../theme/assets/javascripts/diagnosis/output/markdown.js";
import { markdownReport, masked } from "../../../theme/assets/javascripts/diagnosis/output/report.js";
import { LOST, diagnoseText, diagnoseTexts, makeLibrary, traceback } from "./run.js";

const LIBRARY = makeLibrary({
  "disk-full": [["primary", "No space left on <*:what>"]],
  lost: [["collateral", "closed by peer"]],
});
const TWO_RANKS = {
  "rank_0.log": traceback(LOST, "[rank0]: "),
  "rank_1.log": traceback("OSError: No space left on device", "[rank1]: "),
};

test("the data has what other programs rely on", () => {
  const data = diagnosisJson(diagnoseTexts(LIBRARY, TWO_RANKS));
  assert.deepEqual(data.entries, [
    {
      id: "disk-full",
      title: "Title of disk-full",
      category: "data",
      severity: "high",
      confidence: "medium",
      reasons: ["a line names this failure", "the line is from rank 1, which failed first"],
      alternative_to: null,
      evidence: [
        {
          file: "rank_1.log",
          line: 3,
          column: 19,
          rank: 1,
          text: "[rank1]: OSError: No space left on device",
          signature: "No space left on <*:what>",
          role: "primary",
          captures: { what: "device" },
          near: null,
          count: 1,
        },
      ],
      cause: "Cause of disk-full.",
      check: { text: "Look.", command: "ls", language: "shell", expect: "It is there." },
      fix: [{ text: "Mend disk-full.", command: "mend --now", language: "shell" }],
      verify: { text: "Run again.", expect: "No error." },
      address: "https://failures.example.org/failures/disk-full/",
    },
  ]);
  assert.deepEqual(
    [data.schema_version, data.verdict, data.initiating_rank, data.initiating_rank_confidence, data.world_size],
    [1, "found", 1, "high", 2],
  );
  assert.deepEqual(data.collateral.map(({ file, line, role }) => [file, line, role]), [["rank_0.log", 3, "collateral"]]);
  assert.deepEqual(data.files[0], {
    file: "rank_0.log",
    state: "read",
    remarks: [],
    lines: 3,
    bytes: TWO_RANKS["rank_0.log"].length,
    ends_in_line: false,
  });
  assert.deepEqual(data.library, { digest: "d1", entries: 2 });
  assert.deepEqual(JSON.parse(JSON.stringify(data)), data);
});

test("a person is told what failed where and what to do", () => {
  const lines = [...diagnosisLines(diagnoseTexts(LIBRARY, TWO_RANKS))];
  const text = lines.map((line) => " ".repeat(line.indent) + line.text).join("\n");
  const begin = [
    "FOUND (confidence: medium)",
    "Title of disk-full (rank 1).",
    "",
    "Evidence",
    "  rank_1.log:3  rank 1  (primary)",
    "    [rank1]: OSError: No space left on device",
    "    signature: No space left on <*:what>",
    "  Why: a line names this failure; the line is from rank 1, which failed first.",
  ];
  assert.equal(text.split("\n").slice(0, begin.length).join("\n"), begin.join("\n"));
  assert.match(text, /\n {2}1: first\n[^]*\n {2}0: victim, lost a peer\n/);
  assert.match(text, /\nConfirm\n {2}Look\.\n {4}ls\n {2}confirmed by: It is there\.\n/);
  assert.match(text, /\nFix\n {2}1\. Mend disk-full\.\n {7}mend --now\n/);
});

test("ranks are listed in short", () => {
  assert.equal(ranges([0, 1, 2, 5, 7, 8]), "0-2, 5, 7-8");
});

test("Markdown takes lines of a log as text", () => {
  const text = diagnosisMarkdown(diagnoseText(LIBRARY, "<script>alert(1)</script> @team ``` ![x](y) closed by peer\n"));
  assert.ok(text.startsWith("## ONLY CONSEQUENCES (confidence: medium)\n\nThese lines are consequences"));
  assert.ok(text.includes("console.log:1: &lt;script>alert(1)&lt;/script> @\u200bteam ``` !\\[x](y) closed by peer  \n"));
  const code = diagnosisMarkdown(diagnoseText(LIBRARY, "``` No space left on device\n"));
  assert.ok(code.includes("\n```\n''' No space left on device\n```\n"));
});

test("a report hides people and machines and says so", () => {
  const log = "node-07:1:2 [0] NCCL WARN x\nOSError: No space left on device: '/home/jane/run' from 10.0.0.7\n";
  const diagnosis = diagnoseText(LIBRARY, log);
  const report = markdownReport(diagnosis);
  assert.ok(!report.includes("jane") && !report.includes("10.0.0.7"));
  assert.ok(
    report.endsWith(
      "\n---\nMasked: 1 user name and 1 network address; the same name has the same mask. Read the text before you " +
        "publish it. Signature library: 2 entries, d1.\n",
    ),
  );
  assert.equal(masked("jane in /home/jane/run"), "[user name 1] in /home/[user name 1]/run");
});
