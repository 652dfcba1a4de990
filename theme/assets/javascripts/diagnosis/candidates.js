/**
 * The lines of a block in which templates may stand.
 */

import { countLineFeeds, endOfLine, startOfLine } from "./blocks.js";

/** @typedef {import("../signature/matching.js").TemplateSet} TemplateSet */
/** @typedef {import("./blocks.js").Block} Block */

/**
 * A line in which templates may stand.
 *
 * @typedef {Object} Candidate
 * @property {number} index of the line in its block
 * @property {number} offset at which the line begins in its block
 * @property {Uint8Array} line
 * @property {number[]} numbers of the templates, in the order in which they stand in the line
 */

/**
 * The lines of a block in which templates may stand, in order.
 *
 * @param {Block} block
 * @param {Uint8Array} text the block without what cannot be seen; the block's own bytes where it has none
 * @param {TemplateSet} templates
 * @param {(number: number) => boolean} isWanted is asked for each place of a template whether the template is still
 *   looked for
 * @returns {Iterable<Candidate>}
 */
export function* candidatesIn(block, text, templates, isWanted) {
  const { data } = block;
  let { index, start, end } = { index: 0, start: 0, end: -1 };
  let inOriginal = { index: 0, offset: 0 };
  /** For each template where it may stand first. @type {Map<number, number>} */
  let wanted = new Map();
  const candidate = () => {
    // Colour codes never hold a line feed, so that lines have the same number with and without them.
    inOriginal = text === data ? { index, offset: start } : { index, offset: lineOf(data, index, inOriginal) };
    const { offset } = inOriginal;
    return { index, offset, line: data.subarray(offset, endOfLine(data, offset)), numbers: byPlace(wanted) };
  };
  for (const [offset, numbers] of templates.candidates(text)) {
    if (offset < block.seen) continue;
    if (offset > end) {
      if (wanted.size) yield candidate();
      wanted = new Map();
      const lineStart = startOfLine(text, offset);
      index += countLineFeeds(text, start, lineStart);
      start = lineStart;
      end = endOfLine(text, offset);
    }
    for (const number of numbers) {
      if (isWanted(number) && !wanted.has(number)) wanted.set(number, offset);
    }
  }
  if (wanted.size) yield candidate();
}

/**
 * @param {Map<number, number>} offsets
 * @returns {number[]}
 */
function byPlace(offsets) {
  return [...offsets].sort((one, other) => one[1] - other[1] || one[0] - other[0]).map(([number]) => number);
}

/**
 * Where a line begins.
 *
 * @param {Uint8Array} data
 * @param {number} index of the line
 * @param {{ index: number, offset: number }} known an earlier line
 * @returns {number}
 */
function lineOf(data, index, known) {
  let { offset } = known;
  for (let line = known.index; line < index; line++) offset = endOfLine(data, offset) + 1;
  return offset;
}
