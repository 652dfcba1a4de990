/** Days and addresses, as the models accept them. */

/** @typedef {import("../finding.js").Data} Data */

const LONGEST_ADDRESS = 2083;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** What browsers mend in addresses without a word: white space, backslashes, missing or further slashes. */
const MENDED = /^(?!https:\/\/[^/\\])|[\t\n\r\\]|^[\0- ]|[\0- ]$/i;
/** Path, query and fragment. */
const AFTER_HOST = /^https:\/\/[^/?#]*(.*)$/is;
// URL code points of the URL standard, https://url.spec.whatwg.org/#url-code-points
const URL_CODE_POINTS = /^[A-Za-z0-9!$&'()*+,./:;=?@_~\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\u{10000}-\u{10fffd}-]*$/u;
const ESCAPED = /%[0-9A-Fa-f]{2}/g;

/**
 * Whether a value is a day that exists, as YYYY-MM-DD.
 *
 * @param {Data} value
 * @returns {boolean}
 */
export function isDay(value) {
  const [, year, month, day] = (typeof value === "string" ? DAY.exec(value) : null)?.map(Number) ?? [];
  if (!year) return false;
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/**
 * Whether a value is an absolute https address without anything that readers of addresses would have to mend.
 *
 * @param {Data} value
 * @returns {boolean}
 */
export function isHttpsAddress(value) {
  if (typeof value !== "string" || value.length > LONGEST_ADDRESS || MENDED.test(value)) return false;
  const [rest, ...further] = (AFTER_HOST.exec(value)?.[1] ?? "").split("#").map((part) => part.replace(ESCAPED, ""));
  return further.length < 2 && [rest, ...further].every((part) => URL_CODE_POINTS.test(part)) && URL.canParse(value);
}

/**
 * An address in the form in which addresses are compared.
 *
 * @param {string} address
 * @returns {string}
 */
export function normalAddress(address) {
  return URL.canParse(address) ? new URL(address).href : address;
}
