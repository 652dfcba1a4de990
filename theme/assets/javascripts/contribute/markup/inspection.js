/** What a Markdown text contains that an entry may not hold; does as `markup/inspection.py`. */

import { parseMarkdown } from "./markdown.js";

/** @typedef {import("./markdown.js").MarkdownNode} MarkdownNode */

/**
 * @typedef {Object} Markup
 * @property {string[]} tags beginnings of HTML tags that stand outside code
 * @property {string[]} links addresses that the text links to
 * @property {string[]} images beginnings of image references
 * @property {string[]} headings lines meant as headings
 */

const MAY_HOLD_MARKUP = /[<[&]|^#/m;
const TAG = /<\/?[A-Za-z][^\s>]*|<!|<\?/g;
const HEADING = /^#{1,6} .*/gm;
const FENCE = /^(`{3,}|~{3,}) *[\p{L}\p{N}_+-]*[^\n]*\n[^]*?^\1 *$/gmu;
const IMAGE = /!\[[^\]]*\][(\[][^)\]]*/g;
/** Stands for a reference to a character by its number, for it is no tag whatever the character is. */
const ENTITY = /\x02(\d+)\x03/g;

/**
 * What a text holds besides plain Markdown.
 *
 * @param {string} text
 * @returns {Markup}
 */
export function inspectMarkdown(text) {
  /** @type {Markup} */
  const found = { tags: [], links: [], images: [], headings: [] };
  if (!MAY_HOLD_MARKUP.test(text)) return found;
  collect(parseMarkdown(text), found);
  const outsideCode = text.replace(FENCE, "").replace(/`+[^`]*`+/g, "");
  found.images = outsideCode.match(IMAGE) ?? [];
  return found;
}

/**
 * @param {MarkdownNode[]} nodes
 * @param {Markup} found
 */
function collect(nodes, found) {
  let text = "";
  /** @type {string[]} */
  const entities = [];
  const asWritten = (/** @type {string} */ piece) => piece.replace(ENTITY, (_, number) => entities[number]);
  const take = () => {
    found.tags.push(...(text.match(TAG) ?? []).map(asWritten));
    found.headings.push(...(text.match(HEADING) ?? []).map(asWritten));
    text = "";
  };
  for (const node of nodes) {
    if (typeof node === "string") text += node;
    else if (node.tag === "entity") text += `\x02${entities.push(String(node.pieces[0])) - 1}\x03`;
    else {
      take();
      if (node.href !== undefined) found.links.push(node.href);
      if (node.tag !== "code" && node.tag !== "pre") collect(node.pieces, found);
    }
  }
  take();
}
