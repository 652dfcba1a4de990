import assert from "node:assert/strict";
import { test } from "node:test";

import { emptyMessage, escape, resultMessage } from "../../../theme/assets/javascripts/search/material.js";

/** @typedef {import("../../../theme/assets/javascripts/search/hits.js").Hit} Hit */

const HARM = "<img src=x onerror=run()>&'\"";

/**
 * @param {Partial<Hit>} changes
 * @returns {Hit}
 */
function hit(changes) {
  return {
    group: "exact", location: "failures/a/", page: null, title: [], text: [], isLine: true, role: "", meaning: "",
    advice: "", lookFor: [], ...changes,
  }; // prettier-ignore
}

test("nothing that a hit says becomes markup", () => {
  const piece = { text: HARM, is: /** @type {const} */ ("found") };
  const { items } = resultMessage(HARM, [
    hit({ title: [piece], text: [piece], meaning: HARM, advice: HARM, lookFor: [{ ...piece, is: "placeholder" }] }),
    hit({ group: "pages", page: { location: "about/", title: HARM }, title: [piece], text: [piece], isLine: false }),
  ], "https://issues.example.org/").data;
  const html = items.flat().map(({ title, text }) => title + text).join("");
  assert.equal(html.match(/<img|onerror=run\(\)>/), null);
  assert.deepEqual([...new Set(html.match(/<\w+/g))].sort(), ["<code", "<mark", "<p", "<span"]);
});

test("all that is special in HTML is escaped", () => {
  assert.equal(escape(`<a href="x">&'`), "&lt;a href=&quot;x&quot;&gt;&amp;&#39;");
});

test("the first hit has the highest score, and each group is named once", () => {
  const { items } = resultMessage("text", [hit({}), hit({}), hit({ group: "similar" })], "").data;
  const scores = items.map(([item]) => item.score);
  assert.deepEqual(scores, [...scores].sort((one, other) => other - one));
  assert.equal(new Set(scores).size, 3);
  const headings = items.map(([item]) => item.title.match(/fe-hit__group">([^<]*)/)?.[1] ?? "");
  assert.deepEqual(headings, ["Known failure", "", "Similar messages"]);
});

test("a section stands behind its page, which has no anchor, and above it in score", () => {
  const [, [page, section]] = resultMessage("privacy", [
    hit({ group: "pages", location: "about/#privacy", page: { location: "about/", title: "About" }, isLine: false }),
  ], "").data.items;
  assert.deepEqual([page.location, section.location], ["about/", "about/#privacy"]);
  assert.ok(section.score > page.score);
});

test("where no failure is known, the way to report one comes first, and is never what Enter opens", () => {
  const page = hit({ group: "pages", location: "about/", isLine: false });
  const { items } = resultMessage("text", [page], "https://issues.example.org/").data;
  assert.deepEqual(items.map(([{ location }]) => location), ["https://issues.example.org/", "about/"]);
  assert.ok(items[0][0].score < items[1][0].score);
  assert.match(items[0][0].title, /data-fe-unknown/);
  assert.equal(resultMessage("text", [hit({})], "https://issues.example.org/").data.items.length, 1);
});

test("the first item says what was found, and for which query", () => {
  const marks = (/** @type {any} */ message) => message.data.items.map((/** @type {any} */ [{ title }]) => /data-fe-for="([^"]*)" data-fe-status="([^"]*)"/.exec(title)?.slice(1));
  assert.deepEqual(marks(resultMessage("", [hit({}), hit({})], "")), [["0-ztntfp", "2 known failures."], undefined]);
  assert.deepEqual(marks(resultMessage("a", [], "")), [["1-1r9wi7g", "No known failure."]]);
  assert.deepEqual(emptyMessage(), { type: 3, data: { items: [] } });
});
