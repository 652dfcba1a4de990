/**
 * The index of the search box: entries with their signatures, and the sections of the pages of prose. Reads the JSON that
 * `generator/failure_encyclopedia/site/search_index.py` describes and writes.
 */

import { Library, LibraryError, ROLES } from "../library/signature-library.js";
import { ConditionError, parseCondition } from "../signature/condition.js";
import { TemplateError, parseTemplate } from "../signature/template.js";

/** @typedef {import("../library/signature-library.js").LibraryEntry} LibraryEntry */
/** @typedef {import("../library/signature-library.js").LibrarySignature} LibrarySignature */
/** @typedef {import("../library/signature-library.js").Role} Role */

const FORMAT = "failure-encyclopedia-search";
const VERSION = 1;

/**
 * A section of a page that was written by hand.
 *
 * @typedef {Object} Section
 * @property {string} location its address below the site's root, with its anchor
 * @property {string} title
 * @property {string} text
 */

/**
 * @typedef {Object} SearchIndex
 * @property {Library} library without checks, fixes and verifications, and with words in the place of summaries
 * @property {Record<Role, string>} roles what each role means, in a sentence
 * @property {Section[]} pages
 * @property {string} issues address at which a failure that is not known is reported
 */

/**
 * Read the parsed JSON of an index.
 *
 * @param {any} data
 * @returns {SearchIndex}
 * @throws {LibraryError} it is no index, a damaged one, or one of a later version
 */
export function readSearchIndex(data) {
  if (typeof data !== "object" || data === null || data.format !== FORMAT || data.version !== VERSION) {
    throw new LibraryError(`this is no search index of version ${VERSION}`);
  }
  try {
    const templates = /** @type {string[]} */ (data.templates).map(parseTemplate);
    const ids = /** @type {string[]} */ (data.entries.id);
    const entries = ids.map((_, number) => readEntry(data.entries, number));
    const pages = /** @type {[string, string, string][]} */ (data.pages);
    return {
      library: new Library(templates, entries, data.site ?? ""),
      roles: data.roles,
      issues: data.issues ?? "contributing/",
      pages: pages.map(([location, title, text]) => ({ location, title, text })),
    };
  } catch (error) {
    if (error instanceof TypeError || error instanceof TemplateError || error instanceof ConditionError) {
      throw new LibraryError(`this search index is damaged: ${error.message}`);
    }
    throw error;
  }
}

/**
 * @param {any} columns
 * @param {number} number of the entry
 * @returns {LibraryEntry}
 */
function readEntry(columns, number) {
  return {
    id: columns.id[number],
    title: columns.title[number],
    category: columns.category[number],
    severity: "", // the search has no use for it
    summary: columns.words[number], // its words are all that a search needs of it
    systems: columns.systems[number],
    tags: columns.tags[number],
    aliases: columns.aliases[number] ?? [],
    causes: (columns.causes[number] ?? []).map((/** @type {number} */ effect) => columns.id[number + effect]),
    confusedWith: [],
    check: null,
    fix: [],
    verify: null,
    signatures: columns.signatures[number].map(readSignature),
  };
}

/**
 * @param {number | [number, ...(number | string)[]]} data
 * @returns {LibrarySignature}
 */
function readSignature(data) {
  const [code, ...more] = typeof data === "number" ? [data] : data;
  return {
    template: Math.floor(code / ROLES.length),
    role: ROLES[code % ROLES.length],
    context: more.filter((item) => typeof item === "number"),
    numbers: more.filter((item) => typeof item === "string").map(parseCondition),
    printedBy: "",
  };
}
