/** Chance that is the same at every run, so that a failing test fails again. */

/**
 * A source of numbers from 0 to 1, by Marsaglia's xorshift.
 *
 * @param {number} seed a positive integer
 * @returns {() => number}
 */
export function chance(seed) {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/**
 * One of several things.
 *
 * @template T
 * @param {() => number} random
 * @param {readonly T[]} things
 * @returns {T}
 */
export function pick(random, things) {
  return things[Math.floor(random() * things.length)];
}
