/** The horizontal axis of the picture: times, lines of one log, or neither. */

import { duration } from "./rank-words.js";

/** @typedef {import("./rank-history.js").Point} Point */
/** @typedef {import("./rank-history.js").State} State */

/** @typedef {"time" | "lines" | "none"} AxisKind */

/**
 * @typedef {Object} Axis
 * @property {AxisKind} kind
 * @property {{ x: number, label: string }[]} ticks
 * @property {(point: Point) => { x: number, isBefore: boolean } | null} place null where the axis has no place for it
 */

/** States in which a rank tells when something happened; silence may begin long before. */
const TELLING = new Set(["first", "failed", "victim"]);
/** Seconds between two ticks. */
const STEPS = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21600, 43200, 86400, 172800, 604800];
/** Seconds that the plot spans at least: the clocks of machines differ, and less would only show by how much. */
const SHORTEST = 1;
/** Pixels that a tick's label needs. */
const TICK_ROOM = 84;
/** The share of the plot before the first event, in which every rank is still well. */
const LEAD = 0.24;
/** The share behind the last event. */
const TRAIL = 0.08;

/**
 * An axis of times: zero is where the first rank stopped being well.
 *
 * @param {(Point & { state: State })[]} points that have times; at least one
 * @param {number} left
 * @param {number} right
 * @returns {Axis}
 */
export function axisByTime(points, left, right) {
  const telling = points.filter(({ state }) => TELLING.has(state));
  const shown = telling.length ? telling : points;
  const first = shown.reduce((one, other) => ((other.seconds ?? 0) < (one.seconds ?? 0) ? other : one));
  const begin = first.seconds ?? 0;
  const end = Math.max(...points.map(({ seconds }) => seconds ?? 0));
  const span = Math.max(end - begin, SHORTEST);
  const [plotBegin, plotEnd] = inset(left, right);
  /** @param {number} seconds */
  const x = (seconds) => plotBegin + ((seconds - begin) / span) * (plotEnd - plotBegin);
  const step = STEPS.find((size) => (span / size) * TICK_ROOM <= plotEnd - plotBegin) ?? STEPS.at(-1) ?? 1;
  const ticks = [{ x: x(begin), label: first.clock || "0 s" }];
  for (let at = step; at <= end - begin; at += step) ticks.push({ x: x(begin + at), label: `+${duration(at)}` });
  return {
    kind: "time",
    ticks,
    place: ({ seconds }) => {
      if (seconds === null) return null;
      return seconds < begin ? { x: left, isBefore: true } : { x: x(seconds), isBefore: false };
    },
  };
}

/**
 * An axis of the lines of one log.
 *
 * @param {Point[]} points at least one
 * @param {number} left
 * @param {number} right
 * @returns {Axis}
 */
export function axisByLine(points, left, right) {
  const lines = points.map(({ line }) => line);
  const first = Math.min(...lines);
  const last = Math.max(...lines);
  const [plotBegin, plotEnd] = inset(left, right);
  /** @param {number} line */
  const x = (line) => (last > first ? plotBegin + ((line - first) / (last - first)) * (plotEnd - plotBegin) : plotEnd);
  const ticks = [...new Set([first, last])].map((line) => ({ x: x(line), label: `line ${line}` }));
  const fits = ticks.length < 2 || plotEnd - plotBegin > TICK_ROOM;
  return {
    kind: "lines",
    ticks: fits ? ticks : ticks.slice(0, 1),
    place: ({ line }) => ({ x: x(line), isBefore: false }),
  };
}

/**
 * No axis: every rank's turn stands at the same place.
 *
 * @param {number} left
 * @param {number} right
 * @returns {Axis}
 */
export function axisWithoutTimes(left, right) {
  const [, x] = inset(left, right);
  return { kind: "none", ticks: [], place: () => ({ x, isBefore: false }) };
}

/**
 * @param {number} left
 * @param {number} right
 * @returns {[begin: number, end: number]}
 */
function inset(left, right) {
  return [left + (right - left) * LEAD, right - (right - left) * TRAIL];
}
