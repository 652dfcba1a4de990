/**
 * Finding many anchors in a stretch of log at once.
 *
 * An anchor is a piece of a template without white space: where the template stands, so does its anchor, however the
 * white space of the line runs. The finder returns places of anchors, at least one in each line in which a template
 * stands.
 */

import { ByteSearch } from "./byte-search.js";
import { split } from "./white-space.js";

/** @typedef {import("./template.js").Template} Template */

const ENCODER = new TextEncoder();
const [ESCAPE, BELL, LINE_FEED] = [0x1b, 0x07, 0x0a];
/** The byte order mark in UTF-8. */
const MARK = [0xef, 0xbb, 0xbf];
const SPACE_BYTES = new Set([0x20, 0x09, 0x0b, 0x0c, 0x0d, 0xc2, 0xa0]);
/** Bytes before an anchor in which the piece before it is looked for; a longer run of white space is not judged. */
const LOOK_BACK = 64;
/** Bytes of an anchor. */
const LONGEST_ANCHOR = 24;

/** Words of healthy logs, by which an anchor would be looked for in vain all the time. */
export const ORDINARY_WORDS = new Set(
  (
    "iteration iterations consumed samples elapsed learning global batch size loss scale number skipped" +
    " training train epoch step steps validation info INFO WARNING warning python packages site lib line file" +
    " File torch distributed rank Rank time memory model data from with this that process processes workspace" +
    " module call return self forward backward optimizer throughput tokens seconds transformers initialize" +
    " initialized loading Loading checkpoint shards Saving saving using Using default device devices float" +
    " attention layer layers config RuntimeError ValueError Error error failed Failed Traceback grad norm" +
    " function state dict parameters environment variable path version local root worker workers"
  ).split(" "),
);

/** A piece of a template by which the template is looked for. */
export class Anchor {
  /**
   * @param {Uint8Array} text
   * @param {Uint8Array} before the piece of the same literal that stands before it, separated by white space; may be
   *   empty
   */
  constructor(text, before) {
    this.text = text;
    this.before = before;
  }

  /**
   * The anchor of a template: the piece that healthy lines hardly have.
   *
   * @param {Template} template
   * @returns {Anchor}
   */
  static of(template) {
    let best = { rarity: -1, length: 0, text: ENCODER.encode(""), before: "" };
    for (const literal of template.literals) {
      let before = "";
      for (const piece of split(literal)) {
        const text = ENCODER.encode(piece);
        const length = Math.min(text.length, LONGEST_ANCHOR);
        const rarity = rarityOf(piece, before);
        if (rarity > best.rarity || (rarity === best.rarity && length > best.length)) {
          best = { rarity, length, text, before };
        }
        before = piece;
      }
    }
    return new Anchor(best.text.subarray(0, LONGEST_ANCHOR), withoutSpaceAtEnd(ENCODER.encode(best.before)));
  }

  /**
   * Whether the piece before the anchor, where there is one, stands before a place of the anchor.
   *
   * @param {Uint8Array} text
   * @param {number} start
   * @returns {boolean}
   */
  standsAt(text, start) {
    if (!this.before.length) return true;
    const near = withoutSpaceAtEnd(text.subarray(Math.max(0, start - LOOK_BACK), start));
    return !near.length || endsWith(near, this.before) || (start > LOOK_BACK && near.length < this.before.length);
  }

  /** What tells it from other anchors. */
  get key() {
    return `${this.text},${this.before}`;
  }
}

/**
 * What is found by a text: an anchor or a gauge.
 *
 * @typedef {Object} Findable
 * @property {Uint8Array} text
 * @property {(text: Uint8Array, start: number) => boolean} standsAt whether it really stands where its text was found
 */

/** Finds anchors; it holds no state of a search. */
export class AnchorFinder {
  /** @param {Findable[]} anchors */
  constructor(anchors) {
    /** @type {Map<string, number>} */
    const numbers = new Map();
    /** @type {{ number: number, anchor: Findable }[][]} for each text those anchors that have it */
    this.users = [];
    const texts = [];
    for (const [number, anchor] of anchors.entries()) {
      const key = anchor.text.toString();
      let text = numbers.get(key);
      if (text === undefined) {
        text = texts.push(anchor.text) - 1;
        numbers.set(key, text);
        this.users.push([]);
      }
      this.users[text].push({ number, anchor });
    }
    this.search = new ByteSearch(texts, ENCODER.encode([...ORDINARY_WORDS].join(" ")));
  }

  /**
   * Places of anchors in a text without colour codes, with the number of the anchor, sorted.
   *
   * @param {Uint8Array} text
   * @returns {[offset: number, anchor: number][]}
   */
  find(text) {
    /** @type {[number, number][]} */
    const found = [];
    this.search.find(text, (start, pattern) => {
      for (const { number, anchor } of this.users[pattern]) if (anchor.standsAt(text, start)) found.push([start, number]);
    });
    return found.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  }
}

/**
 * Drop colour codes, byte order marks and NUL bytes; line feeds, and so line numbers, stay.
 *
 * @param {Uint8Array} text
 * @returns {Uint8Array}
 */
export function visibleBytes(text) {
  const uncoloured = text.includes(ESCAPE) ? without(text, lengthOfCode) : text;
  const unmarked = hasMark(uncoloured) ? without(uncoloured, lengthOfMark) : uncoloured;
  return unmarked.includes(0) ? without(unmarked, (bytes, at) => (bytes[at] === 0 ? 1 : 0)) : unmarked;
}

/**
 * @param {Uint8Array} text
 * @param {(text: Uint8Array, at: number) => number} lengthAt how many bytes to drop at a place
 * @returns {Uint8Array}
 */
function without(text, lengthAt) {
  const kept = new Uint8Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; ) {
    const dropped = lengthAt(text, at);
    if (dropped > 0) at += dropped;
    else kept[length++] = text[at++];
  }
  return kept.subarray(0, length);
}

/**
 * @param {Uint8Array} text
 * @returns {boolean}
 */
function hasMark(text) {
  let at = text.indexOf(MARK[0]);
  while (at >= 0 && !lengthOfMark(text, at)) at = text.indexOf(MARK[0], at + 1);
  return at >= 0;
}

/**
 * @param {Uint8Array} text
 * @param {number} at
 * @returns {number}
 */
function lengthOfMark(text, at) {
  return text[at] === MARK[0] && text[at + 1] === MARK[1] && text[at + 2] === MARK[2] ? MARK.length : 0;
}

/**
 * @param {Uint8Array} text
 * @param {number} at
 * @returns {number}
 */
function lengthOfCode(text, at) {
  return text[at] === ESCAPE ? endOfCode(text, at) - at : 0;
}

/**
 * Where the code that begins with an escape ends, by ECMA-48: a control sequence, an operating system command or a
 * single character; its beginning where it is none of them.
 *
 * @param {Uint8Array} text
 * @param {number} start
 * @returns {number}
 */
function endOfCode(text, start) {
  const kind = text[start + 1];
  if (kind === 0x5b) {
    let at = start + 2;
    while (text[at] >= 0x30 && text[at] <= 0x3f) at++;
    while (text[at] >= 0x20 && text[at] <= 0x2f) at++;
    return text[at] >= 0x40 && text[at] <= 0x7e ? at + 1 : start;
  }
  if (kind === 0x5d) {
    let at = start + 2;
    while (at < text.length && text[at] !== BELL && text[at] !== ESCAPE && text[at] !== LINE_FEED) at++;
    if (text[at] === BELL) return at + 1;
    if (text[at] === ESCAPE && text[at + 1] === 0x5c) return at + 2;
  }
  return (kind >= 0x40 && kind <= 0x5a) || (kind >= 0x5c && kind <= 0x5f) ? start + 2 : start;
}

/**
 * How seldom healthy lines have a piece: 2 with a word of its own, 1 with something before it, else 0.
 *
 * @param {string} piece
 * @param {string} before
 * @returns {number}
 */
function rarityOf(piece, before) {
  const words = (piece.match(/[A-Za-z]+/g) ?? []).filter((word) => !ORDINARY_WORDS.has(word));
  if (words.some((word) => word.length > 3)) return 2;
  return before && words.some((word) => word.length > 2) ? 1 : 0;
}

/**
 * @param {Uint8Array} text
 * @returns {Uint8Array}
 */
function withoutSpaceAtEnd(text) {
  let end = text.length;
  while (end > 0 && SPACE_BYTES.has(text[end - 1])) end--;
  return text.subarray(0, end);
}

/**
 * @param {Uint8Array} text
 * @param {Uint8Array} part
 * @returns {boolean}
 */
function endsWith(text, part) {
  const start = text.length - part.length;
  return start >= 0 && part.every((code, i) => text[start + i] === code);
}
