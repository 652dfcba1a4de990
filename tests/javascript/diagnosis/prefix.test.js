import assert from "node:assert/strict";
import { test } from "node:test";

import { detectLabels, parsePrefix } from "../../../theme/assets/javascripts/diagnosis/prefix.js";

/** @type {[line: string, rank: number | null, localRank: number | null, host: string, level: string, message: string][]} */
const LINES = [
  ["[rank3]: RuntimeError: x", 3, null, "", "", "RuntimeError: x"],
  ["[default3]:[rank11]: Traceback", 11, 3, "", "", "Traceback"],
  ["3: [rank3]: text", 3, null, "", "", "text"],
  ["[1,12]<stdout>:text", 12, null, "", "", "text"],
  ["node-07: [rank0]: text", 0, null, "node-07", "", "text"],
  ["(RayWorker pid=123, ip=10.0.0.1) text", null, null, "10.0.0.1", "", "text"],
  ["(EngineCore_0 pid=25) ERROR 01-11 13:09:40 engine.py:366] text", null, null, "", "error", "text"],
  ["[2025-01-29 08:52:43 TP5] Scheduler", null, 5, "", "", "TP5] Scheduler"],
  ["[rank7]:[E318 07:39:53.719 Group.cpp:17] [PG ID 2 PG GUID 9 Rank 1] text", 7, null, "", "error", "text"],
  ["node-08:796:799 [1] NCCL INFO text", null, 1, "node-08", "", "NCCL INFO text"],
  ["2026-11-30 07:22:24,740 - WARNING - train - [rank 1] slow", 1, null, "", "warning", "train - [rank 1] slow"],
  ["  2%|#         | 2/400 [00:00<00:15, 26.26it/s][rank1]: Traceback", 1, null, "", "", "Traceback"],
  ["😀 7%|▎| 2/400 [00:00<00:15, 26.26it/s][rank1]: Traceback", 1, null, "", "", "Traceback"],
  ["\u00a0[rank1]: text", 1, null, "", "", "text"],
  ["ERROR:训练失败", null, null, "", "error", "训练失败"],
  ["[PG ID 5 PG GUID 12 Rank 1] Timeout", null, null, "", "", "Timeout"],
  ["plain text", null, null, "", "", "plain text"],
];

for (const [line, rank, localRank, host, level, message] of LINES) {
  test(`the prefix of ${line}`, () => {
    const prefix = parsePrefix(line, detectLabels(Array(5).fill(line)));
    const read = [prefix.rank, prefix.localRank, prefix.host, prefix.level, line.slice(prefix.length)];
    assert.deepEqual(read, [rank, localRank, host, level, message]);
  });
}

test("a record says rank and time", () => {
  const prefix = parsePrefix('{"ts": 1796023538.238, "rank": 1, "loss": 5.0}');
  assert.deepEqual([prefix.rank, prefix.moment], [1, { scale: "absolute", seconds: 1796023538.238 }]);
});

test("a label counts only where most lines have one", () => {
  assert.equal(detectLabels(["7: a", "8: b", "7: c", "9: d"])?.name, "srun");
  assert.equal(detectLabels(["7: a", "text", "text", "text"]), null);
  assert.equal(detectLabels(["Error: a", "Error: b", "Error: c", "Error: d"]), null);
  assert.equal(parsePrefix("12: 34 files", null).rank, null);
});

test("only the beginning of a line is read, by characters", () => {
  assert.equal(parsePrefix(`${"😀".repeat(231)}[rank7]: x`).rank, 7);
  assert.equal(parsePrefix(`${"😀".repeat(234)}[rank7]: x`).rank, null);
});
