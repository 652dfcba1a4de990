/**
 * Ranks in the names of files and folders.
 */

const NAMED = /(?:^|[^a-z])(?:global[_-]?)?(?:rank|proc|process|task)[_.-]?(\d{1,6})(?!\d)/i;
const STREAM_FILE = /^std(?:out|err)(?:\.log|\.txt)?/i;
const DIGITS = /^\d{1,6}$/;
const BARE_NUMBER = /^(?<stem>[^\n]*[^0-9])?(?<number>\d{1,6})(?:\.(?:log|out|err|txt|gz|zst|stdout|stderr))+$/i;
const NUMBER_AT_END = /^(?<stem>[^\n]*[^0-9])?(?<number>\d{1,6})$/;
const PLACE =
  /(?:^|[^a-z])(?:node|host|worker|master|pod|attempt|job|run|step|epoch|v|version)[_.-]?\d+(?![^\n]*\d)/i;

/**
 * The rank that a path names, as `rank_3.log`, `rank3/err.log` or torchrun's `3/stderr.log`, else null.
 *
 * @param {string} path
 * @returns {number | null}
 */
export function rankInName(path) {
  const parts = partsOf(path);
  for (const part of parts.slice(-3).reverse()) {
    const found = NAMED.exec(part);
    if (found) return Number(found[1]);
  }
  const folder = parts.at(-2) ?? "";
  return DIGITS.test(folder) && STREAM_FILE.test(parts[parts.length - 1]) ? Number(folder) : null;
}

/**
 * The ranks of files that differ only in a number, as `out.0` and `out.1`, by their paths.
 *
 * A number counts only where the files together count from 0 or 1 without many gaps; numbers of nodes are no ranks.
 *
 * @param {string[]} paths
 * @returns {Map<string, number>}
 */
export function ranksInNumberedNames(paths) {
  /** @type {Map<string, number>} */
  const numbered = new Map();
  const stems = new Set();
  for (const path of paths) {
    const name = nameOf(path);
    const found = (BARE_NUMBER.exec(name) ?? NUMBER_AT_END.exec(name))?.groups;
    if (!found || PLACE.test(withoutEnding(name))) return new Map();
    numbered.set(path, Number(found.number));
    stems.add(found.stem ?? "");
  }
  const distinct = new Set(numbered.values());
  const alike = paths.length >= 2 && stems.size === 1 && distinct.size === paths.length;
  return alike && Math.max(...distinct) <= 4 * distinct.size ? numbered : new Map();
}

/**
 * @param {string} path
 * @returns {string[]} its folders and its name
 */
function partsOf(path) {
  return path.split("/").filter((part) => part !== "" && part !== ".");
}

/**
 * @param {string} path
 * @returns {string}
 */
function nameOf(path) {
  return partsOf(path).at(-1) ?? "";
}

/**
 * @param {string} name
 * @returns {string} the name without the last of its endings
 */
function withoutEnding(name) {
  const dot = name.lastIndexOf(".");
  return dot > 0 && dot < name.length - 1 ? name.slice(0, dot) : name;
}
