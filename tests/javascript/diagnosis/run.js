/** Small libraries and logs for tests of the diagnosis. */

import { diagnose } from "../../../theme/assets/javascripts/diagnosis/diagnosis.js";
import { Matcher } from "../../../theme/assets/javascripts/diagnosis/matcher.js";
import { scanText } from "../../../theme/assets/javascripts/diagnosis/scan.js";
import { readLibrary } from "../../../theme/assets/javascripts/library/signature-library.js";

/** @typedef {import("../../../theme/assets/javascripts/library/signature-library.js").Library} Library */

/** @typedef {[role: string, template: string, more?: { context?: string[], numbers?: string[] }]} Signature */

export const LOST = "RuntimeError: [/build/gloo/transport/tcp/pair.cc:553] Connection closed by peer [10.0.0.7]:51343.";
export const TIMED_OUT =
  "RuntimeError: [/build/gloo/transport/tcp/unbound_buffer.cc:78] " +
  "Timed out waiting 12000ms for recv operation to complete";

/**
 * A library of entries with some signatures.
 *
 * @param {Record<string, Signature[]>} entries
 * @param {Record<string, string[]>} [causes] ids that an entry brings about
 * @returns {Library}
 */
export function makeLibrary(entries, causes = {}) {
  /** @type {string[]} */
  const templates = [];
  const numberOf = (/** @type {string} */ text) => {
    const known = templates.indexOf(text);
    return known >= 0 ? known : templates.push(text) - 1;
  };
  const made = Object.entries(entries).map(([id, signatures]) => ({
    id,
    title: `Title of ${id}`,
    category: "data",
    severity: "high",
    summary: `Cause of ${id}.`,
    causes: causes[id] ?? [],
    check: { text: "Look.", command: "ls", language: "shell", expect: "It is there." },
    fix: [{ text: `Mend ${id}.`, command: "mend --now", language: "shell" }],
    verify: { text: "Run again.", expect: "No error." },
    signatures: signatures.map(([role, text, { context = [], numbers = [] } = {}]) => ({
      role,
      template: numberOf(text),
      context: context.map(numberOf),
      numbers,
    })),
  }));
  return readLibrary({
    format: "failure-encyclopedia-signatures",
    version: 1,
    digest: "d1",
    site: "https://failures.example.org/",
    templates,
    entries: made,
  });
}

/**
 * The diagnosis of several files of one run, by name.
 *
 * @param {Library} library
 * @param {Record<string, string>} texts
 */
export function diagnoseTexts(library, texts) {
  const matcher = new Matcher(library);
  return diagnose(Object.entries(texts).map(([name, text]) => scanText(text, matcher, name)), library);
}

/**
 * The diagnosis of one log.
 *
 * @param {Library} library
 * @param {string} text
 */
export function diagnoseText(library, text) {
  return diagnoseTexts(library, { "console.log": text });
}

/** @param {import("../../../theme/assets/javascripts/diagnosis/diagnosis.js").Diagnosis} diagnosis */
export function ids(diagnosis) {
  return diagnosis.entries.map(({ entry }) => entry.id);
}

/**
 * A traceback as Python prints it.
 *
 * @param {string} error
 * @param {string} [prefix] of each line
 */
export function traceback(error, prefix = "") {
  const lines = ["Traceback (most recent call last):", '  File "/data/run/train.py", line 12, in <module>', error];
  return lines.map((line) => `${prefix}${line}\n`).join("");
}

/**
 * What a rank prints while all is well.
 *
 * @param {number} rank
 * @param {number} [steps]
 */
export function healthy(rank, steps = 5) {
  return Array.from(
    { length: steps },
    (_, i) => `2026-11-30 07:00:0${i + 1},000 - INFO - train - [rank ${rank}] step ${i + 1}/900 loss 2.31\n`,
  ).join("");
}
