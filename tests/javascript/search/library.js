/** A small library for tests of the search. */

import { Matcher } from "../../../theme/assets/javascripts/diagnosis/matcher.js";
import { readLibrary } from "../../../theme/assets/javascripts/library/signature-library.js";
import { Search } from "../../../theme/assets/javascripts/search/query.js";

/** @type {Record<string, [role: string, template: string][]>} */
const ENTRIES = {
  "index-out-of-range": [["primary", "CUDA error: device-side assert triggered"]],
  "killed-by-kernel": [
    ["ambiguous", "exits with return code = -9"],
    ["confirmation", "Out of memory: Killed process <*:pid>"],
  ],
  "unused-parameters": [["primary", "Expected to have finished reduction in the prior iteration before starting a new one"]],
  "watchdog-timeout": [["collateral", "Watchdog caught collective operation timeout: <*> ran for <*> milliseconds"]],
};

export const ROLES = {
  primary: "The line names this failure.",
  confirmation: "A line elsewhere proves it.",
  ambiguous: "Many causes print it.",
  collateral: "Another rank prints it.",
  context: "It raises one failure against others.",
};

/** The data of the library. */
export function libraryData() {
  /** @type {string[]} */
  const templates = [];
  const entries = Object.entries(ENTRIES).map(([id, signatures]) => ({
    id,
    title: `Title of ${id}`,
    category: "data",
    severity: "high",
    summary: `Cause of ${id}.`,
    signatures: signatures.map(([role, template]) => ({ template: templates.push(template) - 1, role })),
  }));
  return { format: "failure-encyclopedia-signatures", version: 1, digest: "", site: null, templates, entries };
}

/** The library ready for searching. */
export function smallSearch() {
  return new Search(new Matcher(readLibrary(libraryData())));
}
