import assert from "node:assert/strict";
import { test } from "node:test";

import { searchSession } from "../../../theme/assets/javascripts/search/session.js";
import { ROLES, libraryData } from "./library.js";

/** The data of an index with the small library and a page: its first part and its rest. */
function indexData() {
  const { entries } = libraryData();
  const column = (/** @type {"id" | "title" | "category"} */ field) => entries.map((entry) => entry[field]);
  const first = {
    format: "failure-encyclopedia-search",
    version: 2,
    site: null,
    issues: "https://issues.example.org/",
    roles: ROLES,
    templates: [
      "CUDA error: device-side assert triggered",
      "Expected to have finished reduction in the prior iteration before starting a new one",
    ],
    entries: { id: column("id"), title: column("title"), signatures: [[0], [], [0], []] },
  };
  const rest = {
    templates: [
      "exits with return code = -9",
      "Out of memory: Killed process <*:pid>",
      "Watchdog caught collective operation timeout: <*> ran for <*> milliseconds",
    ],
    entries: {
      category: column("category"), words: entries.map(() => "cause"), systems: entries.map(() => []),
      tags: entries.map(() => []), aliases: {}, causes: {},
      signatures: [[], [12, 16], [], [23]],
    },
    pages: [["about/", "About", "Privacy and licence"]],
  }; // prettier-ignore
  return { first, rest };
}

/**
 * A session with what it answered, and how often it loaded the parts of the index.
 *
 * @param {Promise<unknown>} [gate] for which the rest waits
 */
function started(gate) {
  /** @type {any[]} */
  const answers = [];
  const loads = { first: 0, rest: 0 };
  const session = searchSession(
    async () => {
      loads.first++;
      return indexData().first;
    },
    async () => {
      loads.rest++;
      await gate;
      return indexData().rest;
    },
    (message) => answers.push(message),
  );
  return { session, answers, loads };
}

const locations = (/** @type {any} */ answer) => answer.data.items.map((/** @type {any} */ [item]) => item.location);

test("a session is ready at once and loads nothing before it is used", async () => {
  const { session, answers, loads } = started();
  await session({ type: 0, data: {} });
  await session({ type: 2, data: "" });
  assert.deepEqual(answers, [{ type: 1 }, { type: 3, data: { items: [] } }]);
  assert.deepEqual(loads, { first: 0, rest: 0 });
});

test("a query of white space only makes it load the first part", async () => {
  const { session, answers, loads } = started();
  await session({ type: 2, data: " " });
  assert.deepEqual(loads, { first: 1, rest: 0 });
  assert.deepEqual(answers, [{ type: 3, data: { items: [] } }]);
});

test("a query is answered with hits, and each part is loaded once", async () => {
  const { session, answers, loads } = started();
  await session({ type: 2, data: "main.py exits with return code = -9" });
  await session({ type: 2, data: "privacy" });
  assert.deepEqual(answers.map(locations), [["failures/killed-by-kernel/"], ["https://issues.example.org/", "about/"]]);
  assert.deepEqual(loads, { first: 1, rest: 1 });
});

const ASSERT = "CUDA error: device-side assert triggered";

test("a line that the first part knows is answered before the rest has come, and again where that adds to it", async () => {
  /** @type {(value?: unknown) => void} */
  let open = () => {};
  const gate = new Promise((resolve) => (open = resolve));
  const { session, answers } = started(gate);
  const line = `${ASSERT}; Out of memory: Killed process 7`;
  const asked = session({ type: 2, data: line });
  while (!answers.length) await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(answers.map(locations), [["failures/index-out-of-range/"]]);
  open();
  await asked;
  assert.deepEqual(answers.map(locations)[1], ["failures/index-out-of-range/", "failures/killed-by-kernel/"]);
  await session({ type: 2, data: line });
  assert.equal(answers.length, 3, "all is there: one answer");
});

test("an early answer is not said again where the rest changes nothing", async () => {
  const { session, answers } = started();
  await session({ type: 2, data: "expected: Expected to have finished reduction in the prior iteration before starting a new one" });
  assert.deepEqual(answers.map(locations), [["failures/unused-parameters/"]]);
});

test("several lines wait for the whole index", async () => {
  const { session, answers } = started();
  await session({ type: 2, data: `${ASSERT}\nWatchdog caught collective operation timeout: x ran for 6 milliseconds` });
  assert.equal(answers.length, 1);
});

test("of several queries that wait only the last is answered", async () => {
  const { session, answers } = started();
  await Promise.all(["p", "pr", "privacy"].map((data) => session({ type: 2, data })));
  assert.deepEqual(answers.map(locations), [["https://issues.example.org/", "about/"]]);
});

test("where the index cannot be loaded, the session fails", async () => {
  const failing = () => Promise.reject(new Error("404"));
  const nothing = () => assert.fail("nothing is to be answered");
  const session = searchSession(failing, async () => indexData().rest, nothing);
  await assert.rejects(session({ type: 2, data: "privacy" }), /404/);
});

test("where the rest cannot be loaded, what the first part knows is answered all the same", async () => {
  /** @type {any[]} */
  const answers = [];
  const failing = () => Promise.reject(new Error("404"));
  const session = searchSession(async () => indexData().first, failing, (message) => answers.push(message));
  await session({ type: 2, data: ASSERT });
  assert.deepEqual(answers.map(locations), [["failures/index-out-of-range/"]]);
  await assert.rejects(session({ type: 2, data: "privacy" }), /404/);
});
