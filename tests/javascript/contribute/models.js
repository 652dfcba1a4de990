/** A small model of an entry for tests, in the form in which the site writes the real ones, and neighbours of an entry. */

import { Models } from "../../../theme/assets/javascripts/contribute/fields.js";
import { Neighbours } from "../../../theme/assets/javascripts/contribute/neighbours.js";
import { readLibrary } from "../../../theme/assets/javascripts/library/signature-library.js";

const text = { description: "A text.", kind: "markdown", min_length: 1, max_length: 4000, example: "Text.", in_file: "" };
const term = (/** @type {string} */ value) => ({ value, label: value, meaning: `Means ${value}.` });

/** @type {any} */
const MODELS = {
  Entry: {
    description: "An entry.",
    fields: [
      { ...text, name: "id", kind: "slug", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", min_length: 3, required: true },
      { ...text, name: "title", kind: "plain", one_line: true, required: true },
      { ...text, name: "aliases", kind: "slug", list: true, required: true },
      { ...text, name: "status", kind: "term", terms: ["draft", "reviewed"].map(term), required: true },
      { ...text, name: "phases", kind: "term", terms: ["set-up", "training"].map(term), list: true, min_items: 1, required: true },
      { ...text, name: "mechanism" },
      { ...text, name: "observations", list: true },
      { ...text, name: "signatures", kind: "part", part: "Signature", list: true, required: true },
      { ...text, name: "fix", kind: "part", part: "Step", list: true, min_items: 2, required: true },
      { ...text, name: "history", kind: "part", part: "History", required: true },
    ],
  },
  Signature: {
    description: "A signature.",
    fields: [
      { ...text, name: "text", kind: "template", one_line: true, required: true },
      { ...text, name: "examples", kind: "log", list: true, one_line: true, required: true },
    ],
  },
  Step: {
    description: "A step.",
    fields: [
      { ...text, name: "step", required: true },
      { ...text, name: "command", kind: "code" },
      { ...text, name: "code", kind: "code" },
    ],
  },
  History: {
    description: "History.",
    fields: [
      { ...text, name: "added", kind: "date", required: true },
      { ...text, name: "contributors", kind: "plain", list: true, one_line: true },
    ],
  },
};

export const models = new Models(MODELS);

/**
 * Neighbours with one entry, which has one signature.
 *
 * @param {string} template
 * @param {string[]} examples
 */
export function neighboursWith(template, examples) {
  const entry = { id: "other-entry", title: "Another entry", category: "data", severity: "high", summary: "Other." };
  const library = readLibrary({
    format: "failure-encyclopedia-signatures",
    version: 1,
    templates: [template],
    entries: [{ ...entry, signatures: [{ template: 0, role: "primary" }] }],
  });
  const known = { path: "entries/data/other-entry.yml", related: [], sentences: "", words: [] };
  return new Neighbours(library, { "other-entry": [examples] }, { entries: { "other-entry": known }, words: [], common: [] });
}
