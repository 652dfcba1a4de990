/**
 * How close a new entry's words are to those of others: the measure of `collection/likeness.py`, the cosine between
 * vectors of words that are weighted by how seldom they are.
 */

import { casefold } from "./python-text.js";

/** @typedef {import("./finding.js").Data} Data */
/** @typedef {import("./neighbours.js").Neighbours} Neighbours */

/** Share of the entries from which on a word is common. */
export const COMMON_SHARE = 0.1;
/** Entries up to which a word is rare, however few entries there are. */
export const COMMON_AT_LEAST = 12;

const WORD = /[A-Za-z_][A-Za-z0-9_]{2,}/g;

/** @typedef {Map<string, number>} Counts words with how often each stands in an entry */

/**
 * For each other entry that shares any rare word, how close it is: from 0 to 1.
 *
 * @param {Data} entry may lack fields
 * @param {Neighbours} neighbours
 * @returns {Map<string, number>} by id
 */
export function likenesses(entry, neighbours) {
  const own = wordsOf(entry);
  for (const word of neighbours.commonWords) own.delete(word);
  const documents = neighbours.all.length + 1;
  const most = Math.max(COMMON_AT_LEAST, COMMON_SHARE * documents);
  /** @type {Counts} */
  const counts = new Map([...own.keys()].map((word) => [word, 1]));
  for (const { words } of neighbours.all) for (const word of words.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const vector = unitVector(own, counts, most, documents);
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const { id, words } of neighbours.all) {
    let product = 0;
    for (const [word, weight] of unitVector(words, counts, most, documents)) product += weight * (vector.get(word) ?? 0);
    if (product > 0) found.set(id, product);
  }
  return found;
}

/**
 * @param {Counts} words
 * @param {Counts} counts entries that have each word
 * @param {number} most entries up to which a word is rare
 * @param {number} documents
 * @returns {Map<string, number>}
 */
function unitVector(words, counts, most, documents) {
  /** @type {[string, number][]} */
  const weights = [];
  let sum = 0;
  for (const [word, count] of words) {
    const having = counts.get(word) ?? 1;
    if (having > most) continue;
    const weight = (1 + Math.log(count)) * Math.log(1 + documents / having);
    weights.push([word, weight]);
    sum += weight * weight;
  }
  const length = Math.sqrt(sum) || 1;
  return new Map(weights.map(([word, weight]) => [word, weight / length]));
}

/**
 * The words by which an entry is compared.
 *
 * @param {Data} entry
 * @returns {Counts}
 */
export function wordsOf(entry) {
  const texts = [entry.title, entry.summary, entry.root_cause, entry.mechanism];
  for (const symptom of listed(entry.symptoms)) texts.push(symptom?.sign, symptom?.meaning);
  for (const signature of listed(entry.signatures)) texts.push(signature?.text);
  /** @type {Counts} */
  const words = new Map();
  for (const text of texts) {
    if (typeof text !== "string") continue;
    for (const word of casefold(text).match(WORD) ?? []) words.set(word, (words.get(word) ?? 0) + 1);
  }
  return words;
}

/**
 * @param {Data} value
 * @returns {Data[]}
 */
function listed(value) {
  return Array.isArray(value) ? value : [];
}
