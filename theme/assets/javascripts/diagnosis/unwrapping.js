/**
 * Lines that a terminal broke at its width, or an editor at a space, put together again.
 */

import { codePoints } from "../signature/template.js";
import { strip } from "../signature/white-space.js";

/** @typedef {import("../signature/template.js").FoldedLine} FoldedLine */
/** @typedef {import("../signature/template.js").Match} Match */
/** @typedef {import("../signature/template.js").Template} Template */

/** Characters below which no terminal is assumed. */
const NARROWEST = 40;
/** Lines that are tried together where an editor may have broken them. */
const JOINED_BY_SPACE = 3;

/** A line made of several physical ones. Offsets in it are in UTF-16 code units. */
export class WrappedLine {
  /** For each physical line the offset of its first character in `text`. @type {number[]} */
  #starts = [];

  /**
   * @param {string[]} lines
   * @param {number} first index of the first physical line
   * @param {boolean} byWidth whether all were broken at the width of a terminal
   */
  constructor(lines, first, byWidth) {
    const glue = byWidth ? "" : " ";
    let offset = 0;
    for (const line of lines) {
      this.#starts.push(offset);
      offset += line.length + glue.length;
    }
    this.text = lines.join(glue);
    this.first = first;
    this.byWidth = byWidth;
  }

  /**
   * The index of the physical line in which a character stands.
   *
   * @param {number} offset
   * @returns {number}
   */
  indexOf(offset) {
    return this.first + this.#startBefore(offset);
  }

  /**
   * The number of characters before one in its physical line.
   *
   * @param {number} offset
   * @returns {number}
   */
  columnOf(offset) {
    return codePoints(this.text.slice(this.#starts[this.#startBefore(offset)], offset));
  }

  /**
   * Whether a match goes over the end of a line in a way that only breaking explains.
   *
   * Where a terminal broke the lines any such match counts; else each break must fall inside a literal, for a
   * placeholder that spans lines would join what does not belong together.
   *
   * @param {Match} match
   * @param {FoldedLine} folded
   * @param {Template} template
   * @returns {boolean}
   */
  isBrokenText(match, folded, template) {
    const breaks = this.#starts.slice(1).filter((start) => match.start < start && start < match.end);
    const starts = template.literalStarts(folded.text);
    if (!breaks.length || starts === null) return false;
    if (this.byWidth) return true;
    const inside = starts.map((start, i) => [
      folded.column(start),
      folded.column(start + template.literals[i].length - 1),
    ]);
    return breaks.every((at) => inside.some(([start, end]) => start < at && at <= end));
  }

  /**
   * @param {number} offset
   * @returns {number} number of the physical line
   */
  #startBefore(offset) {
    return this.#starts.findLastIndex((start) => start <= offset);
  }
}

/**
 * Candidates for lines that were broken: at a terminal's width where there is one, and at spaces.
 *
 * @param {string[]} lines
 * @returns {Iterable<WrappedLine>}
 */
export function* wrappedLines(lines) {
  const widths = lines.map((line) => codePoints(line));
  const width = terminalWidth(widths);
  if (width !== null) {
    for (let index = 0; index < lines.length; index++) {
      const first = index;
      while (index + 1 < lines.length && widths[index] === width) index++;
      if (index > first) yield new WrappedLine(lines.slice(first, index + 1), first, true);
    }
  }
  const isFilled = lines.map((line) => strip(line) !== "");
  for (let index = 0; index + 1 < lines.length; index++) {
    if (isFilled[index] && isFilled[index + 1]) {
      yield new WrappedLine(lines.slice(index, index + JOINED_BY_SPACE), index, false);
    }
  }
}

/**
 * @param {number[]} widths
 * @returns {number | null}
 */
function terminalWidth(widths) {
  const longest = widths.reduce((most, width) => Math.max(most, width), 0);
  const atLongest = widths.filter((width) => width === longest).length;
  return longest < NARROWEST || atLongest < 2 ? null : longest;
}
