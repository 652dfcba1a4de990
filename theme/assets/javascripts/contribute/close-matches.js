/**
 * Words that come near a misspelt one: `get_close_matches` of Python's difflib, after J. W. Ratcliff and D. E.
 * Metzener, "Pattern Matching: The Gestalt Approach" (1988). Its short cut for texts of 200 characters or more is left
 * out: none of the words that are offered is so long.
 */

import { compareTexts } from "../diagnosis/characters.js";

/**
 * The known word that is nearest to another, or undefined where none is near enough.
 *
 * @param {string} word
 * @param {Iterable<string>} known
 * @param {number} cutoff likeness from 0 to 1 that is near enough
 * @returns {string | undefined}
 */
export function closeMatch(word, known, cutoff) {
  /** @type {{ ratio: number, candidate: string } | undefined} */
  let best;
  for (const candidate of known) {
    const ratio = likeness([...candidate], [...word]);
    if (ratio < cutoff) continue;
    if (!best || ratio > best.ratio || (ratio === best.ratio && compareTexts(candidate, best.candidate) > 0)) {
      best = { ratio, candidate };
    }
  }
  return best?.candidate;
}

/**
 * Twice the characters in common blocks, by all characters.
 *
 * @param {string[]} one
 * @param {string[]} other
 * @returns {number}
 */
function likeness(one, other) {
  const length = one.length + other.length;
  return length ? (2 * inCommon(one, other)) / length : 1;
}

/**
 * Characters in the longest common block, and in those to its left and right.
 *
 * @param {string[]} one
 * @param {string[]} other
 * @returns {number}
 */
function inCommon(one, other) {
  let [start, otherStart, size] = [0, 0, 0];
  /** @type {number[]} for each character of the other, the length of the common block that ends there */
  let before = [];
  for (let i = 0; i < one.length; i++) {
    /** @type {number[]} */
    const ending = [];
    for (let j = 0; j < other.length; j++) {
      if (one[i] !== other[j]) continue;
      ending[j] = (before[j - 1] ?? 0) + 1;
      if (ending[j] > size) [start, otherStart, size] = [i - ending[j] + 1, j - ending[j] + 1, ending[j]];
    }
    before = ending;
  }
  if (!size) return 0;
  const left = inCommon(one.slice(0, start), other.slice(0, otherStart));
  return left + size + inCommon(one.slice(start + size), other.slice(otherStart + size));
}
