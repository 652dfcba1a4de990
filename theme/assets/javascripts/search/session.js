/** The search box's worker: loads the index when the box is first used, and answers what was asked last. */

import { Matcher } from "../diagnosis/matcher.js";
import { hitsFor } from "./hits.js";
import { QUERY, SETUP, emptyMessage, readyMessage, resultMessage } from "./material.js";
import { PageSearch } from "./pages.js";
import { Search } from "./query.js";
import { readSearchIndex } from "./search-index.js";

/** @typedef {import("./material.js").Request} Request */

/** What a query of white space says, which the search box sends when it is first focused: get ready. */
export const GET_READY = " ";

/**
 * The handler of the theme's messages. It fails where the index cannot be loaded, and then always.
 *
 * @param {() => Promise<unknown>} loadIndex gives the parsed JSON of the index
 * @param {(message: object) => void} answer
 * @returns {(request: Request) => Promise<void>}
 */
export function searchSession(loadIndex, answer) {
  /** @type {Promise<(text: string) => object> | null} */
  let ready = null;
  let last = "";
  return async (request) => {
    if (request.type === SETUP) answer(readyMessage());
    if (request.type !== QUERY) return;
    const text = (last = request.data);
    if (text.trim() === "") answer(emptyMessage());
    if (text.trim() === "" && text !== GET_READY) return;
    const answerTo = await (ready ??= prepare(loadIndex));
    await pendingMessages();
    if (text === last && text !== GET_READY) answer(answerTo(text));
  };
}

/**
 * @param {() => Promise<unknown>} loadIndex
 * @returns {Promise<(text: string) => object>} gives the answer to a text
 */
async function prepare(loadIndex) {
  const { library, pages, roles, issues } = readSearchIndex(await loadIndex());
  const search = new Search(new Matcher(library));
  const pageSearch = new PageSearch(pages);
  search.find("ready"); // has the search make what it makes once
  return (text) => resultMessage(text, hitsFor(text, search, pageSearch, roles), issues);
}

/** Let messages in that wait: of several queries only the last is worth an answer. */
function pendingMessages() {
  return new Promise((resolve) => setTimeout(resolve));
}
