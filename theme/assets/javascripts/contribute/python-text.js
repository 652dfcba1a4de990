/** Texts as Python writes, compares and measures them: the rules were written there, and both must say the same. */

import { codePoints } from "../signature/template.js";
import { strip } from "../signature/white-space.js";

/** @typedef {import("./finding.js").Data} Data */

/** Letters and digits of all scripts and the underscore: Python's `\w`. */
export const WORD_CHARACTER = "\\p{L}\\p{N}_";
/** Python's `\s`. */
export const SPACE = "[\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";

const ESCAPES = new Map([["\\", "\\\\"], ["\n", "\\n"], ["\r", "\\r"], ["\t", "\\t"]]);

/**
 * A value as Python's `str` writes it.
 *
 * @param {Data} value
 * @returns {string}
 */
export function pythonText(value) {
  return typeof value === "string" ? value : literal(value);
}

/**
 * @param {Data} value
 * @returns {string}
 */
function literal(value) {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "object") {
    return `{${Object.entries(value).map(([key, item]) => `${quoted(key)}: ${literal(item)}`).join(", ")}}`;
  }
  return String(value);
}

/**
 * @param {string} text
 * @returns {string}
 */
function quoted(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = [...text].map((character) => {
    if (character === quote) return `\\${character}`;
    const code = /** @type {number} */ (character.codePointAt(0));
    if (code < 32 || code === 127) return ESCAPES.get(character) ?? `\\x${code.toString(16).padStart(2, "0")}`;
    return ESCAPES.get(character) ?? character;
  });
  return quote + escaped.join("") + quote;
}

/**
 * Whether a text is nothing but white space, and not empty.
 *
 * @param {string} text
 * @returns {boolean}
 */
export function isSpace(text) {
  return text !== "" && strip(text) === "";
}

/**
 * A text for comparison without regard to case: as Python's `casefold`, but for a few letters that no entry has.
 *
 * @param {string} text
 * @returns {string}
 */
export function casefold(text) {
  return text.toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ").replaceAll("ſ", "s");
}

/**
 * A text cut to a number of characters, the last three of which then are dots.
 *
 * @param {string} text
 * @param {number} length
 * @returns {string}
 */
export function shortened(text, length) {
  return codePoints(text) <= length ? text : `${[...text].slice(0, length - 3).join("")}...`;
}
