/**
 * Searching bytes for many patterns at once, after S. Wu and U. Manber, "A fast algorithm for multi-pattern
 * searching" (1994): a window as long as the shortest pattern moves over the text, and the block of bytes at its end
 * tells by how much it may move on. So most bytes are never looked at. One short pattern would slow down the search for
 * all others: patterns are therefore searched in groups of like length.
 */

const TABLE = 1 << 16;
/** Lengths at which a new group begins. */
const GROUPS = [1, 3, 6];

/** A set of patterns made ready for searching; it holds no state of a search. */
export class ByteSearch {
  /** @param {Uint8Array[]} patterns without an empty one */
  constructor(patterns) {
    const groups = GROUPS.map((least, i) =>
      patterns.flatMap((pattern, number) =>
        pattern.length >= least && pattern.length < (GROUPS[i + 1] ?? Infinity) ? [number] : [],
      ),
    );
    this.groups = groups.filter((numbers) => numbers.length).map((numbers) => new Group(patterns, numbers));
  }

  /**
   * Report every place of every pattern, each group of patterns from left to right.
   *
   * @param {Uint8Array} text
   * @param {(start: number, pattern: number) => void} found
   */
  find(text, found) {
    for (const group of this.groups) group.find(text, found);
  }
}

/** Patterns of like length. */
class Group {
  /**
   * @param {Uint8Array[]} patterns
   * @param {number[]} numbers of those that belong to the group
   */
  constructor(patterns, numbers) {
    this.patterns = patterns;
    this.window = Math.min(...numbers.map((number) => patterns[number].length));
    this.block = Math.min(this.window, this.window < 6 ? 2 : 3);
    const farthest = this.window - this.block + 1;
    /** For each block, by how much the window may move on. */
    this.shifts = new Uint8Array(TABLE).fill(Math.min(farthest, 255));
    /** For each block that ends the window of a pattern, where its patterns begin in `chains`. */
    this.heads = new Int32Array(TABLE).fill(-1);
    /** @type {number[]} pairs of a pattern and where the next one of its block is, or -1 */
    this.chains = [];
    for (const number of numbers) {
      const pattern = patterns[number];
      for (let end = this.block - 1; end < this.window; end++) {
        const key = this.key(pattern, end);
        this.shifts[key] = Math.min(this.shifts[key], this.window - 1 - end);
      }
      const key = this.key(pattern, this.window - 1);
      this.chains.push(number, this.heads[key]);
      this.heads[key] = this.chains.length - 2;
    }
  }

  /**
   * The place in the tables of the block that ends at a byte.
   *
   * @param {Uint8Array} text
   * @param {number} end
   * @returns {number}
   */
  key(text, end) {
    if (this.block === 1) return text[end];
    if (this.block === 2) return (text[end - 1] << 8) | text[end];
    return ((text[end - 2] << 10) ^ (text[end - 1] << 5) ^ text[end]) & (TABLE - 1);
  }

  /**
   * @param {Uint8Array} text
   * @param {(start: number, pattern: number) => void} found
   */
  find(text, found) {
    const { shifts, window, block } = this;
    const length = text.length;
    let end = window - 1;
    if (block === 3) {
      while (end < length) {
        const key = ((text[end - 2] << 10) ^ (text[end - 1] << 5) ^ text[end]) & (TABLE - 1);
        const shift = shifts[key];
        if (shift === 0) {
          this.#compare(text, end - window + 1, key, found);
          end++;
        } else end += shift;
      }
    } else {
      while (end < length) {
        const key = block === 2 ? (text[end - 1] << 8) | text[end] : text[end];
        const shift = shifts[key];
        if (shift === 0) {
          this.#compare(text, end - window + 1, key, found);
          end++;
        } else end += shift;
      }
    }
  }

  /**
   * @param {Uint8Array} text
   * @param {number} start
   * @param {number} key of the block at the end of the window
   * @param {(start: number, pattern: number) => void} found
   */
  #compare(text, start, key, found) {
    for (let link = this.heads[key]; link >= 0; link = this.chains[link + 1]) {
      const number = this.chains[link];
      if (startsWith(text, this.patterns[number], start)) found(start, number);
    }
  }
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
