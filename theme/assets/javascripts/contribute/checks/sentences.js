/** The sentences of an entry, none of which may stand twice; does as that part of `checks/wording.py`. */

import { codePoints } from "../../signature/template.js";
import { strip } from "../../signature/white-space.js";
import { texts } from "../fields.js";
import { finding } from "../finding.js";
import { SPACE, WORD_CHARACTER, casefold } from "../python-text.js";

/** @typedef {import("../fields.js").Models} Models */
/** @typedef {import("../finding.js").Data} Data */
/** @typedef {import("../finding.js").Finding} Finding */
/** @typedef {import("../finding.js").Location} Location */
/** @typedef {import("../neighbours.js").Neighbours} Neighbours */

/** Words from which on a sentence may stand only once among all entries. */
export const SHORTEST_SENTENCE = 8;

const SENTENCE_END = new RegExp(
  `(?<=[.!?:])${SPACE}+|\\n${SPACE}*\\n|\\n${SPACE}*[-*]${SPACE}+|\\n${SPACE}*\\p{Nd}+\\.${SPACE}+`,
  "u",
);
const WORD = new RegExp(`[${WORD_CHARACTER}'-]+`, "gu");
const ENCODER = new TextEncoder();

/**
 * @typedef {Object} Sentence
 * @property {Location} location
 * @property {string} written
 * @property {string} words for comparison
 */

/**
 * The sentences of an entry that are long enough to be its own.
 *
 * @param {Models} models
 * @param {Data} entry
 * @returns {Sentence[]}
 */
export function sentences(models, entry) {
  /** @type {Sentence[]} */
  const found = [];
  for (const { location, kind, text, field } of texts(models, entry)) {
    if (kind !== "markdown" && field !== "summary") continue;
    for (const written of text.split(SENTENCE_END)) {
      const words = casefold(written).match(WORD) ?? [];
      if (words.length >= SHORTEST_SENTENCE) found.push({ location, written: strip(written), words: words.join(" ") });
    }
  }
  return found;
}

/**
 * No sentence of the entry stands twice in it, or in another one.
 *
 * @param {Data} entry
 * @param {Models} models
 * @param {Neighbours} neighbours
 * @returns {Finding[]}
 */
export function checkSentences(entry, models, neighbours) {
  /** @type {Finding[]} */
  const findings = [];
  /** @type {Set<string>} */
  const seen = new Set();
  for (const { location, written, words } of sentences(models, entry)) {
    const other = neighbours.withSentence(fingerprint(words));
    if (other || seen.has(words)) {
      const where = other ? `\`${other.id}\` (${other.path})` : "this entry";
      findings.push(
        finding(location, "sentence-twice", `this sentence also stands in ${where}`, {
          found: written,
          expected: "a sentence of its own",
          remedy: "say what is particular here, or leave it out",
        }),
      );
    }
    seen.add(words);
  }
  return findings;
}

/**
 * What stands for a text: its CRC-32 as in ZIP files (polynomial 0xEDB88320), and its length, in hexadecimal digits.
 *
 * @param {string} text
 * @returns {string}
 */
export function fingerprint(text) {
  let crc = 0xffffffff;
  for (const byte of ENCODER.encode(text)) crc = TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  const length = codePoints(text) % 256;
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0") + length.toString(16).padStart(2, "0");
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte >>> 0;
});
