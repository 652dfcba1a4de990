import assert from "node:assert/strict";
import { test } from "node:test";

import { parseCondition } from "../../../theme/assets/javascripts/signature/condition.js";
import { makeGauge } from "../../../theme/assets/javascripts/signature/gauge.js";
import { TemplateSet } from "../../../theme/assets/javascripts/signature/matching.js";
import { parseTemplate } from "../../../theme/assets/javascripts/signature/template.js";
import { chance, pick } from "../chance.js";

const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);
const NUMBERS = [
  "0.412", "99.9", "4120.551", "1.4e+05", "nan", "inf", "", "-inf", "+5000", ".5", "1e5", "1E-7", "5e-0", "12345e-2", "007",
  "0.5e9", "1,0,0", "12,345.6", "-7", "1000", "1e", "2e+", "1.", ".",
]; // prettier-ignore

/**
 * Where a gauge finds something in a text.
 *
 * @param {string} template
 * @param {string[]} conditions alternatives
 * @param {string} text
 */
function places(template, conditions, text) {
  const parsed = parseTemplate(template);
  const gauge = makeGauge(parsed, conditions.map((condition) => [parseCondition(condition)]));
  assert.ok(gauge);
  return new TemplateSet([parsed], new Map([[0, gauge]])).candidates(encode(text)).map(([offset]) => offset);
}

test("a gauge passes over no line that counts, and hardly any other", () => {
  const random = chance(7);
  let found = 0;
  for (let round = 0; round < 4000; round++) {
    const condition = parseCondition(`n ${pick(random, [">", ">=", "<", "<=", "==", "!="])} ${pick(random, ["1000", "1", "0.5", "10"])}`);
    const text = pick(random, ["grad norm: <*:n> |", "norm=<*:n>, rate", "x <*> norm <*:n> <*>"]);
    const template = parseTemplate(text);
    const line = text
      .replace("<*:n>", pick(random, NUMBERS))
      .replaceAll("<*>", "value")
      .replaceAll(" ", pick(random, [" ", "  ", "\t", "\u00a0"]));
    const match = template.match(line);
    if (match && condition.holds(match.named)) {
      assert.equal(places(text, [condition.text], `healthy\n${line}\n`).length, 1, `${condition.text} | ${line}`);
      found++;
    }
  }
  assert.ok(found > 1000);
});

test("a gauge passes over healthy lines", () => {
  const text = "| grad norm: <*:norm> |";
  assert.deepEqual(places(text, ["norm > 1000"], "x | grad norm: 4120.551 | y"), [9]);
  assert.deepEqual(places(text, ["norm > 1000"], "x | grad norm: 0.412 | y\n| grad norm: nan |\n| grad norm:5000 |"), []);
});

test("one of several bounds is enough", () => {
  assert.deepEqual(places("scale: <*:s> now", ["s < 1", "s > 1e30"], "scale: 64 now, scale: 0.5 now, scale: 1e31 now"), [15, 31]);
});

test("there is no gauge for units and for numbers of the line itself", () => {
  const template = parseTemplate("size <*:a> of <*:b> now");
  for (const condition of ["a > 2 * b", "a > 5 GiB"].map(parseCondition)) {
    assert.equal(makeGauge(template, [[condition]]), null);
    assert.equal(makeGauge(template, [[parseCondition("a > 100")], [condition]]), null);
  }
});
