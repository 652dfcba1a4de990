import assert from "node:assert/strict";
import { test } from "node:test";

import { momentAt, momentOfRecord, secondsBefore } from "../../../theme/assets/javascripts/diagnosis/moment.js";

/** @type {[text: string, scale: string, seconds: number][]} */
const TIMES = [
  ["2026-11-30 07:22:24,740", "absolute", 1796023344.74],
  ["[2026-11-30T07:22:24.740Z]", "absolute", 1796023344.74],
  ["2026-11-30T09:22:24+02:00", "absolute", 1796023344],
  ["11/30/2026 07:44:54", "absolute", 1796024694],
  ["28/04/2021 07:49:46", "absolute", 1619596186],
  ["[Sun Jul 28 09:15:27 2024]", "absolute", 1722158127],
  ["Aug 17 18:42:18 host", "year", 966537738],
  ["E1130 07:24:40.477000", "year", 975569080.477],
  ["01-11 13:09:40", "year", 947596180],
  ["[01:17:10.938]: ", "day", 4630.938],
  ["[ 1843.308145]", "uptime", 1843.308145],
  ["1796023538.238", "absolute", 1796023538.238],
];

for (const [text, scale, seconds] of TIMES) {
  test(`the time of ${text}`, () => {
    assert.deepEqual(momentAt(text, 0)?.moment, { scale, seconds });
  });
}

test("what is no time is not read", () => {
  for (const text of ["step 12", "10.0.0.7:29500", "2026-13-45 99:00:00", "0000-01-01 00:00:00", "2026-02-30 01:02:03", "12:34"]) {
    assert.equal(momentAt(text, 0), null, text);
  }
});

test("the letter of a header is its level, and a time is read where it stands", () => {
  assert.deepEqual(momentAt("x E1130 07:24:40", 2), {
    moment: { scale: "year", seconds: 975569080 },
    end: 16,
    levelLetter: "E",
  });
  assert.equal(momentAt("x E1130 07:24:40", 0), null);
});

test("a record carries seconds since 1970", () => {
  assert.deepEqual(momentOfRecord('{"ts": 1796023538.238, "rank": 1}'), { scale: "absolute", seconds: 1796023538.238 });
  assert.equal(momentOfRecord('{"step": 12}'), null);
});

test("moments of different kinds compare by the clock or not at all", () => {
  assert.equal(secondsBefore({ scale: "day", seconds: 100 }, { scale: "day", seconds: 160 }), 60);
  assert.equal(secondsBefore({ scale: "day", seconds: 86390 }, { scale: "absolute", seconds: 86400 * 20000 + 10 }), 20);
  assert.equal(secondsBefore({ scale: "absolute", seconds: 86400 * 20000 + 10 }, { scale: "day", seconds: 86390 }), -20);
  assert.equal(secondsBefore({ scale: "uptime", seconds: 5 }, { scale: "day", seconds: 5 }), null);
  assert.equal(secondsBefore({ scale: "year", seconds: 5 }, { scale: "absolute", seconds: 5 }), null);
});
