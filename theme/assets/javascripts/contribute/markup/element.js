/** The tree of a Markdown text while it is built, after Python's ElementTree, by whose rules the blocks are joined. */

/** An element with the text before its first child, and the text behind itself. */
export class Element {
  /**
   * @param {string} tag
   * @param {string} [text]
   * @param {Record<string, string>} [attributes]
   */
  constructor(tag, text = "", attributes = {}) {
    this.tag = tag;
    this.text = text;
    this.tail = "";
    this.attributes = attributes;
    /** @type {Element[]} */
    this.children = [];
    /** Whether the text is shown as it stands. */
    this.isLiteral = false;
  }

  /**
   * Add a child at the end.
   *
   * @param {string} tag
   * @param {string} [text]
   * @returns {Element}
   */
  add(tag, text) {
    const child = new Element(tag, text);
    this.children.push(child);
    return child;
  }

  /** The last child, or undefined. */
  get last() {
    return this.children.at(-1);
  }

  /** Put what stands before the first child into a paragraph of its own. */
  wrapText() {
    if (!this.text) return;
    this.children.unshift(new Element("p", this.text));
    this.text = "";
  }
}

/**
 * The code of a block of code, or undefined.
 *
 * @param {Element | undefined} element
 * @returns {Element | undefined}
 */
export function codeIn(element) {
  return element?.tag === "pre" ? element.children.find(({ tag }) => tag === "code") : undefined;
}

/**
 * Whether an element is a list.
 *
 * @param {Element | undefined} element
 * @returns {boolean}
 */
export function isList(element) {
  return element?.tag === "ol" || element?.tag === "ul";
}
