/**
 * The lines of a log after it was searched: its end is kept, everything else is read again from the file when it is
 * asked for. So a log of any size can be shown in part, and never stands in memory as a whole.
 */

import { Source } from "../diagnosis/source.js";
import { joined } from "./slices.js";

/** @typedef {import("./log-file.js").LogFile} LogFile */

/** Bytes at the end of a log that are kept, where there are not many logs: failures stand there. */
const KEPT = 128 << 10;
/** The least that is kept, and what is kept of all logs together. */
const KEPT_AT_LEAST = 8 << 10;
const KEPT_OF_ALL = 32 << 20;
/** Bytes of a line that are given out. */
const LONGEST = 4096;
const LINE_FEED = 10;

/** From one line to another, both included, counted from 1. @typedef {[from: number, to: number]} LineRange */

/** Gives out lines of one log. */
export class LineStore {
  /** The last bytes, as UTF-8. */
  #end = new Uint8Array(0);
  /** Whether these are all. */
  #isWhole = true;
  /** The number of the first line that is kept from its beginning; there is none before `finish`. */
  #first = Infinity;
  #last = 0;
  /** Brings the log into UTF-8; let go of at the end, as it is large. @type {Source | null} */
  #source = new Source((piece) => this.#keep(piece));

  /**
   * @param {LogFile} file
   * @param {number} [files] how many logs there are altogether
   */
  constructor(file, files = 1) {
    this.file = file;
    this.size = Math.max(KEPT_AT_LEAST, Math.min(KEPT, Math.floor(KEPT_OF_ALL / files)));
  }

  /**
   * Take note of a piece of the log while it is searched.
   *
   * @param {Uint8Array} piece
   */
  see(piece) {
    this.#source?.push(piece);
  }

  /**
   * @param {number} lines number of the last line
   */
  finish(lines) {
    this.#source?.finish();
    this.#source = null;
    const cut = this.#isWhole ? 0 : this.#end.indexOf(LINE_FEED) + 1;
    if (cut === 0 && !this.#isWhole) return; // one long line
    this.#end = this.#end.slice(cut);
    this.#last = lines;
    this.#first = lines - lineFeeds(this.#end) + (this.#end.at(-1) === LINE_FEED ? 1 : 0);
  }

  /** @param {Uint8Array} piece */
  #keep(piece) {
    if (piece.length >= this.size) {
      this.#isWhole = this.#isWhole && !this.#end.length && piece.length === this.size;
      this.#end = piece.slice(-this.size);
      return;
    }
    const end = joined([this.#end, piece], this.#end.length + piece.length);
    this.#isWhole = this.#isWhole && end.length <= this.size;
    this.#end = end.slice(-this.size);
  }

  /**
   * Lines up to one, without reading the file again; fewer where what is kept begins within them.
   *
   * @param {number} line
   * @param {number} before how many lines before it
   * @returns {Map<number, Uint8Array>}
   */
  kept(line, before) {
    const lines = new Map();
    if (line >= this.#first) pick(this.#end, this.#first, [[Math.max(line - before, this.#first), line]], lines);
    return lines;
  }

  /**
   * The last lines that are kept.
   *
   * @param {number} count at most so many
   * @returns {Map<number, Uint8Array>}
   */
  end(count) {
    return this.kept(this.#last, count - 1);
  }

  /**
   * Lines by their numbers; what does not exist is left out.
   *
   * @param {readonly LineRange[]} ranges
   * @returns {Promise<Map<number, Uint8Array>>}
   */
  async lines(ranges) {
    /** @type {Map<number, Uint8Array>} */
    const found = new Map();
    const isKept = (/** @type {LineRange} */ [from]) => from >= this.#first;
    pick(this.#end, this.#first, ranges.filter(isKept), found);
    const others = ranges.filter((range) => !isKept(range));
    if (others.length) await this.#readAgain(others, found);
    return found;
  }

  /**
   * @param {LineRange[]} ranges
   * @param {Map<number, Uint8Array>} found takes the lines
   */
  async #readAgain(ranges, found) {
    const last = Math.max(...ranges.map(([, to]) => to));
    let number = 1;
    /** @type {Uint8Array} */
    let rest = new Uint8Array(0);
    const source = new Source((piece) => {
      const end = piece.lastIndexOf(LINE_FEED) + 1;
      if (end) {
        number = pick(joined([rest, piece.subarray(0, end)], rest.length + end), number, ranges, found);
        rest = piece.slice(end);
      } else if (rest.length < LONGEST) {
        rest = joined([rest, piece], rest.length + piece.length); // of a long line only its beginning is shown
      }
    });
    for await (const piece of this.file.pieces()) {
      source.push(piece);
      if (number > last) return;
    }
    source.finish();
    pick(rest, number, ranges, found);
  }
}

/**
 * @param {Uint8Array} bytes
 * @returns {number}
 */
function lineFeeds(bytes) {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}

/**
 * Pick lines from a part of a log.
 *
 * @param {Uint8Array} part
 * @param {number} first number of its first line
 * @param {readonly LineRange[]} ranges
 * @param {Map<number, Uint8Array>} found takes the lines, without their line ends
 * @returns {number} the number of the line behind the part
 */
function pick(part, first, ranges, found) {
  let number = first;
  let start = 0;
  while (start < part.length) {
    const feed = part.indexOf(LINE_FEED, start);
    const end = feed < 0 ? part.length : feed;
    if (ranges.some(([from, to]) => from <= number && number <= to)) {
      found.set(number, part.slice(start, Math.min(end, start + LONGEST)));
    }
    start = end + 1;
    number++;
  }
  return number;
}
