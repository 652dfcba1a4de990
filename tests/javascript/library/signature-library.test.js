import assert from "node:assert/strict";
import { test } from "node:test";

import { LibraryError, readLibrary } from "../../../theme/assets/javascripts/library/signature-library.js";

/** @param {object} changes */
function data(changes = {}) {
  return {
    format: "failure-encyclopedia-signatures",
    version: 1,
    digest: "0123",
    site: "https://site.example/",
    templates: ["out of memory", "norm: <*:norm> |"],
    entries: [
      {
        id: "memory-full",
        title: "Memory is full",
        category: "memory",
        severity: "high",
        summary: "No memory is left.",
        aliases: ["oom"],
        check: { text: "Look", expect: "It is full" },
        signatures: [{ template: 1, role: "primary", context: [0], numbers: ["norm > 1000"] }],
      },
    ],
    ...changes,
  };
}

test("a library is read, and what it leaves out is empty", () => {
  const library = readLibrary(data());
  const [entry] = library.entries;
  assert.deepEqual(library.templates.map(({ text }) => text), ["out of memory", "norm: <*:norm> |"]);
  assert.deepEqual(entry.check, { text: "Look", command: "", language: "", where: "", expect: "It is full" });
  assert.deepEqual([entry.fix, entry.verify, entry.tags], [[], null, []]);
  assert.deepEqual(entry.signatures[0].numbers.map(({ text }) => text), ["norm > 1000"]);
});

test("entries are found by id and by former id", () => {
  const library = readLibrary(data());
  assert.equal(library.find("oom")?.id, "memory-full");
  assert.equal(library.find("memory-full")?.id, "memory-full");
  assert.equal(library.find("constructor"), undefined);
});

test("addresses begin at the site, or at its root where the site is not known", () => {
  assert.equal(readLibrary(data()).address("a-b"), "https://site.example/failures/a-b/");
  assert.equal(readLibrary(data({ site: null })).address("a-b"), "/failures/a-b/");
});

test("what is no library, damaged or of a later version is refused", () => {
  const signature = (/** @type {object} */ changes) => ({
    entries: [{ ...data().entries[0], signatures: [{ template: 0, role: "primary", ...changes }] }],
  });
  const wrong = [
    null, [], "text", {}, data({ version: 2 }), data({ templates: ["<*>"] }), data({ entries: [{}] }), data({ entries: 3 }),
    data(signature({ template: 2 })), data(signature({ role: "main" })), data(signature({ context: [9] })),
    data(signature({ numbers: ["more than 3"] })),
  ]; // prettier-ignore
  for (const item of wrong) assert.throws(() => readLibrary(item), LibraryError, JSON.stringify(item));
});
