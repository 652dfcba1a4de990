/**
 * Bytes as a text of as many characters, in which the engine's own fast search for texts works.
 */

/** Gives each byte a character of its own; those of ASCII are themselves. */
const DECODER = new TextDecoder("windows-1252");

/**
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function byteText(bytes) {
  return DECODER.decode(bytes);
}
