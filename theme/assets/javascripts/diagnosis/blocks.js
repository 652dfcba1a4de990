/**
 * Cutting a log into blocks of whole lines, with the number of each line, in bounded memory.
 */

/** Bytes after which a line is cut: the rest is treated as lines of the same number. */
export const LONGEST_LINE = 1 << 20;
/** Bytes of a cut line that stand in both parts, so that nothing is missed at the cut. */
export const OVERLAP = 8192;

const LINE_FEED = 0x0a;
const ESCAPE = 0x1b;
const NUL = 0x00;
/** First byte of the byte order mark in UTF-8, and of characters of East Asian scripts. */
const MARK_BEGINS = 0xef;

/** Whole lines of a log (or a part of a very long one). */
export class Block {
  /**
   * @param {Uint8Array} data at least one byte
   * @param {number} firstLine number of the first line, from 1
   * @param {number} firstColumn bytes of the first line that stand before this block; more than 0 where a long line
   *   goes on
   * @param {number} seen bytes at the beginning that the block before ended with
   */
  constructor(data, firstLine, firstColumn = 0, seen = 0) {
    this.data = data;
    this.firstLine = firstLine;
    this.firstColumn = firstColumn;
    this.seen = seen;
    const { lineFeeds, isPlain } = survey(data);
    this.lineFeeds = lineFeeds;
    /** Whether nothing in it is invisible for certain: no escape sequence, NUL or byte order mark. */
    this.isPlain = isPlain;
  }

  get endsWithLineFeed() {
    return this.data[this.data.length - 1] === LINE_FEED;
  }

  /** Number of the last line. */
  get lastLine() {
    return this.firstLine + this.lineFeeds - (this.endsWithLineFeed ? 1 : 0);
  }

  /** The lines without their line feeds. */
  get lines() {
    return this.firstLines(Infinity);
  }

  /**
   * The first lines.
   *
   * @param {number} count
   * @returns {Uint8Array[]}
   */
  firstLines(count) {
    const lines = [];
    let start = 0;
    while (start < this.data.length && lines.length < count) {
      const end = endOfLine(this.data, start);
      lines.push(this.data.subarray(start, end));
      start = end + 1;
    }
    return lines;
  }

  /**
   * The last lines.
   *
   * @param {number} count
   * @returns {Uint8Array[]}
   */
  lastLines(count) {
    const lines = [];
    let end = this.data.length - (this.endsWithLineFeed ? 1 : 0);
    while (end >= 0 && lines.length < count) {
      const start = startOfLine(this.data, end);
      lines.push(this.data.subarray(start, end));
      end = start - 1;
    }
    return lines.reverse();
  }
}

/** Cuts pieces of a log into blocks; what it is given is copied. */
export class Cutter {
  /** @type {Uint8Array} */
  #rest = new Uint8Array(0);
  #line = 1;
  #column = 0;
  #seen = 0;

  /**
   * The block that ends with a piece, null where no line does.
   *
   * @param {Uint8Array} piece
   * @returns {Block | null}
   */
  push(piece) {
    const end = piece.lastIndexOf(LINE_FEED) + 1;
    if (end) {
      const block = new Block(joined(this.#rest, piece.subarray(0, end)), this.#line, this.#column, this.#seen);
      this.#line += block.lineFeeds;
      this.#rest = piece.slice(end);
      this.#column = 0;
      this.#seen = 0;
      return block;
    }
    const data = joined(this.#rest, piece);
    if (data.length < LONGEST_LINE) {
      this.#rest = data;
      return null;
    }
    const block = new Block(data, this.#line, this.#column, this.#seen);
    this.#rest = data.slice(-OVERLAP);
    this.#column += data.length - OVERLAP;
    this.#seen = OVERLAP;
    return block;
  }

  /**
   * What is left when there are no more pieces, null where that is nothing.
   *
   * @returns {Block | null}
   */
  finish() {
    if (this.#rest.length <= this.#seen) return null;
    return new Block(this.#rest, this.#line, this.#column, this.#seen);
  }
}

/**
 * What is asked of every byte of a log, in one pass.
 *
 * @param {Uint8Array} data
 */
function survey(data) {
  let lineFeeds = 0;
  let isPlain = true;
  for (let at = 0; at < data.length; at++) {
    const code = data[at];
    if (code >= 0x20 && code !== MARK_BEGINS) continue;
    if (code === LINE_FEED) lineFeeds++;
    else if (code === ESCAPE || code === NUL || code === MARK_BEGINS) isPlain = false;
  }
  return { lineFeeds, isPlain };
}

/**
 * @param {Uint8Array} data
 * @param {number} start
 * @param {number} end
 * @returns {number}
 */
export function countLineFeeds(data, start, end) {
  let count = 0;
  for (let at = data.indexOf(LINE_FEED, start); at >= 0 && at < end; at = data.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}

/**
 * Where the line ends in which a byte stands: at its line feed or at the end of the data.
 *
 * @param {Uint8Array} data
 * @param {number} offset
 * @returns {number}
 */
export function endOfLine(data, offset) {
  const end = data.indexOf(LINE_FEED, offset);
  return end < 0 ? data.length : end;
}

/**
 * Where the line begins that holds or ends at an offset.
 *
 * @param {Uint8Array} data
 * @param {number} offset
 * @returns {number}
 */
export function startOfLine(data, offset) {
  return offset > 0 ? data.lastIndexOf(LINE_FEED, offset - 1) + 1 : 0;
}

/**
 * @param {Uint8Array} one
 * @param {Uint8Array} other
 * @returns {Uint8Array} a copy of both
 */
function joined(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
