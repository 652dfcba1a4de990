/**
 * Rules on steps of the fix, references, meanings and unfinished texts of one entry; say the same as
 * `checks/actions.py`, `checks/references.py`, `checks/wording.py` and `checks/to_do.py`.
 */

import { texts } from "../fields.js";
import { finding } from "../finding.js";
import { WORD_CHARACTER, casefold } from "../python-text.js";
import { normalAddress } from "../reading/scalars.js";

/** @typedef {import("../fields.js").Models} Models */
/** @typedef {import("../finding.js").Data} Data */
/** @typedef {import("../finding.js").Finding} Finding */

const TO_DO = new RegExp(`(?<![${WORD_CHARACTER}])TODO(?![${WORD_CHARACTER}])`, "u");
const CODE_SPAN = /`[^`]*`/g;
const WORD = new RegExp(`[${WORD_CHARACTER}'-]+`, "gu");

/**
 * No step of the fix leaves open what exactly to do.
 *
 * @param {Data} entry
 * @returns {Finding[]}
 */
export function checkFixSteps(entry) {
  return /** @type {Data[]} */ (entry.fix).flatMap((step, index) => {
    if ([step.command, step.config, step.code].some((action) => (action ?? null) !== null)) return [];
    return finding(["fix", index], "fix-without-action", "the step has nothing to run or to change", {
      found: step.step,
      expected: "`command`, `config` or `code`",
      remedy: "add the command that does it, or the lines to change; join the step with another where it is advice",
    });
  });
}

/**
 * The references differ from each other, and at least one speaks for the program itself.
 *
 * @param {Data} entry
 * @param {Models} models
 * @returns {Finding[]}
 */
export function checkReferences(entry, models) {
  /** @type {Finding[]} */
  const findings = [];
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (const [index, reference] of /** @type {Data[]} */ (entry.references).entries()) {
    const normal = normalAddress(reference.url);
    const address = normal.replace(/\/+$/, "");
    const same = seen.get(address);
    if (same === undefined) seen.set(address, index);
    else {
      const message = `the same address is reference ${same + 1}`;
      findings.push(
        finding(["references", index, "url"], "reference-twice", message, {
          found: normal,
          expected: "an address that no other reference of the entry has",
          remedy: "join the two, or remove one",
        }),
      );
    }
  }
  const kinds = models.field("Reference", "kind")?.terms ?? [];
  const primary = kinds.filter((term) => term.primary).map((term) => term.value);
  if (!entry.references.some((/** @type {Data} */ reference) => primary.includes(reference.kind))) {
    findings.push(
      finding(["references"], "no-primary-reference", "none of the references is primary", {
        expected: `one of the kind ${primary.join(", ")}`,
        remedy: "add the documentation, the upstream source or a maintainer's statement",
      }),
    );
  }
  return findings;
}

/**
 * Every symptom has a meaning of its own.
 *
 * @param {Data} entry
 * @returns {Finding[]}
 */
export function checkMeanings(entry) {
  const cause = normal(entry.root_cause);
  /** @type {Map<string, number>} */
  const seen = new Map();
  return /** @type {Data[]} */ (entry.symptoms).flatMap((symptom, index) => {
    const meaning = normal(symptom.meaning);
    const same = seen.get(meaning);
    if (same === undefined) seen.set(meaning, index);
    const place = ["symptoms", index, "meaning"];
    if (meaning === cause) {
      return finding(place, "meaning-is-root-cause", "the meaning of the symptom repeats the root cause", {
        found: symptom.meaning,
        expected: "how this cause produces exactly this sign",
        remedy: "say what happens between the cause and this sign",
      });
    }
    if (same === undefined) return [];
    return finding(place, "meaning-twice", `the meaning is the same as that of symptom ${same + 1}`, {
      found: symptom.meaning,
      expected: "a meaning of its own",
      remedy: "say what this sign shows that the other does not, or join the two",
    });
  });
}

/**
 * @param {string} text
 * @returns {string}
 */
function normal(text) {
  return (casefold(text).match(WORD) ?? []).join(" ");
}

/**
 * No text holds the mark with which new files are begun; what programs print may.
 *
 * @param {Data} entry
 * @param {Models} models
 * @returns {Finding[]}
 */
export function checkNothingIsLeft(entry, models) {
  const message = "this is still to be written";
  const remedy = "write it, or remove the field where it has nothing to say";
  const unfinished = texts(models, entry).filter(({ kind, text }) => {
    if (kind === "log" || kind === "template") return false;
    return TO_DO.test(kind === "markdown" ? text.replace(CODE_SPAN, "") : text);
  });
  const findings = unfinished.map(({ location, text }) => finding(location, "to-do", message, { found: text, remedy }));
  for (const [index, { url }] of entry.references.entries()) {
    const found = normalAddress(url);
    if (TO_DO.test(found)) findings.push(finding(["references", index, "url"], "to-do", message, { found, remedy }));
  }
  return findings;
}
