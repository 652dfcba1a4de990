/**
 * The protocol between the search dialog of Material for MkDocs 9 and its worker, and the HTML that the dialog takes.
 * Nothing else knows of either; `tests/web/test_search_protocol.py` fails when the theme changes them.
 *
 * The theme reads the worker's address from `search` in the element `__config` and sends SETUP with an index that it has
 * loaded; the worker answers READY. Then QUERY holds what stands in the field, and each is answered by a RESULT, in order.
 * A result is a list of pages, each a list of items of which one must have no anchor in its location. The theme puts
 * title and text into the page as HTML, so both are escaped here. Enter opens the item with the highest score.
 */

import { fingerprint } from "./fingerprint.js";
import { GROUPS, isKnown, statusOf } from "./hits.js";

/** @typedef {import("./hits.js").Hit} Hit */
/** @typedef {import("./marking.js").Piece} Piece */

export const SETUP = 0;
export const READY = 1;
export const QUERY = 2;
export const RESULT = 3;
/** More than any score that the theme would make; less one for each hit before. */
const FIRST_SCORE = 1e9;

/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** @type {Record<Piece["is"], [before: string, after: string]>} */
const ELEMENTS = { plain: ["", ""], found: ["<mark>", "</mark>"], placeholder: ['<span class="fe-hole">', "</span>"] };

/**
 * @typedef {{ type: typeof SETUP, data: unknown } | { type: typeof QUERY, data: string }} Request
 *
 * @typedef {Object} Item
 * @property {string} location
 * @property {string} title HTML
 * @property {string} text HTML
 * @property {number} score
 * @property {Record<string, boolean>} terms
 */

/** The answer to SETUP. */
export function readyMessage() {
  return { type: READY };
}

/**
 * The answer to a query: its hits, behind the way to report a failure where none is known. The first item tells those who
 * do not see the hits what was found, and for which query.
 *
 * @param {string} text of the query
 * @param {Hit[]} hits
 * @param {string} issues address at which a failure is reported
 */
export function resultMessage(text, hits, issues) {
  const mark = ` data-fe-for="${fingerprint(text)}" data-fe-status="${escape(statusOf(hits))}"`;
  const unknown = {
    location: issues,
    title: `<span class="fe-hit__title" data-fe-unknown${mark}>No known failure</span>`,
    text: "<p>Tell us: open an issue with the line, and say what printed it.</p>",
    score: -1,
    terms: {},
  };
  const items = hits.map((hit, number) => itemsOf(hit, number, hits, isKnown(hits) && number === 0 ? mark : ""));
  return { type: RESULT, data: { items: isKnown(hits) ? items : [[unknown], ...items] } };
}

/** The answer to an empty query. */
export function emptyMessage() {
  return { type: RESULT, data: { items: [] } };
}

/**
 * The items of a hit: the hit itself, behind the page of which it is a section.
 *
 * @param {Hit} hit
 * @param {number} number
 * @param {Hit[]} hits
 * @param {string} mark attributes of the title
 * @returns {Item[]}
 */
function itemsOf(hit, number, hits, mark) {
  const isFirst = number === 0 || hits[number - 1].group !== hit.group;
  const heading = isFirst ? `<span class="fe-hit__group">${escape(GROUPS[hit.group].title)}</span> ` : "";
  const title = (/** @type {string} */ text) =>
    `${heading}<span class="fe-hit__title" data-fe-group="${hit.group}"${mark}>${text}</span>`;
  const score = FIRST_SCORE - number;
  if (!hit.page) return [{ location: hit.location, title: title(html(hit.title)), text: textOf(hit), score, terms: {} }];
  return [
    { location: hit.page.location, title: title(escape(hit.page.title)), text: "", score, terms: {} },
    { location: hit.location, title: html(hit.title), text: textOf(hit), score: score + 0.5, terms: {} },
  ];
}

/**
 * @param {Hit} hit
 * @returns {string} HTML
 */
function textOf(hit) {
  const text = hit.isLine ? `<p class="fe-hit__line"><code>${html(hit.text)}</code></p>` : `<p>${html(hit.text)}</p>`;
  const role = hit.role ? `<p class="fe-hit__role"><strong>${escape(hit.role)}</strong> ${escape(hit.meaning)}</p>` : "";
  const line = hit.lookFor.length ? ` <code>${html(hit.lookFor)}</code>` : "";
  const next = hit.advice ? `<p class="fe-hit__next">${escape(hit.advice)}${line}</p>` : "";
  return text + role + next;
}

/**
 * @param {Piece[]} pieces
 * @returns {string} HTML
 */
function html(pieces) {
  return pieces.map(({ text, is }) => ELEMENTS[is][0] + escape(text) + ELEMENTS[is][1]).join("");
}

/**
 * @param {string} text
 * @returns {string} HTML
 */
export function escape(text) {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]);
}
