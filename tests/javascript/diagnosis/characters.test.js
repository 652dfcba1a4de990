import assert from "node:assert/strict";
import { test } from "node:test";

import { characters, compareTexts, firstCharacters } from "../../../theme/assets/javascripts/diagnosis/characters.js";

test("an emoji is one character", () => {
  assert.equal(characters("a😀b😀c", 1, 4), "😀b😀");
  assert.equal(characters("abc", 1, 2), "b");
  assert.equal(firstCharacters("😀😀😀", 2), "😀😀");
  assert.equal(firstCharacters("abc", 5), "abc");
});

test("texts are compared by their characters, not by their UTF-16 code units", () => {
  const sorted = ["\u{1f600}", "\uffee", "b", "ab", "a", ""].sort(compareTexts);
  assert.deepEqual(sorted, ["", "a", "ab", "b", "\uffee", "\u{1f600}"]);
  assert.equal(compareTexts("😀", "😀"), 0);
  assert.ok(compareTexts("😀", "😁") < 0);
});
