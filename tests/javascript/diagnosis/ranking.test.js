import assert from "node:assert/strict";
import { test } from "node:test";

import { diagnoseText, diagnoseTexts, ids, makeLibrary, traceback } from "./run.js";

const OUT_OF_MEMORY = "CUDA out of memory. Tried to allocate <*:requested>. <*:unallocated> is reserved but unallocated";
const MEMORY = makeLibrary({
  capacity: [["ambiguous", OUT_OF_MEMORY]],
  fragmentation: [["primary", OUT_OF_MEMORY, { numbers: ["unallocated > 0.2 * requested"] }]],
  "optimizer-states": [["primary", OUT_OF_MEMORY, { context: [", in _init_group"] }]],
});

/** @param {string} unallocated */
function outOfMemory(unallocated) {
  return traceback(OUT_OF_MEMORY.replace("<*:requested>", "1 GiB").replace("<*:unallocated>", unallocated));
}

test("an ambiguous line alone names nothing", () => {
  const diagnosis = diagnoseText(MEMORY, outOfMemory("10 MiB"));
  assert.deepEqual([diagnosis.verdict, diagnosis.confidence, ids(diagnosis)], ["not-found", "low", ["capacity"]]);
});

test("a number in the line decides, and the reasons say it", () => {
  const diagnosis = diagnoseText(MEMORY, outOfMemory("300 MiB"));
  assert.deepEqual([diagnosis.verdict, ids(diagnosis)[0]], ["found", "fragmentation"]);
  assert.deepEqual(diagnosis.entries[0].reasons, [
    "a line names this failure",
    "the numbers in the line fit: unallocated > 0.2 * requested (requested 1 GiB, unallocated 300 MiB)",
  ]);
});

test("a line nearby decides", () => {
  const frame = '  File "/opt/torch/optim/adamw.py", line 218, in _init_group\n';
  const { verdict, entries } = diagnoseText(MEMORY, frame + outOfMemory("10 MiB"));
  assert.deepEqual([verdict, entries[0].entry.id, entries[0].evidence[0].context?.line], ["found", "optimizer-states", 1]);
});

test("of two templates at one place the longer one counts", () => {
  const library = makeLibrary({
    general: [["primary", "failed (exitcode: <*>)"]],
    killed: [["primary", "failed (exitcode: -9) local_rank"]],
  });
  assert.deepEqual(ids(diagnoseText(library, "api.py] failed (exitcode: -9) local_rank: 1\n")), ["killed"]);
  assert.deepEqual(ids(diagnoseText(library, "api.py] failed (exitcode: 1) local_rank: 1\n")), ["general"]);
});

test("the first cause stands first, an effect behind its cause", () => {
  /** @type {Record<string, import("./run.js").Signature[]>} */
  const entries = {
    "bad-archive": [["primary", "failed finding central directory"]],
    "disk-full": [["primary", "No space left on device"]],
  };
  const log = "RuntimeError: failed finding central directory\nOSError: No space left on device\n";
  assert.deepEqual(ids(diagnoseText(makeLibrary(entries), log)), ["bad-archive", "disk-full"]);
  const causing = makeLibrary(entries, { "disk-full": ["bad-archive"] });
  assert.deepEqual(ids(diagnoseText(causing, log)), ["disk-full", "bad-archive"]);
});

test("after a long pause only the last failure is first", () => {
  const library = makeLibrary({ xid: [["primary", "NVRM: Xid 79"]], full: [["primary", "No space left on device"]] });
  const log = "Nov 30 07:00:00 host kernel: NVRM: Xid 79\nNov 30 19:00:00 host kernel: No space left on device\n";
  assert.deepEqual(ids(diagnoseText(library, log)), ["full", "xid"]);
});

test("a worse explanation of the same line is an alternative", () => {
  const library = makeLibrary({ one: [["primary", "cannot allocate memory here"]], two: [["primary", "allocate memory here"]] });
  const { entries } = diagnoseText(library, "Error: cannot allocate memory here\n");
  assert.deepEqual(entries.map(({ entry, alternativeTo }) => [entry.id, alternativeTo]), [["one", ""]]);
  const equal = makeLibrary({ one: [["primary", "allocate memory"]], two: [["primary", "allocate memory"]] });
  const both = diagnoseText(equal, "Error: allocate memory\n").entries;
  assert.deepEqual(both.map(({ entry, alternativeTo }) => [entry.id, alternativeTo]), [["one", ""], ["two", "one"]]);
});

test("a confirmation in another file proves what the run suggests", () => {
  const library = makeLibrary({
    "host-memory": [["confirmation", "Out of memory: Killed process <*>"], ["ambiguous", "exit code -9 of a rank"]],
  });
  const diagnosis = diagnoseTexts(library, {
    "console.log": "exit code -9 of a rank\n",
    "kernel.log": "kernel: Out of memory: Killed process 7 (python)\n",
  });
  assert.deepEqual([diagnosis.verdict, diagnosis.confidence], ["found", "high"]);
});
