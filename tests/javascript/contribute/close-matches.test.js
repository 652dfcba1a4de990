import assert from "node:assert/strict";
import { test } from "node:test";

import { closeMatch } from "../../../theme/assets/javascripts/contribute/close-matches.js";

// The answers of Python's difflib.get_close_matches(word, known, n=1, cutoff)
test("the nearest known word is found, or none", () => {
  assert.equal(closeMatch("hgih", ["critical", "high", "medium", "low"], 0.5), "high");
  assert.equal(closeMatch("appel", ["ape", "apple", "peach", "puppy"], 0.6), "apple");
  assert.equal(closeMatch("lunch", ["training", "serving"], 0.5), undefined);
  assert.equal(closeMatch("", ["a"], 0.6), undefined);
});

test("of words that are equally near the last one by its letters is taken", () => {
  assert.equal(closeMatch("ab", ["ac", "bb", "ad"], 0.5), "bb");
});
