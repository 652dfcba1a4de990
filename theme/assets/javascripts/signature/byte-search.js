/**
 * Searching bytes for many patterns at once. Three bytes of each pattern, those that texts hardly have together, are
 * looked up at every place of a text; only where they stand is the whole pattern compared.
 */

/** Bits by which a byte moves the key of the ones before it, which forgets the fourth. */
const SHIFT = 6;
const KEYS = 1 << (3 * SHIFT);
const MASK = KEYS - 1;
const KEY_LENGTH = 3;
/** How often a key that stands in the sample is taken to stand in texts, against others. */
const IN_SAMPLE = 100;
/** How often bytes are taken to stand in texts, against those that are not listed. */
const FREQUENCIES = new Uint8Array(256).fill(1);
for (const [frequency, characters] of /** @type {const} */ ([
  [40, " e"],
  [30, "tainosrl0123"],
  [20, "dcmupgh456789.:"],
  [10, 'fbywvkx_-/,=|"'],
  [5, "ACDEFILNOPRSTWjqz'[]()<>"],
])) {
  for (const character of characters) FREQUENCIES[character.charCodeAt(0)] = frequency;
}

/** A set of patterns made ready for searching; it holds no state of a search. */
export class ByteSearch {
  #patterns;
  /** Which keys any pattern has. */
  #present = new Uint8Array(KEYS);
  /** For each key its first link, or 0. */
  #heads = new Int32Array(KEYS);
  /** Of patterns with one key; the first is none. @type {{ pattern: number, end: number, next: number }[]} */
  #links = [{ pattern: -1, end: 0, next: 0 }];
  /** Patterns that are shorter than a key. @type {number[]} */
  #short = [];

  /**
   * @param {Uint8Array[]} patterns without an empty one
   * @param {Uint8Array} [sample] of what stands often in the texts that will be searched
   */
  constructor(patterns, sample = new Uint8Array(0)) {
    this.#patterns = patterns;
    const ordinary = new Uint8Array(KEYS);
    for (let end = KEY_LENGTH - 1; end < sample.length; end++) ordinary[keyAt(sample, end)] = 1;
    for (const [pattern, bytes] of patterns.entries()) {
      if (bytes.length < KEY_LENGTH) {
        this.#short.push(pattern);
        continue;
      }
      const end = endOfRarestKey(bytes, ordinary);
      const key = keyAt(bytes, end);
      this.#present[key] = 1;
      this.#links.push({ pattern, end, next: this.#heads[key] });
      this.#heads[key] = this.#links.length - 1;
    }
  }

  /**
   * Report every place of every pattern, in no order.
   *
   * @param {Uint8Array} text
   * @param {(start: number, pattern: number) => void} found
   */
  find(text, found) {
    const present = this.#present;
    const length = text.length;
    let key = 0;
    for (let at = 0; at < length; at++) {
      key = ((key << SHIFT) ^ text[at]) & MASK;
      if (present[key] !== 0) this.#compare(text, at, key, found);
    }
    for (const pattern of this.#short) {
      const bytes = this.#patterns[pattern];
      for (let at = text.indexOf(bytes[0]); at >= 0; at = text.indexOf(bytes[0], at + 1)) {
        if (startsWith(text, bytes, at)) found(at, pattern);
      }
    }
  }

  /**
   * @param {Uint8Array} text
   * @param {number} end of the key
   * @param {number} key
   * @param {(start: number, pattern: number) => void} found
   */
  #compare(text, end, key, found) {
    for (let link = this.#links[this.#heads[key]]; link.pattern >= 0; link = this.#links[link.next]) {
      const start = end - link.end;
      if (start >= 0 && startsWith(text, this.#patterns[link.pattern], start)) found(start, link.pattern);
    }
  }
}

/**
 * The key of the bytes that end at a place.
 *
 * @param {Uint8Array} bytes
 * @param {number} end
 * @returns {number}
 */
function keyAt(bytes, end) {
  return ((bytes[end - 2] << (2 * SHIFT)) ^ (bytes[end - 1] << SHIFT) ^ bytes[end]) & MASK;
}

/**
 * Where those bytes of a pattern end that texts hardly have together.
 *
 * @param {Uint8Array} pattern
 * @param {Uint8Array} ordinary which keys stand in the sample
 * @returns {number}
 */
function endOfRarestKey(pattern, ordinary) {
  let [rarest, least] = [KEY_LENGTH - 1, Infinity];
  for (let end = KEY_LENGTH - 1; end < pattern.length; end++) {
    const bytes = FREQUENCIES[pattern[end - 2]] * FREQUENCIES[pattern[end - 1]] * FREQUENCIES[pattern[end]];
    const frequency = ordinary[keyAt(pattern, end)] ? IN_SAMPLE * bytes : bytes;
    if (frequency < least) [rarest, least] = [end, frequency];
  }
  return rarest;
}

/**
 * Whether some bytes stand at a place of a text.
 *
 * @param {Uint8Array} text
 * @param {Uint8Array} part
 * @param {number} start
 * @returns {boolean}
 */
export function startsWith(text, part, start) {
  if (start + part.length > text.length) return false;
  for (let i = 0; i < part.length; i++) if (text[start + i] !== part[i]) return false;
  return true;
}
