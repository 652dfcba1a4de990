/**
 * The Markdown that entries may use, as a tree of elements: paragraphs, lists, quotations, rules, code, links and emphasis.
 * Headings, images and raw HTML are text, as on the pages.
 */

import { parseBlocks } from "./blocks.js";
import { parseInline } from "./inline.js";

/** @typedef {import("./element.js").Element} Element */
/** @typedef {import("./inline.js").Piece} Piece */

/**
 * An element of a text.
 *
 * @typedef {Object} MarkdownElement
 * @property {string} tag `entity` is a reference to a character, as written
 * @property {string} [href]
 * @property {Record<string, string>} [attributes]
 * @property {MarkdownNode[]} pieces
 */
/** @typedef {string | MarkdownElement} MarkdownNode */

/**
 * Parse a text.
 *
 * @param {string} text
 * @returns {MarkdownNode[]}
 */
export function parseMarkdown(text) {
  const { root, references } = parseBlocks(text);
  /** @type {(element: Element) => MarkdownNode[]} */
  const piecesOf = (element) => [
    ...(element.isLiteral ? [element.text] : parseInline(element.text, references)),
    ...element.children.flatMap((child) => [
      { tag: child.tag, attributes: child.attributes, pieces: piecesOf(child) },
      ...(child.tail ? parseInline(child.tail, references) : []),
    ]),
  ];
  return piecesOf(root).filter((piece) => piece !== "");
}
