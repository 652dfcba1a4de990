/** Every rank as a cell, for runs with too many ranks for a row each. */

import { STATE_WORDS } from "./rank-words.js";

/** @typedef {import("./rank-history.js").RankHistory} RankHistory */
/** @typedef {import("./rank-history.js").State} State */

/**
 * @typedef {Object} Cell
 * @property {number} x of its left edge
 * @property {number} y of its upper edge
 * @property {State} state
 * @property {string} detail what a pointer is told
 */

/**
 * @typedef {Object} RankMap
 * @property {number} size of a cell
 * @property {number} bottom
 * @property {Cell[]} cells
 * @property {{ y: number, label: string }[]} labels the first rank of each row
 */

/** Cells of a row: machines mostly have eight ranks, so that whole machines stand beside each other. */
const COLUMNS = [64, 32, 16, 8];
const LARGEST = 15;
/** Ranks up to which cells are at least so wide, and how wide those of more ranks are at least. */
const FEW = 256;
const WIDTH_OF_FEW = 12;
const WIDTH_OF_MANY = 10;
/** Height of a row that has room for its label. */
const LABELLED = 12;
const LABELS = 34;

/**
 * Lay out the cells.
 *
 * @param {readonly RankHistory[]} histories
 * @param {number} width in pixels
 * @param {number} top
 * @returns {RankMap}
 */
export function layOutMap(histories, width, top) {
  const room = width - LABELS;
  const smallest = histories.length <= FEW ? WIDTH_OF_FEW : WIDTH_OF_MANY;
  const columns = COLUMNS.find((count) => room / count >= smallest && count <= histories.length) ?? 8;
  const size = Math.min(LARGEST, Math.floor(room / columns));
  const cells = histories.map((history, i) => ({
    x: LABELS + (i % columns) * size,
    y: top + Math.floor(i / columns) * size,
    state: history.state,
    detail: `rank ${history.rank}: ${STATE_WORDS[history.state]}`,
  }));
  const rows = Math.ceil(histories.length / columns);
  const step = size < LABELLED ? 2 : 1;
  const labels = [];
  for (let row = 0; row < rows; row += step) {
    labels.push({ y: top + row * size + size / 2, label: String(histories[row * columns]?.rank ?? "") });
  }
  return { size, bottom: top + rows * size, cells, labels };
}
