/** What is wrong with an entry, in the form in which every rule reports; does as `problem.py` in Python. */

/**
 * Path of keys and list indexes from the root of an entry, such as `["signatures", 0, "text"]`.
 *
 * @typedef {(string | number)[]} Location
 */

/**
 * What an entry's file holds: mappings, lists, texts, numbers, truth values and null.
 *
 * @typedef {any} Data
 */

/**
 * @typedef {Object} Finding
 * @property {Location} location
 * @property {string} rule
 * @property {string} message
 * @property {string} found
 * @property {string} expected
 * @property {string} remedy
 */

/**
 * @param {Location} location
 * @param {string} rule
 * @param {string} message
 * @param {{ found?: string, expected?: string, remedy?: string }} [details]
 * @returns {Finding}
 */
export function finding(location, rule, message, { found = "", expected = "", remedy = "" } = {}) {
  return { location, rule, message, found, expected, remedy };
}

/**
 * Whether a location is another one, or below it.
 *
 * @param {Location} location
 * @param {Location} place
 * @returns {boolean}
 */
export function isWithin(location, place) {
  return location.length >= place.length && place.every((key, i) => location[i] === key);
}
