/**
 * Finding entries by an error line or by words, with the courage to find nothing. Gives the answers of
 * `encyclopedia search` (`generator/failure_encyclopedia/diagnosis/search.py`).
 *
 * Three steps, from sure to vague: signatures that stand in the text or hold it; signatures that are *similar*, behind a
 * gate that counts unknown words against them; and entries whose description has the words.
 */

import { diagnose } from "../diagnosis/diagnosis.js";
import { scanText } from "../diagnosis/scan.js";
import { codePoints, fold } from "../signature/template.js";
import { WordIndex, wordsOf } from "./words.js";

/** @typedef {import("../diagnosis/matcher.js").Matcher} Matcher */
/** @typedef {import("../library/signature-library.js").LibraryEntry} LibraryEntry */
/** @typedef {import("../library/signature-library.js").LibrarySignature} LibrarySignature */
/** @typedef {import("../library/signature-library.js").Role} Role */

/** Share of the query's weight that a signature must cover to be called similar. */
export const SIMILAR_GATE = 0.6;
/** Share of the query's weight that an entry's description must cover. */
export const WORDS_GATE = 0.6;
const SHORTEST_PART = 10;
const RESULTS = 10;
/** @type {Record<Role, number>} */
const ROLE_FACTOR = { primary: 1, confirmation: 1, ambiguous: 0.9, collateral: 0.85, context: 0.7 };

/**
 * An entry that was found.
 *
 * @typedef {Object} SearchResult
 * @property {LibraryEntry} entry
 * @property {"exact" | "similar" | "words"} kind
 * @property {number} score from 0 to 1; only comparable within a kind
 * @property {string} signature the template that the text is or resembles; may be empty
 * @property {Role | ""} role
 */

/** A library made ready for searching by text. */
export class Search {
  /** @type {WordIndex | null} */
  #signatureIndex = null;
  /** @type {WordIndex | null} */
  #entryIndex = null;
  /** @type {Set<string>[] | null} */
  #names = null;

  /** @param {Matcher} matcher its library is searched */
  constructor(matcher) {
    this.matcher = matcher;
    this.library = matcher.library;
    /** @type {{ entry: LibraryEntry, signature: LibrarySignature }[]} */
    this.signatures = matcher.library.entries.flatMap((entry) => entry.signatures.map((signature) => ({ entry, signature })));
  }

  /**
   * The entries for an error line or words, best first; none where nothing is known.
   *
   * @param {string} text
   * @param {ReadonlySet<string>} words of the text
   * @returns {SearchResult[]}
   */
  find(text, words = wordsOf(text)) {
    const exact = this.#exact(text);
    if (exact.length) return exact.slice(0, RESULTS);
    const similar = this.#similar(words);
    const seen = new Set(similar.map(({ entry }) => entry.id));
    return [...similar, ...this.#byWords(words).filter(({ entry }) => !seen.has(entry.id))].slice(0, RESULTS);
  }

  /**
   * The words with which signatures and descriptions are compared: those of a text, misspelt ones mended.
   *
   * @param {ReadonlySet<string>} words
   * @returns {Set<string>}
   */
  knownWords(words) {
    return new Set([...this.#signatureWords.query(words).keys(), ...this.#entryWords.query(words).keys()]);
  }

  /**
   * The entries with a signature that stands in the text, best first.
   *
   * @param {string} text
   * @returns {SearchResult[]}
   */
  standingIn(text) {
    const diagnosis = diagnose([scanText(text, this.matcher)], this.library);
    return diagnosis.entries.map(({ entry, score, role, evidence }) => {
      return { entry, kind: "exact", score: Math.min(1, score / 100), signature: evidence[0].template, role };
    });
  }

  /**
   * @param {string} text
   * @returns {SearchResult[]}
   */
  #exact(text) {
    const found = this.standingIn(text);
    return found.length ? found : this.#holding(text);
  }

  /**
   * The entries with a signature of which the text is a part, as when only a few words were typed.
   *
   * @param {string} text
   * @returns {SearchResult[]}
   */
  #holding(text) {
    const part = fold(text).text;
    const length = codePoints(part);
    if (length < SHORTEST_PART || !part.includes(" ")) return [];
    const holds = this.library.templates.map(({ literals }) => literals.some((literal) => literal.includes(part)));
    const found = new Best();
    for (const { entry, signature } of this.signatures) {
      if (!holds[signature.template]) continue;
      const template = this.library.templates[signature.template];
      const score = ROLE_FACTOR[signature.role] * Math.min(1, length / template.literalLength);
      found.offer({ entry, kind: "exact", score, signature: template.text, role: signature.role });
    }
    return found.sorted();
  }

  /**
   * @param {ReadonlySet<string>} words
   * @returns {SearchResult[]}
   */
  #similar(words) {
    const index = this.#signatureWords;
    const query = index.query(words);
    if (query.size < 2) return [];
    const total = sum(query.values());
    const found = new Best();
    for (const [number, { weight, count }] of index.covered(query)) {
      const covered = weight / total;
      if (covered < SIMILAR_GATE || count < 2) continue;
      const { entry, signature } = this.signatures[number];
      const score = covered * (0.4 + 0.6 * (weight / index.totals[number])) * ROLE_FACTOR[signature.role];
      const template = this.library.templates[signature.template].text;
      found.offer({ entry, kind: "similar", score, signature: template, role: signature.role }, number);
    }
    return found.sorted();
  }

  /**
   * @param {ReadonlySet<string>} words
   * @returns {SearchResult[]}
   */
  #byWords(words) {
    const index = this.#entryWords;
    const names = (this.#names ??= this.library.entries.map(({ id, title }) => wordsOf(`${id} ${title}`)));
    const query = index.query(words);
    const total = sum(query.values());
    const found = new Best();
    for (const [number, { weight }] of index.covered(query)) {
      const covered = weight / total;
      if (covered < WORDS_GATE) continue;
      const named = sum([...query].map(([word, weight]) => (names[number].has(word) ? weight : 0))) / total;
      const entry = this.library.entries[number];
      found.offer({ entry, kind: "words", score: 0.6 * covered + 0.4 * named, signature: "", role: "" });
    }
    return found.sorted();
  }

  /** The words of signatures; made when they are first needed, as those of entries. */
  get #signatureWords() {
    if (this.#signatureIndex === null) {
      const words = this.library.templates.map(({ text }) => wordsOf(text.replaceAll("<*>", " ")));
      this.#signatureIndex = new WordIndex(this.signatures.map(({ signature }) => words[signature.template]));
    }
    return this.#signatureIndex;
  }

  get #entryWords() {
    return (this.#entryIndex ??= new WordIndex(this.library.entries.map(descriptionOf)));
  }
}

/** The best result of each entry. */
class Best {
  /** @type {Map<string, { result: SearchResult, number: number }>} */
  #found = new Map();

  /**
   * Keep a result if it is the best of its entry; of equal ones that with the lowest number.
   *
   * @param {SearchResult} result
   * @param {number} [number]
   */
  offer(result, number = 0) {
    const known = this.#found.get(result.entry.id);
    const isBetter = !known || known.result.score < result.score;
    if (isBetter || (known.result.score === result.score && number < known.number)) {
      this.#found.set(result.entry.id, { result, number });
    }
  }

  /** Best first, equals by their ids. */
  sorted() {
    return [...this.#found.values()].map(({ result }) => result).sort(bestFirst);
  }
}

/**
 * @param {SearchResult} one
 * @param {SearchResult} other
 * @returns {number}
 */
function bestFirst(one, other) {
  return other.score - one.score || (one.entry.id < other.entry.id ? -1 : 1);
}

/**
 * The words of what an entry says of itself.
 *
 * @param {LibraryEntry} entry
 * @returns {Set<string>}
 */
function descriptionOf(entry) {
  const { id, title, tags, systems, aliases, summary, category } = entry;
  return wordsOf([id, title, ...tags, ...systems, ...aliases, summary, category].join(" "));
}

/**
 * @param {Iterable<number>} numbers
 * @returns {number}
 */
function sum(numbers) {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
