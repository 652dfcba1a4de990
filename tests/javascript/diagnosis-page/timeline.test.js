import assert from "node:assert/strict";
import { test } from "node:test";

import { describe, layOut } from "../../../theme/assets/javascripts/diagnosis-page/timeline.js";
import { history, waitingRun } from "./histories.js";

const WIDTHS = [280, 390, 760];

test("each of a few ranks has a row, in the order of their numbers", () => {
  const picture = layOut(waitingRun(8), 760);
  assert.deepEqual(
    picture.rows.map((row) => row.label),
    ["rank 0", "rank 1", "rank 2", "rank 3", "rank 4", "rank 5", "rank 6", "rank 7"],
  );
  assert.deepEqual([...new Set(picture.rows.map((row) => row.word))], ["failed first", "collateral"]);
  assert.equal(picture.map, null);
});

test("many ranks share rows by their state, and each has a cell", () => {
  const run = [...waitingRun(62), history(62, "silent", 3), history(63, "missing", null)];
  const picture = layOut(run, 760);
  assert.deepEqual(
    picture.rows.map(({ label, word }) => [label, word]),
    [
      ["rank 0", "failed first"],
      ["rank 62", "silent"],
      ["rank 63", "no log"],
      ["ranks 1-61", "collateral"],
    ],
  );
  assert.equal(picture.map?.cells.length, 64);
  assert.deepEqual(picture.states, ["first", "silent", "missing", "victim"]);
});

test("everything stands within the picture, for any number of ranks and any width", () => {
  for (const ranks of [1, 2, 8, 16, 17, 64, 512, 4096]) {
    for (const width of WIDTHS) {
      const { rows, map, ticks, left, right, height } = layOut(waitingRun(ranks), width);
      assert.ok(left > 0 && left < right && right < width, `${ranks} ranks, ${width} pixels`);
      for (const { from, to, y } of rows) {
        assert.ok(from !== null && to !== null && from >= left && to <= right && from <= to);
        assert.ok(y > 0 && y < height);
      }
      for (const { x } of ticks) assert.ok(x >= left && x <= right);
      for (const { x, y } of map?.cells ?? []) {
        assert.ok(
          x >= 0 && x + (map?.size ?? 0) <= width && y + (map?.size ?? 0) <= height,
          `${ranks} ranks, ${width} pixels`,
        );
      }
    }
  }
});

test("no two cells of the map overlap", () => {
  const map = layOut(waitingRun(512), 760).map;
  assert.ok(map);
  assert.equal(new Set(map.cells.map(({ x, y }) => `${x} ${y}`)).size, 512);
  assert.ok(map.size >= 10);
});

test("who failed earlier stands further to the left, by the time between", () => {
  const [first, second, third] = layOut(
    [history(0, "first", 0), history(1, "victim", 300), history(2, "victim", 600)],
    760,
  ).rows.map(({ from }) => from ?? NaN);
  assert.ok(first !== undefined && second !== undefined && third !== undefined);
  assert.ok(first < second && second < third);
  assert.ok(Math.abs(third - second - (second - first)) < 1e-6);
});

test("the first tick is the clock of the log, further ones are the time since", () => {
  const { ticks } = layOut(waitingRun(2), 760);
  assert.deepEqual(
    ticks.map(({ label }) => label),
    ["07:25:20", "+2 min", "+4 min", "+6 min", "+8 min", "+10 min"],
  );
  assert.deepEqual(
    layOut(waitingRun(2), 320).ticks.map(({ label }) => label),
    ["07:25:20", "+10 min"],
  );
});

test("a single rank has one tick: there is nothing to compare it with", () => {
  assert.deepEqual(
    layOut(waitingRun(1), 760).ticks.map(({ label }) => label),
    ["07:25:20"],
  );
});

test("differences below a second are not blown up, for clocks of machines differ by more", () => {
  const [one, other] = layOut([history(0, "first", 0), history(1, "victim", 0.01)], 760).rows;
  assert.ok((other?.from ?? NaN) - (one?.from ?? NaN) < 10);
});

test("a rank that fell silent long before does not push the failure out of the picture", () => {
  const [silent, first, victim] = layOut(
    [history(0, "silent", 0, { endsSilently: true }), history(1, "first", 36_000), history(2, "victim", 36_060)],
    760,
  ).rows;
  assert.equal(silent?.isBefore, true);
  assert.equal(silent?.fallsSilent, true);
  assert.equal(first?.isBefore, false);
  assert.ok((victim?.from ?? NaN) - (first?.from ?? NaN) > 200);
});

test("without times, one log is shown by its lines", () => {
  const picture = layOut(
    [history(0, "victim", null, { file: "a", line: 40 }), history(1, "first", null, { file: "a", line: 20 })],
    760,
  );
  assert.equal(picture.kind, "lines");
  assert.deepEqual(
    picture.ticks.map(({ label }) => label),
    ["line 20", "line 40"],
  );
  assert.ok((picture.rows[1]?.from ?? NaN) < (picture.rows[0]?.from ?? NaN));
});

test("without times, several logs are shown without an axis, and the picture says so", () => {
  const picture = layOut([history(0, "victim", null), history(1, "first", null)], 760);
  assert.equal(picture.kind, "none");
  assert.deepEqual(picture.ticks, []);
  assert.equal(picture.rows[0]?.from, picture.rows[1]?.from);
  assert.match(picture.description, /The logs have no times that can be compared/);
});

test("a rank without a time has no place among those with one", () => {
  const { kind, rows } = layOut([history(0, "first", 0), history(1, "victim", 60), history(2, "victim", null)], 760);
  assert.equal(kind, "time");
  assert.equal(rows[2]?.from, null);
});

test("a missing rank has a row without a place", () => {
  const row = layOut([history(0, "first", 0), history(1, "missing", null)], 760).rows[1];
  assert.deepEqual([row?.word, row?.from], ["no log", null]);
});

test("the description says what the picture shows", () => {
  const run = [...waitingRun(4), history(4, "missing", null, { why: "nothing of it is in these logs" })];
  assert.equal(
    describe(run, "time"),
    "Rank 0: failed first, out-of-memory at rank_0.log:10 (07:25:20). " +
      "Rank 4: no log, nothing of it is in these logs. " +
      "Ranks 1-3: collateral, waited for another rank until the timeout (10 min after the first).",
  );
});

test("a time that is only the earliest possible one is called so", () => {
  const run = [history(0, "first", 0, { clock: "07:25:20", isEarliest: true }), history(1, "victim", 90)];
  assert.equal(
    describe(run, "time"),
    "Rank 0: failed first (07:25:20 or later). Rank 1: collateral (1 min 30 s after the first).",
  );
});
