/**
 * Reading one log from beginning to end, once, in bounded memory, and noting what stands in it.
 */

import { codePoints } from "../signature/template.js";
import { BlockScanner } from "./block-scanner.js";
import { rankInName } from "./file-name.js";
import { emptyScan } from "./findings.js";
import { Source } from "./source.js";

export { ERROR_WORDS } from "./block-scanner.js";

/** @typedef {import("./findings.js").FileScan} FileScan */
/** @typedef {import("./matcher.js").Matcher} Matcher */

/** Searches a file that comes in pieces of any size and in any encoding, but is no longer compressed. */
export class LogScanner {
  #scan;
  #source;

  /**
   * @param {string} name of the file, as its path is given
   * @param {Matcher} matcher
   */
  constructor(name, matcher) {
    this.#scan = new BlockScanner(name, matcher);
    this.#source = new Source((piece) => this.#scan.take(piece));
  }

  /** @param {Uint8Array} bytes may be used anew afterwards */
  push(bytes) {
    this.#source.push(bytes);
  }

  /**
   * What was found, when there is no more.
   *
   * @returns {FileScan}
   */
  finish() {
    this.#source.finish();
    const found = this.#scan.finish();
    found.bytes = this.#source.bytesRead;
    found.endsInLine = this.#source.endsInLine;
    if (!found.bytes || (found.lastLine === null && !found.hits.length)) found.state = "empty";
    else if (!this.#source.isText && !found.hits.length) found.state = "not-text";
    return found;
  }
}

/**
 * Search a text instead of a file.
 *
 * @param {string} text
 * @param {Matcher} matcher
 * @param {string} [name]
 * @returns {FileScan}
 */
export function scanText(text, matcher, name = "") {
  const scan = new BlockScanner(name, matcher);
  scan.take(new TextEncoder().encode(text));
  const found = scan.finish();
  found.bytes = codePoints(text);
  found.endsInLine = !text.endsWith("\n");
  if (found.lastLine === null) found.state = "empty";
  return found;
}

/**
 * What is known of a file that cannot be read.
 *
 * @param {string} name
 * @param {string} reason
 * @returns {FileScan}
 */
export function unreadable(name, reason) {
  return { ...emptyScan(name, rankInName(name)), state: "unreadable", remarks: [reason] };
}
