/**
 * The report for a ticket: a diagnosis as Markdown with everything private masked.
 */

import { Masker } from "../masking.js";
import { diagnosisMarkdown } from "./markdown.js";

/** @typedef {import("../diagnosis.js").Diagnosis} Diagnosis */
/** @typedef {import("../findings.js").FileScan} FileScan */

/**
 * The report, with a sentence that says what was masked.
 *
 * @param {Diagnosis} diagnosis
 * @returns {string}
 */
export function markdownReport(diagnosis) {
  const { library, scans } = diagnosis;
  const masker = new Masker(hostsIn(scans));
  const text = masker.mask(diagnosisMarkdown(diagnosis));
  const made = `${library.entries.length} entries, ${library.digest}`;
  return `${text}\n---\n${masker.summary()} Signature library: ${made}.\n`;
}

/**
 * A single text with everything private masked.
 *
 * @param {string} text
 * @param {FileScan[]} [scans] what was found in the logs that it is from: the machines that they name are known
 * @returns {string}
 */
export function masked(text, scans = []) {
  return new Masker(hostsIn(scans)).mask(text);
}

/**
 * @param {FileScan[]} scans
 * @returns {string[]}
 */
function hostsIn(scans) {
  return scans.flatMap((scan) => [...scan.hits.map((hit) => hit.at.host), scan.lastLine?.host ?? ""]);
}
