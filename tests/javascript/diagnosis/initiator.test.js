import assert from "node:assert/strict";
import { test } from "node:test";

import { LOST, TIMED_OUT, diagnoseText, diagnoseTexts, healthy, makeLibrary, traceback } from "./run.js";

const LIBRARY = makeLibrary({
  "disk-full": [["primary", "No space left on device"]],
  watchdog: [["collateral", "Watchdog caught collective operation timeout"]],
});
const DISK_FULL = "OSError: No space left on device";

/** @param {string[]} texts of rank 0, 1 … */
function ofRanks(...texts) {
  return diagnoseTexts(LIBRARY, Object.fromEntries(texts.map((text, rank) => [`rank_${rank}.log`, text])));
}

/** @param {import("../../../theme/assets/javascripts/diagnosis/diagnosis.js").Diagnosis} diagnosis */
function initiatorOf({ processes: { initiator } }) {
  return [initiator.rank, initiator.confidence];
}

/** @param {import("../../../theme/assets/javascripts/diagnosis/diagnosis.js").Diagnosis} diagnosis */
function statesOf({ processes }) {
  return processes.sorted.map(({ rank, state }) => [rank, state]);
}

test("the rank with the cause is first and the others are victims", () => {
  const diagnosis = ofRanks(traceback(LOST), traceback(DISK_FULL), traceback(TIMED_OUT));
  assert.deepEqual(initiatorOf(diagnosis), [1, "high"]);
  assert.deepEqual(statesOf(diagnosis), [[0, "victim"], [1, "first"], [2, "victim"]]);
  assert.equal(
    diagnosis.processes.initiator.why,
    "only rank 1 shows a cause: disk-full at rank_1.log:3; 2 of 2 other ranks show only consequences",
  );
});

test("a collateral line never makes an initiator however early it stands", () => {
  const line = "[rank0]: Watchdog caught collective operation timeout: ran for 600000 milliseconds\n";
  assert.deepEqual(initiatorOf(diagnoseText(LIBRARY, `${line}[rank1]: ${DISK_FULL}\n`)), [1, "high"]);
});

test("a rank that a signal ended says nothing and is first", () => {
  const log = `${healthy(0)}${healthy(1)}${traceback(LOST, "[rank0]: ")}srun: error: node-07: task 1: Killed\n`;
  const diagnosis = diagnoseText(LIBRARY, log);
  assert.deepEqual(initiatorOf(diagnosis), [1, "high"]);
  assert.equal(diagnosis.processes.facts.get(1)?.signal, 9);
  assert.match(diagnosis.lookNext.join(" "), /Rank 1 was ended by a signal .*journalctl -k/);
});

test("a silent file among victims is first", () => {
  const diagnosis = ofRanks(healthy(0) + traceback(LOST), healthy(1));
  assert.deepEqual(initiatorOf(diagnosis), [1, "medium"]);
  assert.match(diagnosis.processes.initiator.why, /rank 1 ends without a word; its last line is rank_1.log:5$/);
});

test("where all ranks fail alike no rank is named", () => {
  const log = [0, 1, 2, 3].map((rank) => traceback(DISK_FULL, `[rank${rank}]: `)).join("");
  assert.deepEqual(diagnoseText(LIBRARY, log).processes.initiator, {
    rank: null,
    why: "all 4 ranks fail alike: disk-full",
    confidence: "",
  });
});

test("across files only a clear difference in time counts", () => {
  const late = "2026-11-30 07:05:00,000 - ERROR - train - KeyError: 'x'\n";
  const early = "2026-11-30 07:01:00,000 - ERROR - train - ValueError: y\n";
  assert.deepEqual(initiatorOf(ofRanks(late, early, healthy(2))), [1, "medium"]);
  assert.deepEqual(initiatorOf(ofRanks(early.replace("00,000", "00,400"), early, healthy(2))), [null, ""]);
});

test("the rank that is behind in collectives is first where all waited", () => {
  const lines = [481, 481, 480].map(
    (sequence, rank) =>
      `[rank${rank}]: Watchdog caught collective operation timeout: WorkNCCL(SeqNum=${sequence}, OpType=X, N=1) ran\n`,
  );
  assert.deepEqual(initiatorOf(diagnoseText(LIBRARY, lines.join(""))), [2, "medium"]);
});

test("a rank that never came to the store is first, also where nothing of it is seen", () => {
  const diagnosis = diagnoseText(LIBRARY, "[rank 0] start\nTimed out after 21 s waiting for clients. 1/2 clients joined.\n");
  assert.deepEqual(initiatorOf(diagnosis), [1, "high"]);
  assert.deepEqual(statesOf(diagnosis), [[0, "victim"], [1, "missing"]]);
});

test("ranks of ten and more are listed in the order of numbers", () => {
  const log = [11, 2, 1, 10].map((rank) => traceback(LOST, `[rank${rank}]: `)).join("");
  const diagnosis = diagnoseText(LIBRARY, log);
  assert.deepEqual(statesOf(diagnosis).map(([rank]) => rank), [1, 2, 10, 11]);
});

test("local ranks of several hosts are not taken for ranks", () => {
  const log = "node-01:7:8 [0] NCCL INFO text\nnode-02:7:8 [0] NCCL INFO Watchdog caught collective operation timeout\n";
  assert.equal(diagnoseText(LIBRARY, log).processes.facts.size, 0);
});
