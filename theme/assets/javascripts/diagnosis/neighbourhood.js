/**
 * The lines around a match, in which its context may stand.
 */

import { visibleBytes } from "../signature/anchors.js";
import { endOfLine, startOfLine } from "./blocks.js";
import { byteText } from "./byte-text.js";
import { segments } from "./text-line.js";

/** @typedef {import("../signature/template.js").Match} Match */
/** @typedef {import("../signature/template.js").Template} Template */
/** @typedef {import("./blocks.js").Block} Block */
/** @typedef {import("./text-line.js").Segment} Segment */

/** Lines before a match in which its context may stand. */
export const NEAR_BEFORE = 200;
/** Lines after a match in which its context may stand. */
export const NEAR_AFTER = 100;
/** Bytes of each line that are searched. */
export const LINE_LENGTH = 4096;
const PLACES_AT_MOST = 40;
const LINE_FEED = 0x0a;

/**
 * A template that is looked for, with a piece of it as `byteText` gives it, without which it cannot stand in a line.
 *
 * @typedef {{ template: Template, anchor: string }} Wanted
 */

/**
 * Number of a line, the segment of it in which a template stands, and where.
 *
 * @typedef {{ line: number, segment: Segment, match: Match }} Place
 */

/** The lines of a block, with the last ones of the block before and the first ones of the block after. */
export class Neighbourhood {
  #before;
  #block;
  #after;
  /** The window around the last line that was asked for; the templates of one line ask for the same. */
  #last = { index: -1, window: new Window(new Uint8Array(0), 0) };

  /**
   * @param {Uint8Array[]} before lines cut at LINE_LENGTH
   * @param {Block} block
   * @param {Uint8Array[]} after lines cut at LINE_LENGTH
   */
  constructor(before, block, after) {
    this.#before = before;
    this.#block = block;
    this.#after = after;
  }

  /**
   * For each template where it stands near a line, the nearest line first.
   *
   * @param {Wanted[]} wanted
   * @param {number} index of the line among those of the block
   * @param {number} offset at which the line begins
   * @returns {Place[][]}
   */
  find(wanted, index, offset) {
    if (this.#last.index !== index) this.#last = { index, window: this.#windowAround(index, offset) };
    const { window } = this.#last;
    const middle = this.#block.firstLine + index;
    return wanted.map((one) =>
      window.placesOf(one).sort((left, right) => Math.abs(left.line - middle) - Math.abs(right.line - middle)),
    );
  }

  /**
   * @param {number} index
   * @param {number} offset
   * @returns {Window}
   */
  #windowAround(index, offset) {
    const { data, firstLine } = this.#block;
    let start = offset;
    let above = 0;
    while (start > 0 && above < NEAR_BEFORE) {
      start = startOfLine(data, start - 1);
      above++;
    }
    let end = offset;
    let below = 0;
    while (end < data.length && below <= NEAR_AFTER) {
      end = endOfLine(data, end) + 1;
      below++;
    }
    // The line feed that ends the last line is added when the lines are joined.
    const stop = Math.min(end, data.length) - (end > start && data[end - 1] === LINE_FEED ? 1 : 0);
    const before = above < NEAR_BEFORE ? this.#before.slice(Math.max(0, this.#before.length - NEAR_BEFORE + above)) : [];
    const after = this.#after.slice(0, NEAR_AFTER + 1 - below);
    const lines = [...before, data.subarray(start, stop), ...after];
    return new Window(visibleBytes(joinedLines(lines)), firstLine + index - above - before.length);
  }
}

/** Some lines without what cannot be seen. */
class Window {
  #bytes;
  #firstLine;
  /** @type {string | null} */
  #text = null;

  /**
   * @param {Uint8Array} bytes
   * @param {number} firstLine number of the first line
   */
  constructor(bytes, firstLine) {
    this.#bytes = bytes;
    this.#firstLine = firstLine;
  }

  /**
   * @param {Wanted} wanted
   * @returns {Place[]}
   */
  placesOf({ template, anchor }) {
    /** @type {Place[]} */
    const places = [];
    const text = (this.#text ??= byteText(this.#bytes));
    let line = this.#firstLine;
    let counted = 0;
    let at = text.indexOf(anchor);
    while (at >= 0 && places.length < PLACES_AT_MOST) {
      for (let feed = text.indexOf("\n", counted); feed >= 0 && feed < at; feed = text.indexOf("\n", feed + 1)) {
        line++;
        counted = feed + 1;
      }
      const end = endOfLine(this.#bytes, at);
      const found = placeIn(this.#bytes.subarray(counted, Math.min(end, counted + LINE_LENGTH)), template);
      if (found !== null) places.push({ line, ...found });
      at = end < text.length ? text.indexOf(anchor, end) : -1;
    }
    return places;
  }
}

/**
 * @param {Uint8Array} line
 * @param {Template} template
 * @returns {{ segment: Segment, match: Match } | null}
 */
function placeIn(line, template) {
  for (const segment of segments(line)) {
    const match = template.match(segment.text);
    if (match !== null) return { segment, match };
  }
  return null;
}

/**
 * @param {Uint8Array[]} lines
 * @returns {Uint8Array} with a line feed between each two
 */
function joinedLines(lines) {
  const all = new Uint8Array(lines.reduce((sum, line) => sum + line.length + 1, -1));
  let offset = 0;
  for (const line of lines) {
    if (offset) all[offset - 1] = LINE_FEED;
    all.set(line, offset);
    offset += line.length + 1;
  }
  return all;
}
