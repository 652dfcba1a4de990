import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { ConditionError, parseCondition } from "../../../theme/assets/javascripts/signature/condition.js";
import { TemplateSet } from "../../../theme/assets/javascripts/signature/matching.js";
import { TemplateError, codePoints, parseTemplate } from "../../../theme/assets/javascripts/signature/template.js";

const VECTORS = JSON.parse(readFileSync(new URL("../../vectors/signature_language.json", import.meta.url), "utf8"));

/**
 * What the vectors say of a match: they count code points.
 *
 * @param {string} line
 * @param {import("../../../theme/assets/javascripts/signature/template.js").Match | null} match
 */
function published(line, match) {
  return match && { ...match, start: codePoints(line, match.start), end: codePoints(line, match.end) };
}

test("the vectors are there", () => {
  assert.ok(VECTORS.cases.length > 400 && VECTORS.errors.length && VECTORS.conditions.length);
});

test("a template matches as each vector says", () => {
  for (const { template, line, match } of VECTORS.cases) {
    assert.deepEqual(published(line, parseTemplate(template).match(line)), match, `${template} | ${line}`);
  }
});

test("all templates together find what each finds alone", () => {
  const texts = [...new Set(VECTORS.cases.map((/** @type {any} */ vector) => vector.template))];
  const templates = new TemplateSet(texts.map(parseTemplate));
  for (const { template, line, match } of VECTORS.cases) {
    if (line.includes("\n")) continue;
    const found = templates.matches(line).map(([number]) => texts[number]);
    assert.equal(found.includes(template), match !== null, `${template} | ${line}`);
  }
});

test("a faulty template is refused at its fault", () => {
  for (const { template, column } of VECTORS.errors) {
    assert.throws(
      () => parseTemplate(template),
      (error) => error instanceof TemplateError && codePoints(template, error.column) === column,
      template,
    );
  }
});

test("a condition holds as each vector says", () => {
  for (const { condition, captures, holds } of VECTORS.conditions) {
    assert.equal(parseCondition(condition).holds(captures), holds, `${condition} ${JSON.stringify(captures)}`);
  }
});

test("a faulty condition is refused", () => {
  for (const text of VECTORS.condition_errors) assert.throws(() => parseCondition(text), ConditionError, text);
});
