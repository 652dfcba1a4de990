/** Lines that every Python traceback has, whatever failed. */

import { strip } from "./white-space.js";

const OF_ANY = new RegExp(
  "^(?:Traceback \\(most recent call last\\)|File \\S+, line |raise [A-Z]\\w*\\(?|[\\^~]+$" +
    "|During handling of the above exception|The above exception was the direct cause)",
);

/**
 * Whether a line or template, without the prefixes of its log, says nothing of what failed.
 *
 * @param {string} text
 * @returns {boolean}
 */
export function isOfAnyTraceback(text) {
  return OF_ANY.test(strip(text));
}
