/**
 * The words of queries, signatures and descriptions, and what they weigh. Does the same as the word part of
 * `generator/failure_encyclopedia/diagnosis/search.py`, whose answers the search must give.
 */

import { withoutNoise } from "./noise.js";

/** Words up to which numbers count, for then they may be all that is asked for: an exit code, an Xid. */
const SHORT_QUERY = 6;
/** The weight of a word that stands in one of e - 1 documents; whole numbers add up alike on every machine. */
export const WEIGHT_OF_E = 1_000_000;

const WORD = /[A-Za-z_][A-Za-z_]*[A-Za-z0-9_]*|-?\p{Nd}+/gu;
const CAMEL = /(?<=[a-z])(?=[A-Z])|_/;
const NUMBER = /^-?\p{Nd}+$/u;
const STOP_WORDS = new Set(
  "a an and are as at be by for from has in is it of on or that the this to was with not no".split(" "),
);

/**
 * The words of a text, each once, in lower case and without the s of a plural.
 *
 * @param {string} text
 * @returns {Set<string>}
 */
export function wordsOf(text) {
  const raw = withoutNoise(text).match(WORD) ?? [];
  const withNumbers = raw.length <= SHORT_QUERY;
  const words = new Set();
  for (const word of raw) {
    if (NUMBER.test(word)) {
      if (withNumbers) words.add(word);
    } else for (const part of partsOf(word)) words.add(part);
  }
  return words;
}

/**
 * The parts of a word as programs write it, such as `DataLoader` or `out_of_memory`, that say anything.
 *
 * @param {string} word
 * @returns {string[]}
 */
export function partsOf(word) {
  const parts = [];
  for (const part of word.split(CAMEL)) {
    const lowered = part.toLowerCase();
    if (lowered.length < 2 || STOP_WORDS.has(lowered)) continue;
    const isPlural = lowered.length > 4 && lowered.endsWith("s") && !lowered.endsWith("ss");
    parts.push(isPlural ? lowered.slice(0, -1) : lowered);
  }
  return parts;
}

/** Documents by their words: which has a word, and how much each word weighs. */
export class WordIndex {
  /** @param {Iterable<string>[]} documents the words of each */
  constructor(documents) {
    /** @type {Map<string, number[]>} the documents that have a word, by their numbers in order */
    this.documents = new Map();
    let count = 0;
    for (const words of documents) {
      for (const word of words) {
        const having = this.documents.get(word);
        if (having) having.push(count);
        else this.documents.set(word, [count]);
      }
      count++;
    }
    /** @type {Map<string, number>} what each word weighs: the rarer it is, the more */
    this.weights = new Map();
    /** The sum of the weights of each document's words. */
    this.totals = new Float64Array(count);
    /** What a word weighs that no document has: as much as the rarest. */
    this.unknown = this.documents.size ? 0 : WEIGHT_OF_E;
    for (const [word, having] of this.documents) {
      const weight = Math.round(WEIGHT_OF_E * Math.log(1 + count / having.length));
      this.weights.set(word, weight);
      for (const document of having) this.totals[document] += weight;
      this.unknown = Math.max(this.unknown, weight);
    }
    /** @type {{ word: string, letters: number }[][] | null} known words by their length */
    this.byLength = null;
  }

  /**
   * The words of a query, misspelt ones mended, with their weights.
   *
   * @param {ReadonlySet<string>} words
   * @returns {Map<string, number>}
   */
  query(words) {
    const mended = [...words].sort().map((word) => this.mended(word));
    return new Map(mended.map((word) => [word, this.weights.get(word) ?? this.unknown]));
  }

  /**
   * For each document with a word of a query, the sum of the weights of those words, and how many they are.
   *
   * @param {Map<string, number>} query
   * @returns {Map<number, { weight: number, count: number }>}
   */
  covered(query) {
    const found = new Map();
    for (const [word, weight] of query) {
      for (const document of this.documents.get(word) ?? []) {
        const known = found.get(document);
        if (known) {
          known.weight += weight;
          known.count++;
        } else found.set(document, { weight, count: 1 });
      }
    }
    return found;
  }

  /**
   * The commonest known word that differs from a misspelt one by a single change, else the word itself.
   *
   * @param {string} word
   * @returns {string}
   */
  mended(word) {
    if (this.weights.has(word) || word.length < 5 || !/^[a-z]+$/.test(word)) return word;
    this.byLength ??= this.#groupByLength();
    const letters = lettersOf(word);
    let best = word;
    let least = Infinity;
    for (let length = word.length - 1; length <= word.length + 1; length++) {
      for (const known of this.byLength[length] ?? []) {
        // One change makes at most two letters more or less.
        if (countBits(letters ^ known.letters) > 2 || !differsByOne(known.word, word)) continue;
        const weight = /** @type {number} */ (this.weights.get(known.word));
        if (weight < least || (weight === least && known.word < best)) {
          least = weight;
          best = known.word;
        }
      }
    }
    return best;
  }

  #groupByLength() {
    /** @type {{ word: string, letters: number }[][]} */
    const groups = [];
    for (const word of this.weights.keys()) (groups[word.length] ??= []).push({ word, letters: lettersOf(word) });
    return groups;
  }
}

/**
 * Whether one change makes a word of another: a letter more, less or exchanged, or two neighbours swapped.
 *
 * @param {string} one
 * @param {string} other
 * @returns {boolean}
 */
export function differsByOne(one, other) {
  if (one.length > other.length) [one, other] = [other, one];
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  if (one.length < other.length) return one.slice(start) === other.slice(start + 1);
  const isExchanged = one.slice(start + 1) === other.slice(start + 1);
  const isSwapped =
    one[start] === other[start + 1] && one[start + 1] === other[start] && one.slice(start + 2) === other.slice(start + 2);
  return isExchanged || isSwapped;
}

/**
 * Which letters a word has, as bits; signs that are no letters share one.
 *
 * @param {string} word
 * @returns {number}
 */
function lettersOf(word) {
  let bits = 0;
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i) - 97;
    bits |= 1 << (code >= 0 && code < 26 ? code : 26);
  }
  return bits;
}

/**
 * @param {number} bits
 * @returns {number}
 */
function countBits(bits) {
  let count = 0;
  for (; bits; bits &= bits - 1) count++;
  return count;
}
