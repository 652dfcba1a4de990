/** The search box's worker: loads the index in two parts, and answers what was asked last. */

import { Matcher } from "../diagnosis/matcher.js";
import { earlyHitsFor, hitsFor } from "./hits.js";
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
 * A line that the first part of the index knows is answered from it, and once more where the rest changes the answer; other
 * texts wait for the rest.
 *
 * @param {() => Promise<unknown>} loadFirst gives the parsed JSON of the first part of the index
 * @param {() => Promise<unknown>} loadRest gives that of the rest
 * @param {(message: object) => void} answer
 * @returns {(request: Request) => Promise<void>}
 */
export function searchSession(loadFirst, loadRest, answer) {
  /** @type {Promise<unknown> | null} */
  let firstPart = null;
  /** @type {Promise<(text: string) => object | null> | null} */
  let early = null;
  /** @type {Promise<(text: string) => object> | null} */
  let whole = null;
  let isWhole = false;
  let last = "";
  const prepareEarly = () => (early ??= (firstPart ??= loadFirst()).then(earlyAnswers));
  const prepareWhole = () => (whole ??= Promise.all([(firstPart ??= loadFirst()), loadRest()]).then(allAnswers));

  return async (request) => {
    if (request.type === SETUP) answer(readyMessage());
    if (request.type !== QUERY) return;
    const text = (last = request.data);
    if (text.trim() === "") answer(emptyMessage());
    if (text === GET_READY) await prepareEarly();
    if (text.trim() === "") return;
    const isLast = async () => {
      await pendingMessages(); // of several queries only the last is worth an answer
      return text === last;
    };
    const ready = prepareWhole();
    ready.catch(() => {}); // told below
    const known = isWhole ? null : (await prepareEarly())(text);
    if (known && (await isLast())) answer(known);
    try {
      const answerTo = await ready;
      isWhole = true;
      if (!(await isLast())) return;
      const message = answerTo(text);
      if (JSON.stringify(message) !== JSON.stringify(known)) answer(message);
    } catch (error) {
      if (!known) throw error;
    }
  };
}

/**
 * @param {unknown} data of the first part of the index
 * @returns {(text: string) => object | null} gives the answer to a line that it knows
 */
function earlyAnswers(data) {
  const { library, roles, issues } = readSearchIndex(data);
  const search = new Search(new Matcher(library));
  return (text) => {
    const hits = text.trim().includes("\n") ? [] : earlyHitsFor(text, search, roles);
    return hits.length ? resultMessage(text, hits, issues) : null;
  };
}

/**
 * @param {[unknown, unknown]} data of both parts of the index
 * @returns {(text: string) => object} gives the answer to a text
 */
function allAnswers([first, rest]) {
  const { library, pages, roles, issues } = readSearchIndex(first, rest);
  const search = new Search(new Matcher(library));
  const pageSearch = new PageSearch(pages);
  search.find("ready"); // has the search make what it makes once
  return (text) => resultMessage(text, hitsFor(text, search, pageSearch, roles), issues);
}

/** Let messages in that wait. */
function pendingMessages() {
  return new Promise((resolve) => setTimeout(resolve));
}
