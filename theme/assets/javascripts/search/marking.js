/** What is shown of a text that was found: pieces of it, some of them marked. Knows nothing of HTML. */

import { partsOf } from "./words.js";

/** @typedef {import("../signature/template.js").Match} Match */

/**
 * A piece of a text: plain, found by the query, or a placeholder of a template.
 *
 * @typedef {{ text: string, is: "plain" | "found" | "placeholder" }} Piece
 */

const TOKEN = /[A-Za-z_][A-Za-z0-9_]*|-?\p{Nd}+/gu;
const PLACEHOLDER = /<\*(?::[a-z][a-z0-9_]*)?>/g;
/** Characters shown around and of a match in a line. */
const [BEFORE, WITHIN, AFTER] = [48, 200, 48];
/** Characters shown of a section's text. */
const EXCERPT = 160;

/**
 * A text with the words of a query marked.
 *
 * @param {string} text
 * @param {ReadonlySet<string>} words as `wordsOf` writes them
 * @returns {Piece[]}
 */
export function markWords(text, words) {
  /** @type {Piece[]} */
  const pieces = [];
  let offset = 0;
  for (const token of text.matchAll(TOKEN)) {
    if (!isAmong(token[0], words)) continue;
    pieces.push(plain(text.slice(offset, token.index)), { text: token[0], is: "found" });
    offset = token.index + token[0].length;
  }
  pieces.push(plain(text.slice(offset)));
  return withoutEmpty(pieces);
}

/**
 * A template with its placeholders, and with the text marked that it holds, or else the words of a query.
 *
 * @param {string} template
 * @param {string} part
 * @param {ReadonlySet<string>} words
 * @returns {Piece[]}
 */
export function markTemplate(template, part, words) {
  /** @type {Piece[]} */
  const pieces = [];
  let offset = 0;
  const literal = (/** @type {string} */ text) => {
    const at = part ? text.indexOf(part) : -1;
    if (at < 0) return markWords(text, part ? new Set() : words);
    const found = /** @type {Piece} */ ({ text: part, is: "found" });
    return [plain(text.slice(0, at)), found, plain(text.slice(at + part.length))];
  };
  for (const placeholder of template.matchAll(PLACEHOLDER)) {
    pieces.push(...literal(template.slice(offset, placeholder.index)), { text: placeholder[0], is: "placeholder" });
    offset = placeholder.index + placeholder[0].length;
  }
  pieces.push(...literal(template.slice(offset)));
  return withoutEmpty(pieces);
}

/**
 * A line with a match marked, shortened around it.
 *
 * @param {string} line
 * @param {Match} match
 * @returns {Piece[]}
 */
export function markMatch(line, { start, end }) {
  const from = Math.max(0, start - BEFORE);
  const to = Math.min(line.length, end + AFTER);
  const found = line.slice(start, end);
  const shown = found.length > WITHIN ? `${whole(found.slice(0, WITHIN))} …` : found;
  return withoutEmpty([
    plain((from ? "… " : "") + whole(line.slice(from, start)).trimStart()),
    { text: shown, is: "found" },
    plain(whole(line.slice(end, to)).trimEnd() + (to < line.length ? " …" : "")),
  ]);
}

/**
 * The part of a text in which the first word of a query stands, with the words marked.
 *
 * @param {string} text
 * @param {ReadonlySet<string>} words
 * @returns {Piece[]}
 */
export function excerpt(text, words) {
  const first = [...text.matchAll(TOKEN)].find((token) => isAmong(token[0], words))?.index ?? 0;
  const around = Math.max(0, first - EXCERPT / 3);
  const start = around ? text.indexOf(" ", around) + 1 : 0;
  const cut = start + EXCERPT < text.length;
  const end = cut ? Math.max(text.lastIndexOf(" ", start + EXCERPT), first) : text.length;
  return markWords((start ? "… " : "") + text.slice(start, end) + (cut ? " …" : ""), words);
}

/**
 * @param {string} token
 * @param {ReadonlySet<string>} words
 * @returns {boolean}
 */
function isAmong(token, words) {
  return words.has(token) || partsOf(token).some((part) => words.has(part));
}

/**
 * A stretch of text without half a character at its ends.
 *
 * @param {string} text
 * @returns {string}
 */
function whole(text) {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
}

/**
 * @param {string} text
 * @returns {Piece}
 */
function plain(text) {
  return { text, is: "plain" };
}

/**
 * @param {Piece[]} pieces
 * @returns {Piece[]}
 */
function withoutEmpty(pieces) {
  return pieces.filter(({ text }) => text);
}
