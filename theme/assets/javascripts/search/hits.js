/** What the search box shows for a query: hits in groups, from sure to vague, as plain data. Knows nothing of HTML. */

import { fold, parseTemplate } from "../signature/template.js";
import { excerpt, markMatch, markTemplate, markWords } from "./marking.js";
import { wordsOf } from "./words.js";

/** @typedef {import("../library/signature-library.js").LibraryEntry} LibraryEntry */
/** @typedef {import("../library/signature-library.js").Role} Role */
/** @typedef {import("./marking.js").Piece} Piece */
/** @typedef {import("./pages.js").PageSearch} PageSearch */
/** @typedef {import("./query.js").Search} Search */
/** @typedef {import("./query.js").SearchResult} SearchResult */

/** @typedef {"exact" | "similar" | "words" | "pages"} Group */

/** @type {Record<Group, { title: string, one: string, many: string }>} */
export const GROUPS = {
  exact: { title: "Known failure", one: "known failure", many: "known failures" },
  similar: { title: "Similar messages", one: "similar message", many: "similar messages" },
  words: { title: "Failures with these words", one: "failure by words", many: "failures by words" },
  pages: { title: "Pages", one: "page", many: "pages" },
};
/** Lines of a text in which the place of a match is looked for. */
const LINES_LOOKED_AT = 5000;
/**
 * What to do about a line whose role decides nothing by itself, where the entry has no line that would.
 *
 * @type {Partial<Record<Role, string>>}
 */
const UNDECIDED = {
  collateral: "Look for the first error of another rank or process, before this line.",
  ambiguous: "The entry's checks tell whether it is the cause.",
  context: "The entry's checks tell whether it is the cause.",
};

/**
 * Something that was found.
 *
 * @typedef {Object} Hit
 * @property {Group} group
 * @property {string} location address below the site's root
 * @property {{ location: string, title: string } | null} page the page of which the location is a section
 * @property {Piece[]} title
 * @property {Piece[]} text what was found, or what it is about
 * @property {boolean} isLine whether the text is a line that programs print
 * @property {Role | ""} role of the line
 * @property {string} meaning of the role, in a sentence
 * @property {string} advice where the line decides nothing: what to look for
 * @property {Piece[]} lookFor the line to look for; may be empty
 */

/**
 * What is found for a text, best first.
 *
 * @param {string} text
 * @param {Search} search
 * @param {PageSearch} pages
 * @param {Record<Role, string>} roles what each role means
 * @returns {Hit[]}
 */
export function hitsFor(text, search, pages, roles) {
  const asked = wordsOf(text);
  const known = search.knownWords(asked);
  const entries = search.find(text, asked).map((result) => entryHit(result, text, known, search, roles));
  const found = text.trim().includes("\n") ? [] : pages.find(asked); // lines of a log ask for no page of prose
  const sections = found.map(({ section, page, words }) => ({
    ...blank("pages", section.location),
    page,
    title: markWords(section.title, words),
    text: excerpt(section.text, words),
  }));
  return [...entries, ...sections];
}

/**
 * What is found for a line while only the first part of the index is there: signatures of it that stand in the line and name
 * a failure by themselves.
 *
 * @param {string} line
 * @param {Search} search of the first part
 * @param {Record<Role, string>} roles what each role means
 * @returns {Hit[]}
 */
export function earlyHitsFor(line, search, roles) {
  return search.standingIn(line).map((result) => entryHit(result, line, new Set(), search, roles));
}

/**
 * What was found, in a sentence for those who do not see it.
 *
 * @param {Hit[]} hits
 * @returns {string}
 */
export function statusOf(hits) {
  const counts = Object.entries(GROUPS).flatMap(([group, { one, many }]) => {
    const count = hits.filter((hit) => hit.group === group).length;
    return count ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  return `${[...(isKnown(hits) ? [] : ["No known failure"]), ...counts].join(", ")}.`;
}

/**
 * Whether any hit is a failure.
 *
 * @param {Hit[]} hits
 * @returns {boolean}
 */
export function isKnown(hits) {
  return hits.some(({ group }) => group !== "pages");
}

/**
 * @param {SearchResult} result
 * @param {string} text
 * @param {Set<string>} words
 * @param {Search} search
 * @param {Record<Role, string>} roles
 * @returns {Hit}
 */
function entryHit({ entry, kind, signature, role }, text, words, search, roles) {
  const hit = blank(kind, `failures/${entry.id}/`);
  if (kind === "words") {
    const named = [...entry.systems, ...entry.tags].join(" · ");
    return { ...hit, title: markWords(entry.title, words), text: markWords(named, words) };
  }
  const line = kind === "exact" ? lineOf(text, signature) : null;
  const part = kind === "exact" ? fold(text).text : "";
  const advice = (role && UNDECIDED[role]) || "";
  const decisive = advice && decisiveTemplate(entry, search);
  const lookFor = decisive && decisive !== signature ? markTemplate(decisive, "", new Set()) : [];
  return {
    ...hit,
    title: [{ text: entry.title, is: "plain" }],
    text: line ?? markTemplate(signature, part, words),
    isLine: true,
    role,
    meaning: role ? (roles[role] ?? "") : "",
    advice: lookFor.length ? "Look for" : advice,
    lookFor,
  };
}

/**
 * The line of a text in which a template stands, marked; null where it stands in none.
 *
 * @param {string} text
 * @param {string} signature
 * @returns {Piece[] | null}
 */
function lineOf(text, signature) {
  const template = parseTemplate(signature);
  for (const line of text.split(/\r\n|\r|\n/, LINES_LOOKED_AT)) {
    const match = template.match(line);
    if (match) return markMatch(line, match);
  }
  return null;
}

/**
 * The template of an entry that names the failure, or else proves it; nothing where it has none.
 *
 * @param {LibraryEntry} entry
 * @param {Search} search
 * @returns {string}
 */
function decisiveTemplate(entry, search) {
  const signature =
    entry.signatures.find(({ role }) => role === "primary") ??
    entry.signatures.find(({ role }) => role === "confirmation");
  return signature ? search.library.templates[signature.template].text : "";
}

/**
 * @param {Group} group
 * @param {string} location
 * @returns {Hit}
 */
function blank(group, location) {
  return { group, location, page: null, title: [], text: [], isLine: false, role: "", meaning: "", advice: "", lookFor: [] };
}
