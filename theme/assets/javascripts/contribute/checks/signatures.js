/**
 * Rules on signatures: templates parse, examples match, near misses do not, and primary ones have a source; says the
 * same as `checks/signatures.py`.
 */

import { ConditionError, parseCondition } from "../../signature/condition.js";
import { TemplateError, codePoints, parseTemplate } from "../../signature/template.js";
import { isOfAnyTraceback } from "../../signature/traceback-line.js";
import { split, strip } from "../../signature/white-space.js";
import { finding } from "../finding.js";

/** @typedef {import("../../signature/condition.js").Condition} Condition */
/** @typedef {import("../../signature/template.js").Match} Match */
/** @typedef {import("../../signature/template.js").Template} Template */
/** @typedef {import("../finding.js").Data} Data */
/** @typedef {import("../finding.js").Finding} Finding */
/** @typedef {import("../finding.js").Location} Location */

/** Characters of the longest literal below which a template would be found everywhere. */
export const SHORTEST_ANCHOR = 6;

/**
 * Every template can be used, and does what its examples say.
 *
 * @param {Data} entry
 * @returns {Finding[]}
 */
export function checkSignatures(entry) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return /** @type {Data[]} */ (entry.signatures).flatMap((signature, index) => {
    const findings = checkSignature(["signatures", index], signature, seen.get(signature.text));
    if (!seen.has(signature.text)) seen.set(signature.text, index);
    return findings;
  });
}

/**
 * @param {Location} location
 * @param {Data} signature
 * @param {number | undefined} same the number, from 0, of an earlier signature with the same template
 * @returns {Finding[]}
 */
function checkSignature(location, signature, same) {
  /** @type {Finding[]} */
  const findings = [];
  if (same !== undefined) {
    const message = `the same template is signature ${same + 1} of this entry`;
    const remedy = "remove one of the two, or join their examples";
    findings.push(finding([...location, "text"], "signature-twice", message, { found: signature.text, remedy }));
  }
  if (signature.role === "primary" && (signature.source ?? null) === null) {
    findings.push(
      finding(location, "source-missing", "a primary signature does not say where it is printed", {
        found: signature.text,
        expected: "`source: owner/repository: path`, or the https address of a public report",
        remedy: "look the text up in the program that prints it and name the file",
      }),
    );
  }
  for (const [number, text] of (signature.context ?? []).entries()) {
    findings.push(...parsed([...location, "context", number], text).findings);
  }
  const { template, findings: faults } = parsed([...location, "text"], signature.text);
  if (!template) return [...findings, ...faults];
  const { conditions, findings: broken } = conditionsOf(location, signature, template);
  return [...findings, ...broken, ...checkTemplate(location, signature, template, broken.length ? null : conditions)];
}

/**
 * @param {Location} location
 * @param {string} text
 * @returns {{ template: Template | null, findings: Finding[] }}
 */
function parsed(location, text) {
  try {
    return { template: parseTemplate(text), findings: [] };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const details = {
      found: text,
      expected: "literal text with `<*>` or `<*:name>` for what varies",
      remedy: `look at character ${codePoints(text, error.column) + 1}`,
    };
    return { template: null, findings: [finding(location, "template", error.message, details)] };
  }
}

/**
 * @param {Location} location
 * @param {Data} signature
 * @param {Template} template
 * @returns {{ conditions: Condition[], findings: Finding[] }}
 */
function conditionsOf(location, signature, template) {
  /** @type {Condition[]} */
  const conditions = [];
  /** @type {Finding[]} */
  const findings = [];
  for (const [number, text] of /** @type {string[]} */ (signature.numbers ?? []).entries()) {
    const place = [...location, "numbers", number];
    try {
      const condition = parseCondition(text);
      const unknown = condition.names.find((name) => !template.names.includes(name));
      if (unknown === undefined) conditions.push(condition);
      else {
        findings.push(
          finding(place, "number-condition", "the template captures nothing of this name", {
            found: `\`${unknown}\``,
            expected: "a name of the template's placeholders",
            remedy: `write \`<*:${unknown}>\` in the template`,
          }),
        );
      }
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error;
      const remedy = "write it in that form, or leave it out";
      findings.push(finding(place, "number-condition", error.message, { found: text, remedy }));
    }
  }
  return { conditions, findings };
}

/**
 * Whether a template stands in a line, with numbers that satisfy all conditions.
 *
 * @param {Match | null} match
 * @param {Condition[]} conditions
 * @returns {boolean}
 */
export function counts(match, conditions) {
  return match !== null && conditions.every((condition) => condition.holds(match.named));
}

/**
 * @param {Location} location
 * @param {Data} signature
 * @param {Template} template
 * @param {Condition[] | null} conditions null where one of them cannot be used
 * @returns {Finding[]}
 */
function checkTemplate(location, signature, template, conditions) {
  /** @type {Finding[]} */
  const findings = [];
  if (codePoints(strip(template.anchor)) < SHORTEST_ANCHOR) {
    const message = "the longest literal part is so short that unrelated lines match";
    findings.push(
      finding([...location, "text"], "template-too-general", message, {
        found: `\`${template.anchor}\``,
        expected: `a literal part of at least ${SHORTEST_ANCHOR} characters`,
        remedy: "add more of the line as it is printed",
      }),
    );
  } else if (signature.role === "primary" && isOfAnyTraceback(signature.text)) {
    findings.push(
      finding([...location, "text"], "template-too-general", "every traceback has such a line", {
        found: signature.text,
        expected: "a line that only this failure prints",
        remedy: "take the line of the exception itself, or make this one `context`",
      }),
    );
  }
  for (const [number, line] of /** @type {string[]} */ (signature.examples).entries()) {
    const place = [...location, "examples", number];
    const match = template.match(line);
    if (match === null) {
      findings.push(
        finding(place, "example-does-not-match", "the template does not match this example", {
          found: line,
          expected: `a line with: ${signature.text}`,
          remedy: whyNot(template, line),
        }),
      );
    } else if (conditions && !counts(match, conditions)) {
      const message = "the numbers in this example do not satisfy the signature's conditions";
      const all = conditions.map((condition) => `\`${condition.text}\``).join(", ");
      const expected = `a line for which all hold: ${all}`;
      const remedy = "take a line with such numbers, or change the condition";
      findings.push(finding(place, "example-does-not-match", message, { found: line, expected, remedy }));
    }
  }
  for (const [number, line] of /** @type {string[]} */ (signature.near_misses ?? []).entries()) {
    if (!conditions || !counts(template.match(line), conditions)) continue;
    const message = "the template matches a line that it must not match";
    findings.push(
      finding([...location, "near_misses", number], "near-miss-matches", message, {
        found: line,
        expected: `a line that looks alike but does not match: ${signature.text}`,
        remedy: "make the template more specific, or move the line to `examples`",
      }),
    );
  }
  return findings;
}

/**
 * Why a template does not stand in a line.
 *
 * @param {Template} template
 * @param {string} line
 * @returns {string}
 */
export function whyNot(template, line) {
  const folded = split(line).join(" ");
  const missing = template.literals.map(strip).find((literal) => !folded.includes(literal));
  if (missing !== undefined) return `the line lacks \`${missing}\`: correct the line, or put \`<*>\` for what varies`;
  return "its literal parts stand in the line, but out of order, inside words, or with nothing where `<*>` stands";
}
