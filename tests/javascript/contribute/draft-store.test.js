import assert from "node:assert/strict";
import { test } from "node:test";

import { emptyDraft } from "../../../theme/assets/javascripts/contribute/draft.js";
import { DraftStore } from "../../../theme/assets/javascripts/contribute/draft-store.js";
import { models } from "./models.js";

/** @param {Record<string, string>} [kept] */
function memory(kept = {}) {
  return /** @type {any} */ ({
    getItem: (/** @type {string} */ key) => kept[key] ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => (kept[key] = value),
    removeItem: (/** @type {string} */ key) => delete kept[key],
  });
}

test("a draft is kept until it is deleted", () => {
  const storage = memory();
  const store = new DraftStore(() => storage);
  assert.equal(store.load(models), null);
  const draft = { ...emptyDraft(models, "2026-11-30"), title: "A title" };
  assert.equal(store.save(draft), true);
  assert.deepEqual(store.load(models), draft);
  store.delete();
  assert.equal(store.load(models), null);
});

test("what cannot be read is no draft", () => {
  const store = new DraftStore(() => memory({ "fe-new-entry": "{" }));
  assert.equal(store.load(models), null);
});

test("a browser that keeps nothing is told of, and breaks nothing", () => {
  const store = new DraftStore(() => {
    throw new Error("denied");
  });
  assert.equal(store.load(models), null);
  assert.equal(store.save({}), false);
  store.delete();
});
