import assert from "node:assert/strict";
import { test } from "node:test";

import { withoutNoise } from "../../../theme/assets/javascripts/search/noise.js";
import { chance, pick } from "../chance.js";

/** The expression of the Python side, which tries everything at every character. */
const W = "\\p{L}\\p{N}_";
const NOISE = new RegExp(
  `(?:[A-Za-z]:)?[${W}.~\\-]{0,255}[\\/\\\\][${W}.\\/\\\\~+\\-]+` +
    `|(?<![${W}])0x[0-9a-fA-F]+(?![${W}])|(?<![${W}])[0-9a-f]{12,}(?![${W}])` +
    `|(?<![${W}])\\p{Nd}{4}-\\p{Nd}{2}-\\p{Nd}{2}[T ]?|(?<![${W}])\\p{Nd}{2}:\\p{Nd}{2}:\\p{Nd}{2}(?:[.,]\\p{Nd}+)?` +
    "|\\x1b\\[[0-9;]*m",
  "gu",
);

test("paths, addresses, hashes, times and colour codes go", () => {
  /** @type {[string, string][]} */
  const cases = [
    ['File "/usr/lib/site.py", line 3', 'File " ", line 3'],
    ["C:\\Users\\me\\x.py failed", "  failed"],
    ["a / b", "a / b"],
    ["at 0xDEADBEEF of deadbeefdeadbeef", "at   of  "],
    ["2026-05-02 23:59:01,123 boom", "   boom"],
    ["12:34:56/var/log", "  "],
    ["\x1b[31mred\x1b[0m", " red "],
  ];
  for (const [text, expected] of cases) assert.equal(withoutNoise(text), expected, text);
});

test("the same goes as with one expression that is tried at every character", () => {
  const random = chance(5);
  const parts = [
    "/", "\\", ":", "C:", "a", "Z", "12", "34", "56", "0x", "beef", "deadbeefcafe", "2026-05-02", "T", " ", "-", ".", "~", "+", "_", ",7",
    "\x1b[0m", "é", "💥", "𝒜", "٣٤", "x".repeat(300), "\n", "(", '"',
  ]; // prettier-ignore
  for (let round = 0; round < 20_000; round++) {
    const text = Array.from({ length: 1 + Math.floor(random() * 12) }, () => pick(random, parts)).join("");
    assert.equal(withoutNoise(text), text.replace(NOISE, " "), JSON.stringify(text));
  }
});
