import assert from "node:assert/strict";
import { test } from "node:test";

import { hitsFor, statusOf } from "../../../theme/assets/javascripts/search/hits.js";
import { excerpt, markMatch, markTemplate, markWords } from "../../../theme/assets/javascripts/search/marking.js";
import { PageSearch } from "../../../theme/assets/javascripts/search/pages.js";
import { ROLES, smallSearch } from "./library.js";

/** @typedef {import("../../../theme/assets/javascripts/search/marking.js").Piece} Piece */

const search = smallSearch();
const pages = new PageSearch([
  { location: "about/", title: "About", text: "" },
  { location: "about/#privacy", title: "Privacy", text: "The site sets no cookies and counts nobody." },
  { location: "diagnose/", title: "Diagnose a log", text: "The command reads what a dead run left behind." },
]);
const hits = (/** @type {string} */ text) => hitsFor(text, search, pages, ROLES);
const show = (/** @type {Piece[]} */ pieces) => pieces.map(({ text, is }) => ({ plain: text, found: `[${text}]`, placeholder: `{${text}}` })[is]).join("");

test("an exact hit shows the line of the text, with the match marked", () => {
  const [hit] = hits("first line\n[rank0]: CUDA error: device-side assert triggered, says rank 0\nlast line");
  assert.equal(show(hit.text), "[rank0]: [CUDA error: device-side assert triggered], says rank 0");
  assert.deepEqual([hit.group, hit.location, hit.role, hit.advice], ["exact", "failures/index-out-of-range/", "primary", ""]);
  assert.equal(hit.meaning, "The line names this failure.");
});

test("a part of a signature is marked in it", () => {
  assert.equal(show(hits("finished reduction in the prior")[0].text), "Expected to have [finished reduction in the prior] iteration before starting a new one");
});

test("a similar hit shows the signature with the words that it shares", () => {
  const [hit] = hits("expected to have finnished reduction in prior iteraton");
  assert.equal(show(hit.text), "[Expected] to [have] [finished] [reduction] in the [prior] [iteration] before starting a new one");
});

test("a line that decides nothing says what to look for", () => {
  const [ambiguous] = hits("main.py exits with return code = -9");
  assert.equal(ambiguous.advice, "Look for");
  assert.equal(show(ambiguous.lookFor), "Out of memory: Killed process {<*:pid>}");
  const [collateral] = hits("Watchdog caught collective operation timeout: x ran for 6 milliseconds");
  assert.equal(collateral.advice, "Look for the first error of another rank or process, before this line.");
  assert.deepEqual(collateral.lookFor, []);
});

test("pages come last, each section with its page", () => {
  const [hit] = hits("privacy cookies");
  assert.deepEqual([hit.group, hit.location, hit.page], ["pages", "about/#privacy", { location: "about/", title: "About" }]);
  assert.equal(show(hit.title), "[Privacy]");
  assert.equal(show(hit.text), "The site sets no [cookies] and counts nobody.");
  assert.equal(hits("diagnose log")[0].page, null);
  assert.deepEqual(hits("diagnose log\nsecond line"), [], "lines of a log ask for no page");
});

test("what was found is said in a sentence", () => {
  assert.equal(statusOf(hits("privacy cookies")), "No known failure, 1 page.");
  assert.equal(statusOf(hits("CUDA error: device-side assert triggered")), "1 known failure.");
  assert.equal(statusOf(hits("the moon is made of cheese")), "No known failure.");
});

test("marks keep every character of a text", () => {
  for (const text of ["", "CUDA <b>&\"'", "💥 out_of_memory 💥", "<*>a<*:name>"]) {
    assert.equal(markWords(text, new Set(["cuda", "memory"])).map((piece) => piece.text).join(""), text);
    assert.equal(markTemplate(text, "", new Set(["cuda"])).map((piece) => piece.text).join(""), text);
  }
  assert.equal(show(markTemplate("killed <*> by <*:signal>", "", new Set(["killed", "signal"]))), "[killed] {<*>} by {<*:signal>}");
});

test("a long line is shortened around its match, and never within a character", () => {
  const line = `${"💥".repeat(60)}Killed${"💥".repeat(60)}`;
  const pieces = markMatch(line, { start: 120, end: 126, captures: [], named: {} });
  assert.equal(show(pieces), `… ${"💥".repeat(24)}[Killed]${"💥".repeat(24)} …`);
  assert.ok(pieces.every(({ text }) => !/^[\udc00-\udfff]|[\ud800-\udbff]$/.test(text)));
});

test("an excerpt begins shortly before the first word that was found", () => {
  const text = `${"filler text ".repeat(40)}the cookies ${"more text ".repeat(40)}`;
  const shown = show(excerpt(text, new Set(["cookie"])));
  assert.ok(shown.startsWith("… ") && shown.endsWith(" …") && shown.includes("[cookies]"));
  assert.ok(shown.length < 200);
});
