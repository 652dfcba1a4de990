/**
 * Parts of texts by characters, that is code points, in which Python and every published form of a diagnosis count.
 * JavaScript's own strings count UTF-16 code units, of which an emoji has two.
 */

const SURROGATE = /[\ud800-\udfff]/;

/**
 * The characters of a text from one number to another, end exclusive.
 *
 * @param {string} text
 * @param {number} start in characters
 * @param {number} end in characters
 * @returns {string}
 */
export function characters(text, start, end) {
  if (!SURROGATE.test(text)) return text.slice(start, end);
  const from = offsetOf(text, start);
  return text.slice(from, from + offsetOf(text.slice(from), end - start));
}

/**
 * The first characters of a text.
 *
 * @param {string} text
 * @param {number} count
 * @returns {string}
 */
export function firstCharacters(text, count) {
  return text.length <= count ? text : characters(text.slice(0, 2 * count), 0, count);
}

/**
 * Compare two texts by their characters, as Python sorts them.
 *
 * @param {string} one
 * @param {string} other
 * @returns {number} negative, zero or positive
 */
export function compareTexts(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  if (at === one.length || at === other.length) return one.length - other.length;
  // Within a pair of surrogates the second halves decide, and sort as their characters do.
  return (one.codePointAt(at) ?? 0) - (other.codePointAt(at) ?? 0);
}

/**
 * A text that does not keep in memory the much longer one of which it was cut out, as parts of strings do.
 *
 * @param {string} text
 * @returns {string}
 */
export function detached(text) {
  return ` ${text}`.slice(1);
}

/**
 * The offset in UTF-16 code units of a character by its number.
 *
 * @param {string} text
 * @param {number} character
 * @returns {number}
 */
function offsetOf(text, character) {
  let offset = 0;
  for (let number = 0; number < character && offset < text.length; number++) {
    offset += /** @type {number} */ (text.codePointAt(offset)) > 0xffff ? 2 : 1;
  }
  return offset;
}
