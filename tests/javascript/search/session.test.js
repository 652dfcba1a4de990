import assert from "node:assert/strict";
import { test } from "node:test";

import { searchSession } from "../../../theme/assets/javascripts/search/session.js";
import { ROLES, libraryData } from "./library.js";

/** The data of an index with the small library and a page. */
function indexData() {
  const { templates, entries } = libraryData();
  const column = (/** @type {"id" | "title" | "category"} */ field) => entries.map((entry) => entry[field]);
  const roles = Object.keys(ROLES);
  roles.splice(1, 4, "confirmation", "ambiguous", "collateral", "context");
  return {
    format: "failure-encyclopedia-search",
    version: 1,
    site: null,
    issues: "https://issues.example.org/",
    roles: ROLES,
    templates,
    entries: {
      id: column("id"), title: column("title"), category: column("category"),
      words: entries.map(() => "cause"), systems: entries.map(() => []), tags: entries.map(() => []), aliases: {}, causes: {},
      signatures: entries.map(({ signatures }) => signatures.map(({ template, role }) => template * 5 + roles.indexOf(role))),
    },
    pages: [["about/", "About", "Privacy and licence"]],
  }; // prettier-ignore
}

/** A session with what it answered, and how often it loaded the index. */
function started() {
  /** @type {any[]} */
  const answers = [];
  const loads = { count: 0 };
  const session = searchSession(
    async () => {
      loads.count++;
      return indexData();
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
  assert.equal(loads.count, 0);
});

test("a query of white space only makes it load the index", async () => {
  const { session, answers, loads } = started();
  await session({ type: 2, data: " " });
  assert.equal(loads.count, 1);
  assert.deepEqual(answers, [{ type: 3, data: { items: [] } }]);
});

test("a query is answered with hits, and the index is loaded once", async () => {
  const { session, answers, loads } = started();
  await session({ type: 2, data: "CUDA error: device-side assert triggered" });
  await session({ type: 2, data: "privacy" });
  assert.deepEqual(answers.map(locations), [["failures/index-out-of-range/"], ["https://issues.example.org/", "about/"]]);
  assert.equal(loads.count, 1);
});

test("of several queries that wait only the last is answered", async () => {
  const { session, answers } = started();
  await Promise.all(["p", "pr", "privacy"].map((data) => session({ type: 2, data })));
  assert.deepEqual(answers.map(locations), [["https://issues.example.org/", "about/"]]);
});

test("where the index cannot be loaded, the session fails", async () => {
  const session = searchSession(() => Promise.reject(new Error("404")), () => assert.fail("nothing is to be answered"));
  await assert.rejects(session({ type: 2, data: "privacy" }), /404/);
});
