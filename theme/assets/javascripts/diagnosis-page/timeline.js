/**
 * The picture of the ranks over time, as plain geometry: who was well until when, failed first, was collateral, is
 * silent or missing. Lengths are pixels; drawing is another module's work.
 */

import { axisByLine, axisByTime, axisWithoutTimes } from "./timeline-axis.js";
import { layOutMap } from "./rank-map.js";
import { STATES, STATE_WORDS, duration, groupRanks, nameRanks, ranges } from "./rank-words.js";

/** @typedef {import("./rank-history.js").RankHistory} RankHistory */
/** @typedef {import("./rank-history.js").State} State */
/** @typedef {import("./timeline-axis.js").Axis} Axis */
/** @typedef {import("./timeline-axis.js").AxisKind} AxisKind */
/** @typedef {import("./rank-map.js").RankMap} RankMap */

/**
 * A row of the picture: a rank, or several that share a state.
 *
 * @typedef {Object} Row
 * @property {string} label
 * @property {State} state
 * @property {string} word the state in words
 * @property {string} detail what a pointer is told
 * @property {number} y of the row's middle
 * @property {number | null} from where the first of its ranks stopped being well; null where that is not known
 * @property {number | null} to the same for the last of them; equal to `from` for one rank
 * @property {boolean} isBefore whether that lies before what the picture shows
 * @property {boolean} fallsSilent whether nothing of it is heard afterwards
 */

/**
 * @typedef {Object} Picture
 * @property {number} width
 * @property {number} height
 * @property {number} left where the plot begins
 * @property {number} right where it ends
 * @property {number} bottom of the rows
 * @property {AxisKind} kind
 * @property {{ x: number, label: string }[]} ticks
 * @property {Row[]} rows
 * @property {RankMap | null} map every rank as a cell, where there are too many for a row each
 * @property {State[]} states that occur
 * @property {string} title
 * @property {string} description what the picture shows, in sentences
 */

/** Ranks up to which each has a row. */
export const ROWS_AT_MOST = 16;
/** Ranks up to which each has a cell where not each has a row. */
const CELLS_AT_MOST = 4096;
/** Ranks of one state that still have a row each where there are more ranks altogether. */
const SINGLE_AT_MOST = 4;
const ROW = 24;
const TOP = 6;
const AXIS = 26;
const LETTER = 6.3;
const WORD_COLUMN = 82;

/**
 * Lay out the picture.
 *
 * @param {readonly RankHistory[]} histories at least one
 * @param {number} width in pixels, of all of it
 * @returns {Picture}
 */
export function layOut(histories, width) {
  const members = rowMembers(histories);
  const labels = members.map((row) =>
    labelOf(
      row.map(({ rank }) => rank),
      width < 480 ? 9 : 18,
    ),
  );
  const left = Math.ceil(Math.max(...labels.map((label) => label.length)) * LETTER) + 14;
  const right = width - WORD_COLUMN;
  const axis = chooseAxis(histories, left, right);
  const rows = members.map((row, i) => layOutRow(row, labels[i] ?? "", TOP + ROW * i + ROW / 2, axis));
  const bottom = TOP + ROW * rows.length;
  const mapTop = bottom + (axis.kind === "none" ? 8 : AXIS) + 10;
  const map =
    histories.length > ROWS_AT_MOST && histories.length <= CELLS_AT_MOST ? layOutMap(histories, width, mapTop) : null;
  const states = STATES.filter((state) => histories.some((history) => history.state === state));
  return {
    width,
    height: map ? map.bottom + 26 : bottom + (axis.kind === "none" ? 6 : AXIS),
    left,
    right,
    bottom,
    kind: axis.kind,
    ticks: axis.ticks,
    rows,
    map,
    states,
    title: histories.length === 1 ? "What became of the rank" : `What became of the ${histories.length} ranks`,
    description: describe(histories, axis.kind),
  };
}

/**
 * Which ranks share a row: none where each can have its own, else those of a state, unless they are only a few.
 *
 * @param {readonly RankHistory[]} histories
 * @returns {RankHistory[][]}
 */
function rowMembers(histories) {
  if (histories.length <= ROWS_AT_MOST) return histories.map((history) => [history]);
  return STATES.flatMap((state) => {
    const alike = histories.filter((history) => history.state === state);
    return alike.length <= SINGLE_AT_MOST ? alike.map((history) => [history]) : [alike];
  });
}

/**
 * @param {readonly number[]} ranks
 * @param {number} atMost letters
 * @returns {string}
 */
function labelOf(ranks, atMost) {
  if (ranks.length === 1) return `rank ${ranks[0]}`;
  const named = nameRanks(ranks);
  return named.length <= atMost ? named : `${ranks.length} ranks`;
}

/**
 * Time where most ranks have one, else the order of the lines where all stand in one file, else neither.
 *
 * @param {readonly RankHistory[]} histories
 * @param {number} left
 * @param {number} right
 * @returns {Axis}
 */
function chooseAxis(histories, left, right) {
  const points = histories.flatMap(({ until, state }) => (until ? [{ ...until, state }] : []));
  const timed = points.filter(({ seconds }) => seconds !== null);
  if (timed.length && timed.length * 2 >= points.length) return axisByTime(timed, left, right);
  if (points.length && new Set(points.map(({ file }) => file)).size === 1) return axisByLine(points, left, right);
  return axisWithoutTimes(left, right);
}

/**
 * @param {RankHistory[]} members
 * @param {string} label
 * @param {number} y
 * @param {Axis} axis
 * @returns {Row}
 */
function layOutRow(members, label, y, axis) {
  const state = members[0]?.state ?? "healthy";
  const places = members.flatMap(({ until }) => (until ? axis.place(until) : null) ?? []);
  const ranks = members.map(({ rank }) => rank);
  return {
    label,
    state,
    word: STATE_WORDS[state],
    detail: `${nameRanks(ranks)}: ${STATE_WORDS[state]}${members.length === 1 ? reason(members[0]) : ""}`,
    y,
    from: places.length ? Math.min(...places.map(({ x }) => x)) : null,
    to: places.length ? Math.max(...places.map(({ x }) => x)) : null,
    isBefore: places.some((place) => place.isBefore),
    fallsSilent: state !== "healthy" && members.every(({ endsSilently }) => endsSilently),
  };
}

/**
 * @param {RankHistory | undefined} history
 * @returns {string}
 */
function reason(history) {
  return history?.why ? `, ${history.why}` : "";
}

/**
 * The picture in sentences, for those who cannot see it.
 *
 * @param {readonly RankHistory[]} histories
 * @param {AxisKind} kind
 * @returns {string}
 */
export function describe(histories, kind) {
  const zero = Math.min(...histories.map(({ until }) => until?.seconds ?? Infinity));
  const sentences = groupRanks(histories).map(({ state, why, members }) => {
    const ranks = members.map(({ rank }) => rank);
    const named = `${ranks.length === 1 ? "Rank" : "Ranks"} ${ranges(ranks)}`;
    return `${named}: ${STATE_WORDS[state]}${why ? `, ${why}` : ""}${kind === "time" ? when(members, zero) : ""}.`;
  });
  return [...sentences, NOTES[kind]].filter(Boolean).join(" ");
}

/** What has to be known of an axis. @type {Record<AxisKind, string>} */
export const NOTES = {
  time: "",
  lines: "The log has no times that can be compared; the picture shows the order of its lines.",
  none: "The logs have no times that can be compared; the picture shows what became of each rank, not when.",
};

/**
 * @param {readonly RankHistory[]} members
 * @param {number} zero seconds of the first point of all
 * @returns {string}
 */
function when(members, zero) {
  const points = members.flatMap(({ until }) => (until && until.seconds !== null ? [until] : []));
  const [first] = points;
  if (!first) return members.some(({ until }) => until) ? ", at a time that the log does not tell" : "";
  const seconds = points.map((point) => (point.seconds ?? 0) - zero);
  const [earliest, latest] = [Math.min(...seconds), Math.max(...seconds)];
  const orLater = points.some(({ isEarliest }) => isEarliest) ? " or later" : "";
  const clock = points.length === 1 && first.clock ? `${first.clock}${orLater}` : "";
  if (latest < 0.005) return clock ? ` (${clock})` : "";
  const span = latest - earliest < 1 ? duration(latest) : `${duration(earliest)} to ${duration(latest)}`;
  return ` (${clock ? `${clock}, ` : ""}${span}${clock ? "" : orLater} after the first)`;
}
