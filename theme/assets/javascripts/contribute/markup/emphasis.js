/** Emphasis in Markdown: `*one*`, `**two**`, `***three***`, and the same with underscores outside of words. */

/** @typedef {import("./inline.js").Piece} Piece */

const RUN = /\*+|_+/g;
const SPACE = /\s/;
const WORD = /[\p{L}\p{N}_]/u;

/**
 * A run of asterisks or underscores.
 *
 * @typedef {Object} Run
 * @property {string} character
 * @property {number} length
 * @property {number} left how many are not used yet
 * @property {boolean} opens
 * @property {boolean} closes
 */

/**
 * A text as strings and emphasised elements.
 *
 * @param {string} text
 * @returns {Piece[]}
 */
export function splitEmphasis(text) {
  /** @type {(Run | Piece)[]} */
  const parts = [];
  let at = 0;
  for (const found of text.matchAll(RUN)) {
    if (found.index > at) parts.push(text.slice(at, found.index));
    at = found.index + found[0].length;
    parts.push(runOf(found[0], text[found.index - 1] ?? " ", text[at] ?? " "));
  }
  parts.push(text.slice(at));
  for (let closer = 0; closer < parts.length; closer++) closer = closeAt(parts, closer);
  return parts.map((part) => (isRun(part) ? part.character.repeat(part.left) : part));
}

/**
 * @param {string} run
 * @param {string} before
 * @param {string} after
 * @returns {Run}
 */
function runOf(run, before, after) {
  const isWordy = run[0] === "_";
  return {
    character: run[0],
    length: run.length,
    left: run.length,
    opens: !SPACE.test(after) && !(isWordy && WORD.test(before)),
    closes: !SPACE.test(before) && !(isWordy && WORD.test(after)),
  };
}

/**
 * Join what stands between the run at a place and the nearest one before it that it closes.
 *
 * @param {(Run | Piece)[]} parts
 * @param {number} at
 * @returns {number} the place from which to go on
 */
function closeAt(parts, at) {
  for (;;) {
    const closer = parts[at];
    if (!isRun(closer) || !closer.closes || !closer.left) return at;
    let from = at - 1;
    while (from >= 0 && !opensFor(parts[from], closer)) from--;
    if (from < 0) return at;
    const opener = /** @type {Run} */ (parts[from]);
    const isBoth = opener.left === 3 && closer.left === 3; // of `***`, the inner one is emphasis
    const size = opener.left >= 2 && closer.left >= 2 && !isBoth ? 2 : 1;
    const inside = parts.slice(from + 1, at).map((part) => (isRun(part) ? part.character.repeat(part.left) : part));
    if (!inside.some((part) => part !== "")) return at;
    parts.splice(from + 1, at - from - 1, { tag: size === 2 ? "strong" : "em", pieces: inside });
    opener.left -= size;
    closer.left -= size;
    at = from + 2;
  }
}

/**
 * Whether a part is a run that another one closes: not a shorter one, but for one that may end two.
 *
 * @param {Run | Piece} part
 * @param {Run} closer
 * @returns {boolean}
 */
function opensFor(part, closer) {
  if (!isRun(part) || !part.opens || !part.left || part.character !== closer.character) return false;
  return part.length >= closer.length || closer.length > 2;
}

/**
 * @param {Run | Piece} part
 * @returns {part is Run}
 */
function isRun(part) {
  return typeof part === "object" && "left" in part;
}
