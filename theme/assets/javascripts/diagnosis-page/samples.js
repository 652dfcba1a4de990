/** Logs to try the page with; they are files of this site. */

/** @typedef {import("./outcome.js").Given} Given */

/**
 * @typedef {Object} Sample
 * @property {string} title
 * @property {string} folder below `assets/samples/`
 * @property {string[]} files
 */

const FOLDER = new URL("../../samples/", import.meta.url);

/** @type {Sample[]} */
export const SAMPLES = [
  {
    title: "Out of memory on one of four ranks",
    folder: "out-of-memory",
    files: ["rank_0.log", "rank_1.log", "rank_2.log", "rank_3.log"],
  },
  {
    title: "A rank that never came",
    folder: "rank-that-never-came",
    files: ["rank_0.log", "rank_1.log", "rank_2.log", "rank_3.log"],
  },
  { title: "Killed by the kernel", folder: "killed-by-the-kernel", files: ["console.log", "kernel.log"] },
  { title: "A run that ended well", folder: "healthy-run", files: ["console.log"] },
];

/**
 * Fetch a sample.
 *
 * @param {Sample} sample
 * @returns {Promise<Given[]>}
 */
export async function fetchSample({ folder, files }) {
  return Promise.all(
    files.map(async (file) => {
      const name = `${folder}/${file}`;
      const response = await fetch(new URL(name, FOLDER));
      if (!response.ok) throw new Error(`the sample ${name} could not be fetched (${response.status})`);
      return { name, blob: await response.blob() };
    }),
  );
}
