/**
 * How one scalar is written: plain where YAML takes it for text, else quoted, folded or literal; does as
 * `writing/scalars.py`.
 */

import { codePoints } from "../../signature/template.js";
import { strip, stripEnd } from "../../signature/white-space.js";
import { WORD_CHARACTER } from "../python-text.js";
import { isPlainText } from "./plain.js";

/** @typedef {import("../fields.js").TextKind} TextKind */

/** Columns in which folded text is wrapped. */
export const LINE_LENGTH = 120;

const SENTENCE_END = /(?<=[.!?]) (?=[A-Z`"'(*\p{Nd}])/u;
const ABBREVIATION = new RegExp(
  `(?:(?<![${WORD_CHARACTER}])(?:e\\.g|i\\.e|etc|vs|cf|approx|No|Fig|max|min)\\.|\\.\\.\\.)$`,
  "u",
);
const NEEDS_ESCAPES = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]/;
const ESCAPES = new Map([
  ["\\", "\\\\"],
  ['"', '\\"'],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\0", "\\0"],
  ["\x1b", "\\e"],
]);

/**
 * The lines of a scalar; the first goes behind the key or dash, the others stand by themselves.
 *
 * @param {string} value
 * @param {TextKind | null} kind null for an id, a term, an address or a day
 * @param {number} indent of the lines of a block
 * @param {number} column where the first line begins
 * @returns {string[]}
 */
export function writeScalar(value, kind, indent, column) {
  if (NEEDS_ESCAPES.test(value)) return [doubleQuoted(value)];
  const hasLines = value.includes("\n");
  if (kind === "template" || kind === "log") return hasLines ? literal(value, indent) : [singleQuoted(value)];
  if (kind === "code" && hasLines) return literal(value, indent);
  if (hasLines) {
    const paragraphs = value.split("\n\n");
    const isFolded = kind === "markdown" && paragraphs.every((text) => !text.includes("\n") && canBeFolded(text));
    return isFolded ? [">-", ...folded(paragraphs, indent)] : literal(value, indent);
  }
  const line = isPlainText(value) ? value : singleQuoted(value);
  if (kind !== "markdown" && kind !== "plain") return [line];
  const isLong = sentencesOf(value).length > 1 || column + codePoints(line) > LINE_LENGTH;
  return isLong && canBeFolded(value) ? [">-", ...folded([value], indent)] : [line];
}

/**
 * @param {string[]} paragraphs
 * @param {number} indent
 * @returns {string[]}
 */
function folded(paragraphs, indent) {
  return paragraphs.flatMap((paragraph, i) => [
    ...(i ? ["", ""] : []),
    ...sentencesOf(paragraph).flatMap((sentence) => wrapped(sentence, indent)),
  ]);
}

/**
 * A text split at the single spaces between its sentences.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function sentencesOf(text) {
  /** @type {string[]} */
  const parts = [];
  for (const part of text.split(SENTENCE_END)) {
    const last = parts.length - 1;
    if (last >= 0 && (ABBREVIATION.test(parts[last]) || isInCode(parts[last]))) parts[last] += ` ${part}`;
    else parts.push(part);
  }
  return parts;
}

/**
 * Whether a text ends between the backticks of a piece of code.
 *
 * @param {string} text
 * @returns {boolean}
 */
function isInCode(text) {
  return text.split("`").length % 2 === 0;
}

/**
 * @param {string} value
 * @returns {boolean}
 */
function canBeFolded(value) {
  return value !== "" && !value.includes("  ") && value === strip(value) && !value.includes("\t");
}

/**
 * @param {string} sentence whose words stand apart by one space
 * @param {number} indent
 * @returns {string[]}
 */
function wrapped(sentence, indent) {
  const pad = " ".repeat(indent);
  /** @type {string[]} */
  const lines = [];
  let width = Infinity;
  for (const word of sentence.split(" ")) {
    const length = codePoints(word);
    width += 1 + length;
    if (width > LINE_LENGTH) {
      lines.push(pad + word);
      width = indent + length;
    } else lines[lines.length - 1] += ` ${word}`;
  }
  return lines;
}

/**
 * @param {string} value
 * @param {number} indent
 * @returns {string[]}
 */
function literal(value, indent) {
  const body = value.replace(/\n+$/, "");
  const lineFeeds = value.length - body.length;
  const lines = body.split("\n");
  if (!body || lines.some((line) => line !== stripEnd(line) && !strip(line))) return [doubleQuoted(value)];
  const indicator = /^[ \n]/.test(body) ? "2" : "";
  const chomping = ["-", ""][lineFeeds] ?? "+";
  const pad = " ".repeat(indent);
  const further = Array.from({ length: Math.max(0, lineFeeds - 1) }, () => "");
  return [`|${indicator}${chomping}`, ...lines.map((line) => (line ? pad + line : "")), ...further];
}

/**
 * @param {string} value
 * @returns {string}
 */
function singleQuoted(value) {
  return `'${value.replaceAll("'", "''")}'`;
}

/**
 * @param {string} value
 * @returns {string}
 */
function doubleQuoted(value) {
  return `"${[...value].map(escaped).join("")}"`;
}

/**
 * @param {string} character
 * @returns {string}
 */
function escaped(character) {
  const known = ESCAPES.get(character);
  if (known) return known;
  if (!NEEDS_ESCAPES.test(character)) return character;
  const code = character.charCodeAt(0);
  return code < 256 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
}
