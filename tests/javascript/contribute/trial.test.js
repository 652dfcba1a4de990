import assert from "node:assert/strict";
import { test } from "node:test";

import { Trial, linePieces } from "../../../theme/assets/javascripts/contribute/trial.js";
import { parseTemplate } from "../../../theme/assets/javascripts/signature/template.js";
import { neighboursWith } from "./models.js";

const trial = new Trial(neighboursWith("oom-kill: task=<*>", ["oom-kill: task=java"]));
const entry = {
  signatures: [
    { text: "cache: stored <*:stored> of <*:limit>, no room left", numbers: ["stored > 0.9 * limit"] },
    { text: "<*" },
    { text: "oom-kill: task=<*>, pid=<*>" },
  ],
};

/** @param {string} line */
function outcomes(line) {
  return trial.tryOn(entry, [line])[0].signatures.map(({ number, outcome, why }) => [number, outcome, why]);
}

test("a line is shown with what the template says and what it captures", () => {
  const [{ signatures }] = trial.tryOn(entry, ["[rank0]:  cache: stored 95 GiB of 100 GiB, no room left!"]);
  assert.deepEqual(signatures, [
    {
      number: 0,
      outcome: "matches",
      why: "",
      pieces: [
        { text: "[rank0]: ", kind: "outside", name: "" },
        { text: "cache: stored ", kind: "literal", name: "" },
        { text: "95 GiB", kind: "captured", name: "stored" },
        { text: " of ", kind: "literal", name: "" },
        { text: "100 GiB", kind: "captured", name: "limit" },
        { text: ", no room left", kind: "literal", name: "" },
        { text: "!", kind: "outside", name: "" },
      ],
    },
  ]);
});

test("a line whose numbers break a condition does not count", () => {
  assert.deepEqual(outcomes("cache: stored 9 GiB of 100 GiB, no room left"), [
    [0, "numbers", "its numbers do not satisfy `stored > 0.9 * limit`"],
  ]);
});

test("a line that looks alike is a near miss, with the reason", () => {
  assert.deepEqual(outcomes("cache: stored 9 GiB of 100 GiB, no space left"), [
    [0, "misses", "the line lacks `, no room left`: correct the line, or put `<*>` for what varies"],
  ]);
  assert.deepEqual(outcomes("xoom-kill: task=python, pid=1"), [
    [2, "misses", "its literal parts stand in the line, but out of order, inside words, or with nothing where `<*>` stands"],
  ]);
});

test("a line that is nothing like a signature is not told of it", () => {
  assert.deepEqual(outcomes("loss 2.1"), []);
});

test("signatures of other entries that match a line are named", () => {
  const [{ others }] = trial.tryOn(entry, ["[ 1843.3] oom-kill: task=python, pid=4242"]);
  assert.deepEqual(
    others.map(({ entry: { id }, template, role }) => [id, template, role]),
    [["other-entry", "oom-kill: task=<*>", "primary"]],
  );
  assert.deepEqual(trial.tryOn(entry, ["loss 2.1"])[0].others, []);
});

test("placeholders at the ends of a template take the rest of the line", () => {
  assert.deepEqual(linePieces(parseTemplate("<*:who> is <*>"), "rank 3 is out"), [
    { text: "rank 3", kind: "captured", name: "who" },
    { text: " is ", kind: "literal", name: "" },
    { text: "out", kind: "captured", name: "" },
  ]);
});
