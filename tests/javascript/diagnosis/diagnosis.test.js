import assert from "node:assert/strict";
import { test } from "node:test";

import { diagnose } from "../../../theme/assets/javascripts/diagnosis/diagnosis.js";
import { unreadable } from "../../../theme/assets/javascripts/diagnosis/scan.js";
import { LOST, diagnoseText, diagnoseTexts, healthy, makeLibrary, traceback } from "./run.js";

const LIBRARY = makeLibrary({
  "disk-full": [["primary", "No space left on device"]],
  "index-one": [["ambiguous", "assert <*> failed"]],
  "index-two": [["ambiguous", "assert <*> failed"]],
});

/** @param {import("../../../theme/assets/javascripts/diagnosis/diagnosis.js").Diagnosis} diagnosis */
function outcome({ verdict, confidence, summary }) {
  return [verdict, confidence, summary];
}

test("a line that names a failure is found, with its rank", () => {
  const found = diagnoseText(LIBRARY, "[rank3]: OSError: No space left on device\n");
  assert.deepEqual(outcome(found), ["found", "medium", "Title of disk-full (rank 3)."]);
  assert.deepEqual(found.lookNext, []);
});

test("lines that are only consequences send to where the cause is", () => {
  const diagnosis = diagnoseTexts(LIBRARY, { "rank_0.log": traceback(LOST), "rank_1.log": healthy(1) });
  assert.deepEqual(outcome(diagnosis), [
    "collateral-only",
    "medium",
    "These lines are consequences: what failed first on rank 1 is not named in these logs.",
  ]);
  assert.match(diagnosis.lookNext[0], /^Rank 1 failed first \(.*\): look in rank_1\.log\.$/);
  assert.deepEqual(diagnosis.collateral.map(({ at, template }) => [at.line, template]), [
    [3, "gloo/transport/<*>Connection closed by peer"],
  ]);
});

test("an exception that no entry explains is named", () => {
  const diagnosis = diagnoseText(LIBRARY, traceback("KeyError: 'labels'"));
  assert.deepEqual(outcome(diagnosis), ["not-found", "medium", "No known failure; the last exception is KeyError (line 3)."]);
  assert.deepEqual(diagnosis.lookNext, ["No entry explains `KeyError` at console.log:3: read the traceback above it."]);
});

test("a line that several failures print decides nothing", () => {
  assert.deepEqual(outcome(diagnoseText(LIBRARY, "assert x failed\n")), [
    "not-found",
    "low",
    "A line that several failures print stands there, and nothing near it decides which it is: " +
      "Title of index-one; Title of index-two.",
  ]);
});

test("where nothing is known, a whole log is trusted more than one that ends within a line", () => {
  assert.deepEqual(outcome(diagnoseText(LIBRARY, "fine\n")), ["not-found", "medium", "No known failure was found."]);
  assert.deepEqual(outcome(diagnoseText(LIBRARY, "fine")), ["not-found", "low", "No known failure was found."]);
});

test("what could not be searched is said, with the reason", () => {
  const diagnosis = diagnose([unreadable("rank_0.log", "it is gone")], LIBRARY);
  assert.deepEqual(outcome(diagnosis), ["could-not-look", "low", "Nothing could be searched: not readable."]);
  assert.ok(diagnosis.lookNext.includes("rank_0.log could not be searched: it is gone."));
  const empty = diagnoseText(LIBRARY, "\n");
  assert.deepEqual(outcome(empty), ["could-not-look", "low", "Nothing could be searched: empty."]);
  assert.deepEqual(empty.lookNext, ["console.log could not be searched: it is empty."]);
});

test("ranks of which nothing is seen are named", () => {
  const texts = [0, 1, 3].map((rank) => /** @type {[string, string]} */ ([`rank_${rank}.log`, traceback(LOST)]));
  const { processes, lookNext } = diagnoseTexts(LIBRARY, Object.fromEntries(texts));
  assert.deepEqual(processes.missing, [2]);
  assert.ok(lookNext.includes("Nothing of rank 2 of 4 is in these logs: fetch their logs too."));
});
