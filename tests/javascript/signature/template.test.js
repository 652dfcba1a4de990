import assert from "node:assert/strict";
import { test } from "node:test";

import { codePoints, fold, parseTemplate } from "../../../theme/assets/javascripts/signature/template.js";

test("offsets are those of JavaScript's strings, and can be counted in code points", () => {
  const line = "💥💥 out of memory";
  const match = parseTemplate("out of memory").match(line);
  assert.deepEqual([match?.start, match?.end], [5, 18]);
  assert.equal(line.slice(match?.start, match?.end), "out of memory");
  assert.equal(codePoints(line, match?.start), 3);
  assert.equal(codePoints(line), 16);
});

test("a folded line leads back to the columns of the original", () => {
  const line = fold("  a \t b\u00a0\u00a0\u00a0c d \n");
  assert.equal(line.text, "a b c d");
  assert.deepEqual([0, 1, 2, 3, 4, 6].map((offset) => line.column(offset)), [2, 3, 6, 7, 10, 12]);
});

test("a template knows its longest literal and the number of its literal characters", () => {
  const template = parseTemplate("Rank <*:rank> died after <*> s");
  assert.equal(template.anchor, " died after ");
  assert.equal(template.literalLength, 5 + 12 + 2);
  assert.deepEqual(template.names, ["rank", null]);
});

test("a very long line is matched in linear time", () => {
  const line = "a ".repeat(500_000);
  const started = performance.now();
  assert.equal(parseTemplate("a <*> a <*> a <*> b").match(line), null);
  assert.ok(performance.now() - started < 1000);
});
