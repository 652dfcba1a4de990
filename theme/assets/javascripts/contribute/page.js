/** Starts the page with the form for new entries: loads the site's own files that it needs, and nothing else. */

import { readLibrary } from "../library/signature-library.js";
import { EntryFormPage, partOf } from "./entry-form-page.js";
import { Neighbours } from "./neighbours.js";

const ASSETS = new URL("../../", import.meta.url);

const root = /** @type {HTMLElement | null} */ (document.querySelector("[data-fe-entry-form]"));
if (root) setUp(root);

/** @param {HTMLElement} root */
async function setUp(root) {
  root.hidden = false;
  try {
    const page = new EntryFormPage(root, await load("entry-form.json"));
    page.learn(await loadNeighbours());
    root.setAttribute("data-fe-ready", "");
  } catch (error) {
    const what = error instanceof Error ? error.message : error;
    partOf(root, "status").textContent =
      `The form could not be loaded whole (${what}). Load the page again, or use the command that is described below.`;
  }
}

/** @param {string} name @returns {Promise<any>} */
async function load(name) {
  const response = await fetch(new URL(name, ASSETS));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}

async function loadNeighbours() {
  const names = ["library.json", "examples.json", "neighbours.json"];
  const [library, examples, neighbours] = await Promise.all(names.map(load));
  return new Neighbours(readLibrary(library), examples, neighbours);
}
