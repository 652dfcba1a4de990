/**
 * A short mark of a query, by which an answer is known to be that query's: the theme's messages have none. It is the 32-bit
 * hash of Fowler, Noll and Vo (FNV-1a) over the text's UTF-16 code units, with its length.
 *
 * @param {string} text
 * @returns {string}
 */
export function fingerprint(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length}-${(hash >>> 0).toString(36)}`;
}
