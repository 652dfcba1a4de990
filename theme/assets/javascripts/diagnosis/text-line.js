/**
 * One physical line of a log as people see it: colour codes, overwritten progress bars and broken bytes resolved.
 */

import { codePoints } from "../signature/template.js";
import { strip, stripEnd } from "../signature/white-space.js";
import { characters, detached } from "./characters.js";

/** Colour codes and other escape sequences, NUL, and the byte order mark. */
const INVISIBLE = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]*(?:\x07|\x1b\\)|[@-Z\\-_])|\0|\ufeff/g;
const MAY_BE_INVISIBLE = /[\x1b\0\ufeff]/;
/** Characters of a line that a diagnosis shows. */
export const SHOWN = 400;
/** What is no UTF-8 becomes U+FFFD; a byte order mark is a character like others. */
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** A part of a physical line between carriage returns, without what cannot be seen. */
export class Segment {
  /** What is left out. @type {{ at: number, length: number }[]} */
  #left = [];

  /**
   * @param {string} part as it stands in the line
   * @param {number} start number of characters of the physical line before it
   */
  constructor(part, start) {
    this.start = start;
    this.part = part;
    /** Without what cannot be seen. */
    this.text = part;
    if (MAY_BE_INVISIBLE.test(part)) {
      this.text = part.replace(INVISIBLE, (code, at) => {
        this.#left.push({ at, length: code.length });
        return "";
      });
    }
  }

  /**
   * The number of characters of the physical line before one of `text`.
   *
   * @param {number} offset of it in `text`, in UTF-16 code units
   * @returns {number}
   */
  column(offset) {
    let inPart = offset;
    for (const { at, length } of this.#left) if (at <= inPart) inPart += length;
    return this.start + codePoints(this.part, inPart);
  }
}

/**
 * The segments of a physical line, as UTF-8 with replacements for what is no UTF-8.
 *
 * @param {Uint8Array} line
 * @returns {Segment[]}
 */
export function segments(line) {
  const text = DECODER.decode(line);
  if (!text.includes("\r")) return text ? [new Segment(text, 0)] : [];
  const found = [];
  let start = 0;
  for (const part of text.split("\r")) {
    if (part) found.push(new Segment(part, start));
    start += codePoints(part) + 1;
  }
  return found;
}

/**
 * The last segment of a physical line that says anything, as text.
 *
 * @param {Uint8Array} line
 * @returns {string}
 */
export function visible(line) {
  return segments(line).findLast((segment) => strip(segment.text))?.text ?? "";
}

/**
 * A line as a diagnosis shows it: trimmed, and cut where it is very long, around an offset.
 *
 * @param {string} text
 * @param {number} [around] in UTF-16 code units
 * @returns {string}
 */
export function shorten(text, around = 0) {
  const line = stripEnd(text);
  const length = codePoints(line);
  if (length <= SHOWN) return detached(strip(line));
  const start = Math.max(0, Math.min(codePoints(text, around) - 80, length - SHOWN));
  const cut = strip(characters(line, start, start + SHOWN));
  return detached((start ? "… " : "") + cut + (start + SHOWN < length ? " …" : ""));
}
