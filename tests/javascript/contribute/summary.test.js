import assert from "node:assert/strict";
import { test } from "node:test";

import { inShort, nameOf } from "../../../theme/assets/javascripts/contribute/form/summary-view.js";

test("a place is called by the fields and parts that lead to it", () => {
  assert.equal(nameOf(["root_cause"]), "Root cause");
  assert.equal(nameOf(["symptoms", 1, "meaning"]), "Symptom 2: meaning");
  assert.equal(nameOf(["fix", 0, "code", "language"]), "Step 1: code: language");
  assert.equal(nameOf(["references"]), "References");
  assert.equal(nameOf(["history", "added"]), "History: added");
  assert.equal(nameOf([]), "The entry");
});

test("what is left is said in one sentence", () => {
  assert.equal(inShort(2, 5, 1), "2 to mend, 5 still to fill in, 1 to look at.");
  assert.equal(inShort(0, 1, 0), "1 still to fill in.");
  assert.equal(inShort(0, 0, 0), "Nothing is left to mend.");
});
