/**
 * The index of the search box: entries with their signatures, and the sections of the pages of prose. Reads the two JSON
 * files that `generator/failure_encyclopedia/site/search_index.py` describes and writes.
 */

import { Library, LibraryError, ROLES } from "../library/signature-library.js";
import { ConditionError, parseCondition } from "../signature/condition.js";
import { TemplateError, parseTemplate } from "../signature/template.js";

/** @typedef {import("../library/signature-library.js").LibraryEntry} LibraryEntry */
/** @typedef {import("../library/signature-library.js").LibrarySignature} LibrarySignature */
/** @typedef {import("../library/signature-library.js").Role} Role */

const FORMAT = "failure-encyclopedia-search";
const VERSION = 2;
/** What there is of an index before its rest has come. */
const NO_REST = { templates: [], entries: { aliases: {}, causes: {} }, pages: [] };

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
 * Read the parsed JSON of an index: of both files, or of the first one only. That knows the signatures which name a failure
 * by themselves, and of each entry the id and the title.
 *
 * @param {any} first
 * @param {any} [rest]
 * @returns {SearchIndex}
 * @throws {LibraryError} it is no index, a damaged one, or one of another version
 */
export function readSearchIndex(first, rest = NO_REST) {
  if (typeof first !== "object" || first === null || first.format !== FORMAT || first.version !== VERSION) {
    throw new LibraryError(`this is no search index of version ${VERSION}`);
  }
  try {
    const templates = /** @type {string[]} */ ([...first.templates, ...rest.templates]).map(parseTemplate);
    const ids = /** @type {string[]} */ (first.entries.id);
    const entries = ids.map((_, number) => readEntry(first.entries, rest.entries, number));
    const pages = /** @type {[string, string, string][]} */ (rest.pages);
    return {
      library: new Library(templates, entries, first.site ?? ""),
      roles: first.roles,
      issues: first.issues ?? "contributing/",
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
 * @param {any} first the columns of the first file
 * @param {any} rest those of the rest
 * @param {number} number of the entry
 * @returns {LibraryEntry}
 */
function readEntry(first, rest, number) {
  return {
    id: first.id[number],
    title: first.title[number],
    category: rest.category?.[number] ?? "",
    severity: "", // the search has no use for it
    summary: rest.words?.[number] ?? "", // its words are all that a search needs of it
    systems: rest.systems?.[number] ?? [],
    tags: rest.tags?.[number] ?? [],
    aliases: rest.aliases[number] ?? [],
    causes: (rest.causes[number] ?? []).map((/** @type {number} */ effect) => first.id[number + effect]),
    confusedWith: [],
    check: null,
    fix: [],
    verify: null,
    signatures: inOrder(first.signatures[number], rest.signatures?.[number] ?? []).map(readSignature),
  };
}

/**
 * The signatures of an entry from both files, in the entry's order.
 *
 * @template T
 * @param {T[]} early
 * @param {(T | null)[]} late with null in the place of an early one
 * @returns {T[]}
 */
function inOrder(early, late) {
  const next = early.values();
  return [...late.map((signature) => signature ?? /** @type {T} */ (next.next().value)), ...next];
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
