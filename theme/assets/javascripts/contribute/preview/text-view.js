/** Texts of an entry as elements. Text only ever becomes text: Markdown is made element by element, never parsed as HTML. */

import { element } from "../../diagnosis-page/elements.js";
import { parseTemplate, TemplateError } from "../../signature/template.js";
import { parseMarkdown } from "../markup/markdown.js";

/** @typedef {import("../markup/markdown.js").MarkdownNode} MarkdownNode */

const TAGS = new Set(["p", "br", "em", "strong", "code", "pre", "ul", "ol", "li", "blockquote", "hr"]);
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)+$/;
const PLACEHOLDER = /<\*(?::[a-z][a-z0-9_]*)?>/g;
/** References to characters that people write; others are shown as they are written. */
const CHARACTERS = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00a0"],
]);

/** Makes elements of texts; knows which entries a piece of code may link to. */
export class TextView {
  /**
   * @param {(id: string) => string | null} addressOf address of an entry's page, null where there is no such entry
   */
  constructor(addressOf) {
    this.addressOf = addressOf;
  }

  /**
   * The blocks of a Markdown text.
   *
   * @param {string} text
   * @returns {Node[]}
   */
  markdown(text) {
    return parseMarkdown(text.trim()).map((node) => this.#node(node));
  }

  /**
   * The same without the paragraph around a text that is only one.
   *
   * @param {string} text
   * @returns {Node[]}
   */
  inline(text) {
    const nodes = parseMarkdown(text.trim());
    const [only] = nodes;
    const isOne = nodes.length === 1 && typeof only === "object" && only.tag === "p";
    return (isOne ? only.pieces : nodes).map((node) => this.#node(node));
  }

  /**
   * @param {MarkdownNode} node
   * @returns {Node}
   */
  #node(node) {
    if (typeof node === "string") return document.createTextNode(node);
    const { tag, href, attributes, pieces } = node;
    if (tag === "entity") return document.createTextNode(characterOf(String(pieces[0])));
    const inside = pieces.map((piece) => this.#node(piece));
    if (tag === "a") {
      const isSafe = /^https:\/\//i.test(href ?? "") && URL.canParse(href ?? "");
      return isSafe ? element("a", { href: href ?? "", rel: "noopener" }, ...inside) : element("span", {}, ...inside);
    }
    if (!TAGS.has(tag)) return element("span", {}, ...inside);
    const made = document.createElement(tag);
    made.append(...inside);
    if (tag === "ol" && attributes?.start) made.setAttribute("start", attributes.start);
    const linked = tag === "code" && ID.test(made.textContent ?? "") ? this.addressOf(made.textContent ?? "") : null;
    return linked === null ? made : element("a", { href: linked }, made);
  }
}

/**
 * @param {string} reference such as `&lt;`
 * @returns {string}
 */
function characterOf(reference) {
  const name = reference.slice(1, -1);
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : name.startsWith("#") ? Number(name.slice(1)) : NaN;
  if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
  return CHARACTERS.get(name) ?? reference;
}

/**
 * A block of code or of a command.
 *
 * @param {string} code
 * @param {string} [classes]
 * @returns {HTMLElement}
 */
export function codeView(code, classes = "highlight") {
  const text = `${code.trimEnd()}\n`;
  return element("div", { class: classes }, element("pre", { tabindex: 0 }, element("code", {}, text)));
}

/**
 * A signature's template in a line of its own.
 *
 * @param {string} text
 * @returns {HTMLElement}
 */
export function templateLine(text) {
  return element("div", { class: "fe-line" }, element("pre", { tabindex: 0 }, element("code", {}, ...templateText(text))));
}

/**
 * A template with its placeholders marked.
 *
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function templateText(text) {
  const folded = foldedTemplate(text);
  if (folded === null) return [text];
  /** @type {(Node | string)[]} */
  const pieces = [];
  let at = 0;
  for (const hole of folded.matchAll(PLACEHOLDER)) {
    pieces.push(folded.slice(at, hole.index), element("span", { class: "fe-hole" }, hole[0]));
    at = hole.index + hole[0].length;
  }
  return [...pieces, folded.slice(at)];
}

/**
 * @param {string} text
 * @returns {string | null}
 */
function foldedTemplate(text) {
  try {
    return parseTemplate(text).text;
  } catch (error) {
    if (error instanceof TemplateError) return null;
    throw error;
  }
}
