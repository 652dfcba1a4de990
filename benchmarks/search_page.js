/** Asks search engines in a browser and measures how long they take; `search.py` runs it and judges the answers. */

/**
 * What an engine answered, and how long it took, in milliseconds.
 *
 * @typedef {Object} Measured
 * @property {number} ready from its start to the first answer
 * @property {number[]} times of each query
 * @property {string[][]} found addresses of the first hits of each query
 */

const HITS = 10;

/**
 * Ask a worker that speaks the protocol of Material for MkDocs: SETUP 0, READY 1, QUERY 2, RESULT 3.
 *
 * @param {string} worker its address
 * @param {string | null} index address of the index that SETUP holds; null where the worker loads its own
 * @param {string[]} queries
 * @returns {Promise<Measured>}
 */
export async function askWorker(worker, index, queries) {
  const started = performance.now();
  const engine = new Worker(worker);
  /** @type {(message: any) => void} */
  let heard = () => {};
  engine.addEventListener("message", ({ data }) => heard(data));
  const ask = (/** @type {object} */ message, /** @type {number} */ type) =>
    new Promise((resolve, reject) => {
      heard = (data) => data.type === type && resolve(data.data);
      engine.addEventListener("error", reject, { once: true });
      engine.postMessage(message);
    });
  const data = index ? await (await fetch(index)).json() : { config: {}, docs: [] };
  await ask({ type: 0, data: { ...data, options: { suggest: false } } }, 1);
  await ask({ type: 2, data: "is it ready" }, 3);
  const ready = performance.now() - started;
  const times = [];
  const found = [];
  for (const query of queries) {
    const asked = performance.now();
    const { items } = await ask({ type: 2, data: query }, 3).catch(() => ({ items: [] }));
    times.push(performance.now() - asked);
    found.push(items.slice(0, HITS).map((/** @type {any} */ group) => group[0].location));
  }
  engine.terminate();
  return { ready, times, found };
}

/**
 * Ask Pagefind as its own page does: search, then load what is shown of the first three hits.
 *
 * @param {string} script its address
 * @param {string[]} queries
 * @returns {Promise<Measured>}
 */
export async function askPagefind(script, queries) {
  const started = performance.now();
  const engine = await import(script);
  await engine.init();
  await engine.search("is it ready");
  const ready = performance.now() - started;
  const times = [];
  const found = [];
  for (const query of queries) {
    const asked = performance.now();
    const { results } = await engine.search(query);
    const shown = await Promise.all(results.slice(0, 3).map((/** @type {any} */ hit) => hit.data()));
    times.push(performance.now() - asked);
    const rest = await Promise.all(results.slice(3, HITS).map((/** @type {any} */ hit) => hit.data()));
    found.push([...shown, ...rest].map(({ url }) => url));
  }
  return { ready, times, found };
}
