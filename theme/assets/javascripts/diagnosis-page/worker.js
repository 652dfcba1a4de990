/**
 * The worker in which logs are diagnosed. Everything it needs is fetched when it starts; afterwards it asks nobody for
 * anything, and what it is given stays in it.
 */

import { Engine, GivenUp } from "./engine.js";

/** @typedef {import("./client.js").Request} Request */

const LIBRARY = new URL("../../library.json", import.meta.url);

/** @type {Promise<Engine> | null} */
let engine = null;
/** Numbers of the diagnoses that were given up. @type {Set<number>} */
const givenUp = new Set();

addEventListener("message", async ({ data }) => {
  const { id, ...request } = /** @type {Request & { id: number }} */ (data);
  if (request.type === "cancel") {
    givenUp.add(id);
    return;
  }
  try {
    postMessage({ id, value: await answer(id, request) });
  } catch (error) {
    if (!(error instanceof GivenUp)) postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  } finally {
    givenUp.delete(id);
  }
});

/**
 * @param {number} id
 * @param {Request} request
 * @returns {Promise<unknown>}
 */
async function answer(id, request) {
  const ready = await (engine ??= start());
  switch (request.type) {
    case "diagnose":
      return ready.diagnose(
        request.logs,
        (progress) => postMessage({ id, progress }),
        () => givenUp.has(id),
      );
    case "lines":
      return ready.lines(request.file, request.ranges);
    case "entries":
      return request.ids.map((entry) => ready.entry(entry));
    default:
      return undefined;
  }
}

/** @returns {Promise<Engine>} */
async function start() {
  const response = await fetch(LIBRARY);
  if (!response.ok) throw new Error(`the signature library could not be fetched (${response.status})`);
  return new Engine(await response.json());
}
