/**
 * The other entries, as far as a new one is compared with them: the signature library, and the lines, relations and
 * texts that `generator/failure_encyclopedia/site/entry_neighbours.py` writes.
 */

import { Library } from "../library/signature-library.js";

/** @typedef {import("../library/signature-library.js").LibraryEntry} LibraryEntry */
/** @typedef {import("../library/signature-library.js").LibrarySignature} LibrarySignature */

/** Characters of a fingerprint. */
const FINGERPRINT = 10;

/**
 * What is known of the texts of all entries.
 *
 * @typedef {Object} NeighbourData
 * @property {Record<string, { path: string, related: string[], sentences: string, words: number[] }>} entries in the
 *   order of their files; `words` holds pairs of a word's number and how often the entry has it
 * @property {string[]} words those that only few entries have
 * @property {string[]} common those that many have
 */

/**
 * Another entry.
 *
 * @typedef {Object} Neighbour
 * @property {string} id
 * @property {string} title
 * @property {string} path of its file
 * @property {string[]} aliases
 * @property {string[]} systems names
 * @property {string[]} related ids
 * @property {{ signature: LibrarySignature, examples: string[] }[]} signatures
 * @property {Map<string, number>} words rare ones, with how often it has each
 */

/** All other entries. */
export class Neighbours {
  /** No entries, for as long as they are not known. */
  static none() {
    return new Neighbours(new Library([], []), {}, { entries: {}, words: [], common: [] });
  }

  /** @type {Map<string, Neighbour>} */
  #byId = new Map();
  /** @type {Map<string, Neighbour>} */
  #bySentence = new Map();
  /** @type {Set<string>} */
  #templates;

  /**
   * @param {Library} library
   * @param {Record<string, string[][]>} examples by id, for each signature of the library
   * @param {NeighbourData} data
   */
  constructor(library, examples, data) {
    this.library = library;
    /** Words that tell nothing apart. */
    this.commonWords = new Set(data.common);
    for (const [id, { path, related, sentences, words }] of Object.entries(data.entries)) {
      const entry = library.find(id);
      if (!entry) continue;
      const { title, aliases, systems, signatures } = entry;
      const neighbour = {
        id,
        title,
        path,
        aliases,
        systems,
        related,
        signatures: signatures.map((signature, i) => ({ signature, examples: examples[id]?.[i] ?? [] })),
        words: new Map(words.flatMap((word, i) => (i % 2 ? [] : [[data.words[word], words[i + 1]]]))),
      };
      this.#byId.set(id, neighbour);
      for (let at = 0; at < sentences.length; at += FINGERPRINT) {
        const fingerprint = sentences.slice(at, at + FINGERPRINT);
        if (!this.#bySentence.has(fingerprint)) this.#bySentence.set(fingerprint, neighbour);
      }
    }
    /** In the order of their files. */
    this.all = [...this.#byId.values()];
    const signatures = this.all.flatMap((entry) => entry.signatures);
    this.#templates = new Set(signatures.map(({ signature }) => library.templates[signature.template].text));
  }

  /**
   * Whether an entry has a signature with a template.
   *
   * @param {string} text
   * @returns {boolean}
   */
  isTemplate(text) {
    return this.#templates.has(text);
  }

  /**
   * The entry with an id.
   *
   * @param {string} id
   * @returns {Neighbour | undefined}
   */
  find(id) {
    return this.#byId.get(id);
  }

  /**
   * The first entry with a sentence, by the sentence's fingerprint.
   *
   * @param {string} fingerprint
   * @returns {Neighbour | undefined}
   */
  withSentence(fingerprint) {
    return this.#bySentence.get(fingerprint);
  }
}
