import assert from "node:assert/strict";
import { test } from "node:test";

import { rankInName, ranksInNumberedNames } from "../../../theme/assets/javascripts/diagnosis/file-name.js";

test("a path names a rank", () => {
  const paths = ["rank_3.log", "job/RANK4/err.txt", "logs/task-12.out", "0/stderr.log", "a/5/stdout", "²/stderr.log"];
  assert.deepEqual(paths.map(rankInName), [3, 4, 12, 0, 5, null]);
  assert.deepEqual(["train.log", "stderr.log", "frank3.log", "3/train.log", ""].map(rankInName), [null, null, null, null, null]);
});

test("names that differ only in a number number the ranks", () => {
  assert.deepEqual([...ranksInNumberedNames(["out.0", "x/out.1"])], [["out.0", 0], ["x/out.1", 1]]);
  assert.deepEqual([...ranksInNumberedNames(["slurm-17-0.log.gz", "slurm-17-1.log.gz"]).values()], [0, 1]);
});

test("numbers of nodes and numbers that do not count ranks are none", () => {
  for (const paths of [["node_0.log", "node_1.log"], ["train.log", "kernel.log"], ["out.0"], ["a.1", "b.2"], ["out.7", "out.900"]]) {
    assert.equal(ranksInNumberedNames(paths).size, 0, paths.join());
  }
});
