/** The draft, kept in this browser until the person deletes it. */

import { readDraft } from "./draft.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./fields.js").Models} Models */

const KEY = "fe-new-entry";

/** Keeps one draft; does nothing where the browser keeps nothing for this site. */
export class DraftStore {
  /** @param {() => Storage} storage gives the store, or throws */
  constructor(storage) {
    this.storage = storage;
  }

  /**
   * The draft that was kept, or null.
   *
   * @param {Models} models
   * @returns {Draft | null}
   */
  load(models) {
    try {
      const text = this.storage().getItem(KEY);
      return text === null ? null : readDraft(models, JSON.parse(text));
    } catch {
      return null; // no store, or nothing that can be read in it
    }
  }

  /**
   * Keep a draft.
   *
   * @param {Draft} draft
   * @returns {boolean} whether it is kept
   */
  save(draft) {
    try {
      this.storage().setItem(KEY, JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  }

  /** Keep nothing any more. */
  delete() {
    try {
      this.storage().removeItem(KEY);
    } catch {
      // nothing is kept where there is no store
    }
  }
}
