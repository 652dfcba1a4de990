/**
 * The blocks of a Markdown text: paragraphs, lists, quotations, rules and code. Follows the rules of Python-Markdown with
 * its extensions `fenced_code` and `sane_lists`, which render the pages; headings and raw HTML are paragraphs here as
 * there.
 */

import { split, strip, stripEnd } from "../../signature/white-space.js";
import { Element, codeIn, isList } from "./element.js";

const TAB = 4;
const INDENTED = " ".repeat(TAB);
const FENCE =
  /^(?<fence>~{3,}|`{3,}) *(?:\{[^\n]*\}|(?:\.?(?<language>[\p{L}\p{N}_#.+-]*) *)?(?:hl_lines=(?<quote>"|').*?\k<quote> *)?)\n(?<code>[^]*?)(?<=\n)\k<fence> *$/mu;
const FENCED = /^\x02f(\d+)\x03$/;
const RULE = /^ {0,3}(?:(?:-+ {0,2}){3,}|(?:_+ {0,2}){3,}|(?:\*+ {0,2}){3,}) *$/m;
const QUOTE = /(?:^|\n) {0,3}> ?(.*)/;
const QUOTED_LINE = /^ {0,3}> ?(.*)/;
const REFERENCE =
  /^ {0,3}\[([^[\]]*)\]: *(?:\n *)?(\S+) *(?:\n *)?(?:(?:(["'])(?:.*)\3 *|\((?:.*)\) *))?$/m;
const LISTS = {
  ol: { first: /^ {0,3}\d+\. +.*/, item: /^ {0,3}(\d+)\. +(.*)/ },
  ul: { first: /^ {0,3}[*+-] +.*/, item: /^ {0,3}([*+-]) +(.*)/ },
};
const NESTED_ITEM = /^ {4,7}(?:\d+\.|[*+-]) +.*/;

/**
 * A text as blocks, whose own texts are still Markdown, and the addresses of its reference links.
 *
 * @param {string} text
 * @returns {{ root: Element, references: Map<string, string> }}
 */
export function parseBlocks(text) {
  const parser = new BlockParser();
  const lines = withoutTabs(text.replace(/[\x02\x03]/g, "").replace(/\r\n?/g, "\n") + "\n\n");
  const source = parser.takeFences(lines.replace(/(?<=\n) +\n/g, "\n"));
  const root = new Element("div");
  parser.parse(root, source.replace(/\n+$/, "").split("\n\n"));
  parser.putFences(root);
  return { root, references: parser.references };
}

/**
 * @param {string} text
 * @returns {string}
 */
function withoutTabs(text) {
  if (!text.includes("\t")) return text;
  return text.split("\n").map((line) => {
    let made = "";
    for (const piece of line.split(/(\t)/)) made += piece === "\t" ? " ".repeat(TAB - ([...made].length % TAB)) : piece;
    return made;
  }).join("\n");
}

class BlockParser {
  constructor() {
    /** @type {{ language: string, code: string }[]} */
    this.fences = [];
    /** @type {Map<string, string>} */
    this.references = new Map();
    /** @type {string[]} what is being parsed, the innermost last */
    this.state = [];
  }

  /**
   * Put a mark in the place of each fenced block.
   *
   * @param {string} text
   * @returns {string}
   */
  takeFences(text) {
    for (let found = FENCE.exec(text); found; found = FENCE.exec(text)) {
      const { language = "", code = "" } = found.groups ?? {};
      const mark = `\n\x02f${this.fences.push({ language, code }) - 1}\x03\n`;
      text = text.slice(0, found.index) + mark + text.slice(found.index + found[0].length);
    }
    return text;
  }

  /**
   * Put the fenced blocks in the places of their marks.
   *
   * @param {Element} element
   */
  putFences(element) {
    for (const child of element.children) {
      const mark = child.tag === "p" ? FENCED.exec(strip(child.text)) : null;
      if (mark) {
        const { language, code } = this.fences[Number(mark[1])];
        child.tag = "pre";
        child.text = "";
        const made = child.add("code", code);
        made.isLiteral = true;
        if (language) made.attributes.class = `language-${language}`;
      } else this.putFences(child);
    }
  }

  /**
   * Parse blocks into a parent.
   *
   * @param {Element} parent
   * @param {string[]} blocks
   */
  parse(parent, blocks) {
    while (blocks.length) {
      const block = /** @type {string} */ (blocks.shift());
      if (!block || block.startsWith("\n")) this.#empty(parent, block, blocks);
      else if (this.#continuesList(parent, block)) this.#indented(parent, block);
      else if (block.startsWith(INDENTED)) this.#code(parent, block, blocks);
      else if (RULE.test(block)) this.#rule(parent, block, blocks);
      else if (LISTS.ol.first.test(block)) this.#list(parent, block, "ol");
      else if (LISTS.ul.first.test(block)) this.#list(parent, block, "ul");
      else if (QUOTE.test(block)) this.#quote(parent, block);
      else if (!this.#reference(block, blocks)) this.#paragraph(parent, block);
    }
  }

  /** @param {string} state @param {() => void} act */
  #within(state, act) {
    this.state.push(state);
    act();
    this.state.pop();
  }

  /** @param {Element} parent @param {string} block @param {string[]} blocks */
  #empty(parent, block, blocks) {
    if (block.length > 1) blocks.unshift(block.slice(1));
    const code = codeIn(parent.last);
    if (code) code.text += block ? "\n" : "\n\n";
  }

  /** @param {Element} parent @param {string} block */
  #continuesList(parent, block) {
    const isInList = parent.tag === "li" || isList(parent.last);
    return block.startsWith(INDENTED) && this.state.at(-1) !== "detabbed" && isInList;
  }

  /** @param {Element} parent @param {string} block */
  #indented(parent, block) {
    const depth = Math.floor((/^ */.exec(block)?.[0].length ?? 0) / TAB);
    let level = this.state.at(-1) === "list" ? 1 : 0;
    let sibling = parent;
    while (depth > level && (isList(sibling.last) || sibling.last?.tag === "li")) {
      sibling = /** @type {Element} */ (sibling.last);
      if (isList(sibling)) level++;
    }
    const margin = " ".repeat(TAB * level);
    const text = block.split("\n").map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line)).join("\n");
    this.#within("detabbed", () => {
      if (parent.tag === "li") this.parse((isList(parent.last) && parent.last) || parent, [text]);
      else if (sibling.tag === "li") this.parse(sibling, [text]);
      else if (sibling.last?.tag === "li") {
        sibling.last.wrapText();
        this.parse(sibling.last, text.split("\n\n"));
      } else this.parse(sibling.add("li"), [text]);
    });
  }

  /** @param {Element} parent @param {string} block @param {string[]} blocks */
  #code(parent, block, blocks) {
    const lines = block.split("\n");
    const end = lines.findIndex((line) => !line.startsWith(INDENTED) && strip(line));
    const own = (end < 0 ? lines : lines.slice(0, end)).map((line) => line.slice(TAB));
    const code = codeIn(parent.last) ?? parent.add("pre").add("code");
    code.text += `${code.text ? "\n" : ""}${stripEnd(own.join("\n"))}\n`;
    code.isLiteral = true;
    if (end >= 0) blocks.unshift(lines.slice(end).join("\n"));
  }

  /** @param {Element} parent @param {string} block @param {string[]} blocks */
  #rule(parent, block, blocks) {
    const found = /** @type {RegExpExecArray} */ (RULE.exec(block));
    const before = block.slice(0, found.index).replace(/\n+$/, "");
    if (before) this.parse(parent, [before]);
    parent.add("hr");
    const after = block.slice(found.index + found[0].length).replace(/^\n+/, "");
    if (after) blocks.unshift(after);
  }

  /** @param {Element} parent @param {string} block @param {"ol" | "ul"} tag */
  #list(parent, block, tag) {
    const { items, start } = listItems(block, LISTS[tag].item);
    let list = parent;
    if (parent.last?.tag === tag) {
      list = parent.last;
      list.last?.wrapText();
      const item = list.add("li");
      this.#within("looselist", () => this.parse(item, [/** @type {string} */ (items.shift())]));
    } else if (!isList(parent)) {
      list = parent.add(tag);
      if (tag === "ol" && start !== "1") list.attributes.start = start;
    }
    this.#within("list", () => {
      for (const item of items) {
        this.parse(item.startsWith(INDENTED) && list.last ? list.last : list.add("li"), [item]);
      }
    });
  }

  /** @param {Element} parent @param {string} block */
  #quote(parent, block) {
    const start = /** @type {RegExpExecArray} */ (QUOTE.exec(block)).index;
    this.parse(parent, [block.slice(0, start)]);
    const lines = block.slice(start).split("\n").map((line) => {
      return strip(line) === ">" ? "" : (QUOTED_LINE.exec(line)?.[1] ?? line);
    });
    const quote = parent.last?.tag === "blockquote" ? parent.last : parent.add("blockquote");
    this.#within("blockquote", () => this.parse(quote, lines.join("\n").split("\n\n")));
  }

  /** @param {string} block @param {string[]} blocks */
  #reference(block, blocks) {
    const found = REFERENCE.exec(block);
    if (!found) return false;
    this.references.set(strip(found[1]).toLowerCase(), found[2].replace(/^<+|>+$/g, ""));
    const before = block.slice(0, found.index);
    const after = block.slice(found.index + found[0].length);
    if (strip(after)) blocks.unshift(after.replace(/^\n+/, ""));
    if (strip(before)) blocks.unshift(before.replace(/\n+$/, ""));
    return true;
  }

  /** @param {Element} parent @param {string} block */
  #paragraph(parent, block) {
    if (!strip(block)) return;
    if (this.state.at(-1) !== "list") parent.add("p", withoutSpaceBefore(block));
    else if (parent.last) parent.last.tail += `\n${block}`;
    else parent.text = parent.text ? `${parent.text}\n${block}` : withoutSpaceBefore(block);
  }
}

/**
 * The items of a list's block, and the number with which it starts.
 *
 * @param {string} block
 * @param {RegExp} form of an item
 * @returns {{ items: string[], start: string }}
 */
function listItems(block, form) {
  /** @type {string[]} */
  const items = [];
  let start = "1";
  for (const line of block.split("\n")) {
    const item = form.exec(line);
    const last = items.length - 1;
    if (item) {
      if (last < 0) start = item[1];
      items.push(item[2]);
    } else if (NESTED_ITEM.test(line) && !items[last].startsWith(INDENTED)) items.push(line);
    else items[last] += `\n${line}`;
  }
  return { items, start };
}

/**
 * @param {string} text
 * @returns {string}
 */
function withoutSpaceBefore(text) {
  return text.slice(text.indexOf(split(text)[0] ?? ""));
}
