/**
 * The worker behind the search box, as the theme starts it: with every page, and as a classic script. So it is small, and
 * loads all else when a first query comes. `material.js` describes the messages.
 */

const [SETUP, READY, RESULT] = [0, 1, 3];
const FAILURE = {
  location: "signatures/",
  title: '<span data-fe-status="The search could not be loaded.">The search could not be loaded</span>',
  text: "<p>Look the line up in the signature index.</p>",
  score: 1,
  terms: {},
};

/** @type {Promise<ReturnType<import("./session.js").searchSession>> | null} */
let session = null;

addEventListener("message", async ({ data }) => {
  if (data.type === SETUP) return postMessage({ type: READY });
  if (data.data === "" && !session) return postMessage({ type: RESULT, data: { items: [] } });
  const started = (session ??= start());
  try {
    await (await started)(data);
  } catch (error) {
    console.warn("The search could not be loaded.", error);
    if (session === started) session = null;
    if (data.data.trim()) postMessage({ type: RESULT, data: { items: [[FAILURE]] } });
  }
});

async function start() {
  const first = load("search.json"); // while the scripts are loaded
  first.catch(() => {}); // told when it is asked for
  const { searchSession } = await import("./session.js");
  return searchSession(() => first, () => load("search-rest.json"), (answer) => postMessage(answer)); // prettier-ignore
}

/**
 * @param {string} name of a file of the site's assets
 * @returns {Promise<unknown>} its parsed JSON
 */
async function load(name) {
  const response = await fetch(new URL(`../../${name}`, location.href));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.json();
}
