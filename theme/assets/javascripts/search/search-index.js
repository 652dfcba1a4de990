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
/** @typedef {number | [number, ...(number | string)[]]} SignatureData */

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
    const early = readEarlySignatures(first.entries.signatures);
    const entries = ids.map((_, number) => readEntry(first.entries, rest.entries, early[number], number));
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
 * @param {LibrarySignature[]} early the entry's signatures in the first file
 * @param {number} number of the entry
 * @returns {LibraryEntry}
 */
function readEntry(first, rest, early, number) {
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
    signatures: inOrder(early, rest.signatures?.[number] ?? []),
  };
}

/**
 * The signatures of an entry from both files, in the entry's order.
 *
 * @param {LibrarySignature[]} early
 * @param {(SignatureData | null)[]} late with null in the place of an early one
 * @returns {LibrarySignature[]}
 */
function inOrder(early, late) {
  const waiting = [...early];
  const found = late.flatMap((data) => (data === null ? waiting.splice(0, 1) : [readSignature(data)]));
  return [...found, ...waiting];
}

/**
 * @param {SignatureData[][]} entries
 * @returns {LibrarySignature[][]}
 */
function readEarlySignatures(entries) {
  let unused = 0;
  return entries.map((signatures) =>
    signatures.map((data) => {
      const [distance, ...more] = typeof data === "number" ? [data] : data;
      const template = unused - distance;
      if (distance === 0) unused++;
      return signatureOf(template, "primary", more);
    }),
  );
}

/**
 * @param {SignatureData} data
 * @returns {LibrarySignature}
 */
function readSignature(data) {
  const [code, ...more] = typeof data === "number" ? [data] : data;
  return signatureOf(Math.floor(code / ROLES.length), ROLES[code % ROLES.length], more);
}

/**
 * @param {number} template
 * @param {Role} role
 * @param {(number | string)[]} more numbers of the context's templates, and conditions
 * @returns {LibrarySignature}
 */
function signatureOf(template, role, more) {
  return {
    template,
    role,
    context: more.filter((item) => typeof item === "number"),
    numbers: more.filter((item) => typeof item === "string").map(parseCondition),
    printedBy: "",
  };
}
