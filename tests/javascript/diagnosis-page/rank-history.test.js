import assert from "node:assert/strict";
import { test } from "node:test";

import {
  clockOf,
  commonSeconds,
  rankHistories,
} from "../../../theme/assets/javascripts/diagnosis-page/rank-history.js";

/** @typedef {import("../../../theme/assets/javascripts/diagnosis-page/rank-history.js").Facts} Facts */
/** @typedef {import("../../../theme/assets/javascripts/diagnosis-page/rank-history.js").Line} Line */
/** @typedef {import("../../../theme/assets/javascripts/diagnosis/moment.js").Moment} Moment */

const NOON = Date.UTC(2026, 10, 30, 12) / 1000;

/**
 * @param {number} line
 * @param {number | null} seconds after noon
 * @returns {Line}
 */
function at(line, seconds) {
  return {
    file: "a.log",
    line,
    text: "",
    moment: seconds === null ? null : { scale: "absolute", seconds: NOON + seconds },
  };
}

/**
 * @param {number} rank
 * @param {string} state
 * @param {Partial<Facts>} [more]
 * @returns {Facts}
 */
function facts(rank, state, more = {}) {
  return {
    rank,
    state,
    why: "",
    lastLine: null,
    causes: [],
    errors: [],
    crashes: [],
    collateral: [],
    exitLine: null,
    waited: null,
    lostPeer: null,
    ...more,
  };
}

const never = () => null;

test("a rank was well until the first line that shows a cause or a consequence", () => {
  const [first, victim, silent, missing] = rankHistories(
    [
      facts(3, "missing"),
      facts(0, "first", {
        causes: [{ at: at(9, 0) }],
        errors: [{ at: at(7, -1) }],
        collateral: [{ at: at(2, -60) }],
        lastLine: at(12, 5),
      }),
      facts(1, "victim", { waited: at(30, 600), lostPeer: at(28, 599), lastLine: at(31, 601) }),
      facts(2, "silent", { lastLine: at(8, 2) }),
    ],
    never,
  );
  assert.deepEqual([first?.rank, first?.until?.line, first?.until?.seconds, first?.endsSilently], [0, 7, 0, false]);
  assert.deepEqual([victim?.rank, victim?.until?.line, victim?.until?.seconds], [1, 28, 600]);
  assert.deepEqual([silent?.rank, silent?.until?.line, silent?.until?.seconds, silent?.endsSilently], [2, 8, 3, true]);
  assert.deepEqual([missing?.rank, missing?.until], [3, null]);
});

test("a rank that was killed was well until its last line, one that the launcher ended until then", () => {
  const [killed, ended] = rankHistories(
    [
      facts(0, "first", { lastLine: at(4, 10), exitLine: at(9, 20) }),
      facts(1, "victim", { lastLine: at(5, 11), exitLine: at(12, 21) }),
    ],
    never,
  );
  assert.deepEqual([killed?.until?.line, killed?.endsSilently], [4, true]);
  assert.deepEqual([ended?.until?.line, ended?.endsSilently], [12, false]);
});

test("a line without a time has the last time before it, as the earliest one possible", () => {
  const [history] = rankHistories([facts(0, "first", { causes: [{ at: at(9, null) }] })], (file, line) => {
    assert.deepEqual([file, line], ["a.log", 9]);
    return { moment: { scale: "absolute", seconds: NOON }, clock: "12:00:00" };
  });
  assert.deepEqual(history?.until, { file: "a.log", line: 9, seconds: 0, clock: "12:00:00", isEarliest: true });
});

test("without any time there is no time", () => {
  const [history] = rankHistories([facts(0, "first", { causes: [{ at: at(9, null) }] })], never);
  assert.deepEqual(history?.until, { file: "a.log", line: 9, seconds: null, clock: "", isEarliest: false });
});

/** @type {[string, (Moment | null)[], (number | null)[]][]} */
const SCALES = [
  [
    "equal scales are compared as they are",
    [
      { scale: "absolute", seconds: 5 },
      { scale: "absolute", seconds: 9 },
    ],
    [5, 9],
  ],
  ["times since a start as well, where there are no others", [{ scale: "uptime", seconds: 5 }, null], [5, null]],
  [
    "a time since a start cannot be compared with a date",
    [
      { scale: "absolute", seconds: 5 },
      { scale: "uptime", seconds: 9 },
    ],
    [5, null],
  ],
  [
    "a date without a year is of the same year",
    [
      { scale: "absolute", seconds: NOON },
      { scale: "year", seconds: Date.UTC(2000, 10, 30, 12, 0, 7) / 1000 },
    ],
    [Date.UTC(2000, 10, 30, 12) / 1000, Date.UTC(2000, 10, 30, 12, 0, 7) / 1000],
  ],
  [
    "the turn of a year lies between them",
    [
      { scale: "absolute", seconds: Date.UTC(2026, 11, 31, 23, 59, 58) / 1000 },
      { scale: "year", seconds: Date.UTC(2000, 0, 1, 0, 0, 3) / 1000 },
    ],
    [Date.UTC(2000, 11, 31, 23, 59, 58) / 1000, Date.UTC(2000, 11, 31, 23, 59, 58) / 1000 + 5],
  ],
  [
    "a time of day is of the nearest day",
    [
      { scale: "absolute", seconds: Date.UTC(2026, 5, 1, 23, 59, 58) / 1000 },
      { scale: "day", seconds: 4 },
    ],
    [Date.UTC(2026, 5, 1, 23, 59, 58) / 1000, Date.UTC(2026, 5, 2, 0, 0, 4) / 1000],
  ],
];

for (const [name, moments, seconds] of SCALES) {
  test(`on one scale: ${name}`, () => assert.deepEqual(commonSeconds(moments), seconds));
}

test("a clock is shown as the log has it, also in another time zone", () => {
  const moment = { scale: /** @type {const} */ ("absolute"), seconds: NOON };
  assert.equal(clockOf("2026-11-30T20:00:00+08:00 error", moment), "20:00:00");
  assert.equal(clockOf('{"ts": 1796040000.0}', moment), "12:00:00");
  assert.equal(clockOf("[ 1843.308145] NVRM", { scale: "uptime", seconds: 1843.3 }), "");
});
