/**
 * Text of logs and entries as pieces that can be shown: what cannot be seen, or turns other text around, is made
 * visible. A log may hold anything; it is only ever shown as text.
 */

/**
 * @typedef {Object} ShownPiece
 * @property {string} text
 * @property {"text" | "control"} kind `control`: a name in place of a character that cannot be seen
 */

/**
 * Characters that cannot be seen or that reorder, join or hide others: controls (but for the tab), marks and overrides
 * of the direction of writing, characters of no width, tags, and halves of surrogate pairs.
 */
const UNSEEN = new RegExp(
  "[\\u0000-\\u0008\\u000a-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f" +
    "\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0e\\ufeff\\uffa0\\ufff0-\\ufffb" +
    "\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]|\\p{Surrogate}",
  "gu",
);

/** @type {Record<number, string>} */
const NAMES = {
  0x202a: "LRE",
  0x202b: "RLE",
  0x202c: "PDF",
  0x202d: "LRO",
  0x202e: "RLO",
  0x2066: "LRI",
  0x2067: "RLI",
  0x2068: "FSI",
  0x2069: "PDI",
  0x200e: "LRM",
  0x200f: "RLM",
  0x061c: "ALM",
  0x200b: "ZWSP",
  0x200c: "ZWNJ",
  0x200d: "ZWJ",
  0x1b: "ESC",
  0: "NUL",
};

/**
 * A text in pieces, each character that cannot be seen as a piece with its name.
 *
 * @param {string} text
 * @returns {ShownPiece[]}
 */
export function shownPieces(text) {
  /** @type {ShownPiece[]} */
  const pieces = [];
  let offset = 0;
  for (const found of text.matchAll(UNSEEN)) {
    if (found.index > offset) pieces.push({ text: text.slice(offset, found.index), kind: "text" });
    const code = found[0].codePointAt(0) ?? 0;
    const name = NAMES[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
    pieces.push({ text: name, kind: "control" });
    offset = found.index + found[0].length;
  }
  if (offset < text.length) pieces.push({ text: text.slice(offset), kind: "text" });
  return pieces;
}

/**
 * A sentence of an entry in pieces: what stands between backticks is code.
 *
 * @param {string} sentence
 * @returns {{ text: string, isCode: boolean }[]}
 */
export function proseParts(sentence) {
  const parts = [];
  let offset = 0;
  for (const span of sentence.matchAll(/(`+)(.+?)\1(?!`)/gs)) {
    if (span.index > offset) parts.push({ text: sentence.slice(offset, span.index), isCode: false });
    parts.push({ text: (span[2] ?? "").trim(), isCode: true });
    offset = span.index + span[0].length;
  }
  if (offset < sentence.length) parts.push({ text: sentence.slice(offset), isCode: false });
  return parts;
}

/**
 * Whether much of a text is written in other letters than Latin ones.
 *
 * @param {string} text
 * @returns {boolean}
 */
export function isInAnotherScript(text) {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return letters > 40 && latin < 0.7 * letters;
}
