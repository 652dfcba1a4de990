/**
 * The markup inside a line of Markdown: code, escapes, links, line breaks, entities and emphasis, in the order of
 * Python-Markdown's patterns. What a pattern finds is put aside, and a mark takes its place, so that no later one looks
 * into it.
 */

import { strip } from "../../signature/white-space.js";
import { splitEmphasis } from "./emphasis.js";
import { findLink, linkText } from "./links.js";

/**
 * A piece of a text: a string, or an element with pieces. An `entity` holds the reference to a character as written.
 *
 * @typedef {string | { tag: string, href?: string, pieces: Piece[] }} Piece
 */

/** @typedef {(text: string) => Piece[]} Further finds in a text what comes later in the order */

const ESCAPED = new Set("\\`*_{}[]()>#+-.!");
const CODE = /(?<!\\)(?:\\{2})+(?=`)|(?<!\\)`+/g;
const AUTOLINK = /<([A-Za-z][A-Za-z0-9+.-]*:\/\/[^<>]*)>/;
const ENTITY = /&(?:#[0-9]+|#x[0-9a-fA-F]+|[a-zA-Z0-9]+);/;
const MARK = /\x02(e?)(\d+)\x03/g;

/**
 * Parse the markup inside a text.
 *
 * @param {string} text
 * @param {Map<string, string>} references addresses of reference links, by their names in lower case
 * @returns {Piece[]}
 */
export function parseInline(text, references) {
  return new InlineParser(references).parse(text);
}

class InlineParser {
  /** @param {Map<string, string>} references */
  constructor(references) {
    this.references = references;
    /** @type {Piece[]} */
    this.aside = [];
  }

  /**
   * @param {string} text
   * @returns {Piece[]}
   */
  parse(text) {
    return this.#restored(this.#from(this.#takeLinks(takeEscapes(this.#takeCode(text)))));
  }

  /**
   * Put a piece aside.
   *
   * @param {Piece} piece
   * @returns {string} its mark
   */
  #mark(piece) {
    return `\x02${this.aside.push(piece) - 1}\x03`;
  }

  /**
   * @param {string} text
   * @returns {string}
   */
  #takeCode(text) {
    let made = "";
    let at = 0;
    CODE.lastIndex = 0;
    for (let ticks = CODE.exec(text); ticks; ticks = CODE.exec(text)) {
      if (!ticks[0].startsWith("`")) continue;
      const end = closingTicks(text, CODE.lastIndex, ticks[0].length);
      if (!end) continue;
      const code = strip(text.slice(ticks.index + end.length, end.start));
      made += text.slice(at, ticks.index) + this.#mark({ tag: "code", pieces: [code] });
      at = end.start + end.length;
      CODE.lastIndex = at;
    }
    return made + text.slice(at);
  }

  /**
   * Take `[text](address)`, `[text][name]` and `[name]`.
   *
   * @param {string} text
   * @returns {string}
   */
  #takeLinks(text) {
    for (let at = text.indexOf("["); at >= 0; at = text.indexOf("[", at + 1)) {
      if (text[at - 1] === "!") continue;
      const found = this.#linkAt(text, at);
      if (!found) continue;
      const mark = this.#mark({ tag: "a", href: this.#plain(found.href), pieces: this.#from(this.#takeLinks(found.text)) });
      text = text.slice(0, at) + mark + text.slice(found.end);
      at += mark.length - 1;
    }
    return text;
  }

  /**
   * @param {string} text
   * @param {number} at
   * @returns {{ text: string, href: string, end: number } | null}
   */
  #linkAt(text, at) {
    const label = linkText(text, at + 1);
    if (!label) return null;
    const second = /^\s?\[([^\]]*)\]/.exec(text.slice(label.end));
    const named = second ? this.#reference(second[1] || label.text) : undefined;
    if (second && named !== undefined) return { text: label.text, href: named, end: label.end + second[0].length };
    const link = findLink(text, label.end);
    if (link) return { text: label.text, ...link };
    const own = this.#reference(label.text);
    return own === undefined ? null : { text: label.text, href: own, end: label.end };
  }

  /** @param {string} name */
  #reference(name) {
    return this.references.get(name.toLowerCase().replace(/\s+/g, " "));
  }

  /**
   * What comes after links: addresses in angle brackets, line breaks, entities, emphasis.
   *
   * @param {string} text
   * @returns {Piece[]}
   */
  #from(text) {
    text = replaced(text, AUTOLINK, ([, address]) => this.#mark({ tag: "a", href: this.#plain(address), pieces: [address] }));
    text = replaced(text, / {2}\n/, () => `${this.#mark({ tag: "br", pieces: [] })}\n`);
    text = replaced(text, ENTITY, ([entity]) => this.#mark({ tag: "entity", pieces: [entity] }));
    return splitEmphasis(text);
  }

  /**
   * Pieces with what was put aside in the places of its marks.
   *
   * @param {Piece[]} pieces
   * @returns {Piece[]}
   */
  #restored(pieces) {
    /** @type {Piece[]} */
    const made = [];
    /** @type {(piece: Piece) => void} */
    const push = (piece) => {
      const last = made.length - 1;
      if (typeof piece === "string" && typeof made[last] === "string") made[last] += piece;
      else if (piece !== "") made.push(piece);
    };
    for (const piece of pieces) {
      if (typeof piece !== "string") {
        push({ ...piece, pieces: this.#restored(piece.pieces) });
        continue;
      }
      let at = 0;
      for (const mark of piece.matchAll(MARK)) {
        push(piece.slice(at, mark.index));
        at = mark.index + mark[0].length;
        if (mark[1]) push(String.fromCodePoint(Number(mark[2])));
        else this.#restored([this.aside[Number(mark[2])]]).forEach(push);
      }
      push(piece.slice(at));
    }
    return made;
  }

  /**
   * A text in which marks stand only for text.
   *
   * @param {string} text
   * @returns {string}
   */
  #plain(text) {
    /** @type {(pieces: Piece[]) => string} */
    const flat = (pieces) => pieces.map((piece) => (typeof piece === "string" ? piece : flat(piece.pieces))).join("");
    return strip(flat(this.#restored([text])));
  }
}

/**
 * Where code ends that begins with a number of backticks, and how many of them count: all, or as many as the longest run
 * behind has.
 *
 * @param {string} text
 * @param {number} from
 * @param {number} ticks
 * @returns {{ start: number, length: number } | null}
 */
function closingTicks(text, from, ticks) {
  let longest = { start: 0, length: 0 };
  for (const run of text.slice(from).matchAll(/`+/g)) {
    const length = run[0].length;
    if (length === ticks) return { start: from + run.index, length };
    if (length > longest.length) longest = { start: from + run.index, length };
  }
  return longest.length > 0 && longest.length < ticks ? longest : null;
}

/**
 * @param {string} text
 * @returns {string}
 */
function takeEscapes(text) {
  return text.replace(/\\([^])/g, (all, character) => {
    return ESCAPED.has(character) ? `\x02e${character.charCodeAt(0)}\x03` : all;
  });
}

/**
 * @param {string} text
 * @param {RegExp} form
 * @param {(found: RegExpMatchArray) => string} by
 * @returns {string}
 */
function replaced(text, form, by) {
  const found = form.exec(text);
  if (!found) return text;
  const end = found.index + found[0].length;
  return text.slice(0, found.index) + by(found) + replaced(text.slice(end), form, by);
}
