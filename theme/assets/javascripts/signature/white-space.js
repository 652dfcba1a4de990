/**
 * White space at the ends of texts and between words, as Python understands it: unlike JavaScript's own it includes
 * the separators U+001C to U+001F and U+0085, and not the byte order mark U+FEFF.
 */

const SPACE = "\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const AT_START = new RegExp(`^[${SPACE}]+`);
const IS_SPACE = new RegExp(`[${SPACE}]`);
const BETWEEN = new RegExp(`[${SPACE}]+`);

/**
 * Drop the white space at both ends.
 *
 * @param {string} text
 * @returns {string}
 */
export function strip(text) {
  return stripEnd(text).replace(AT_START, "");
}

/**
 * Drop the white space at the end.
 *
 * @param {string} text
 * @returns {string}
 */
export function stripEnd(text) {
  let end = text.length;
  while (end > 0 && IS_SPACE.test(text[end - 1])) end--;
  return text.slice(0, end);
}

/**
 * The pieces between white space.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function split(text) {
  return text.split(BETWEEN).filter(Boolean);
}
