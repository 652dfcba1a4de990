/**
 * What is valid of an invalid entry, so that a fault in one field does not hide those in all others; does as
 * `reading/partial_entry.py`.
 */

import { isWithin } from "../finding.js";
import { validate } from "./validation.js";

/** @typedef {import("../fields.js").Models} Models */
/** @typedef {import("../finding.js").Data} Data */
/** @typedef {import("../finding.js").Location} Location */
/** @typedef {import("./validation.js").FieldError} FieldError */

/** A value put in place may be refused once more, for instance by the rule on reviewed entries. */
const ATTEMPTS = 3;

/** An entry in which examples of the schema stand for what the data lack or have wrong. */
export class PartialEntry {
  /**
   * @param {Data} entry
   * @param {Location[]} invented places of those examples, about which nothing can be found out
   */
  constructor(entry, invented) {
    this.entry = entry;
    this.invented = invented;
  }

  /**
   * Whether what stands at a location comes from the data.
   *
   * @param {Location} location
   * @returns {boolean}
   */
  isReal(location) {
    return !this.invented.some((place) => isWithin(location, place));
  }
}

/**
 * The entry that data would be without their errors, or null where it cannot be told what the rest means.
 *
 * @param {Models} models
 * @param {Data} data
 * @param {FieldError[]} errors
 * @param {string} name of the entry's file
 * @returns {PartialEntry | null}
 */
export function complete(models, data, errors, name) {
  /** @type {Location[]} */
  const invented = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    data = structuredClone(data);
    for (const error of errors) invented.push(...mend(models, data, error, name));
    errors = validate(models, data);
    if (!errors.length) return new PartialEntry(data, invented);
  }
  return null;
}

/**
 * Put something valid in the place of an error, and return the places of it.
 *
 * @param {Models} models
 * @param {Data} data
 * @param {FieldError} error
 * @param {string} name
 * @returns {Location[]}
 */
function mend(models, data, { type, location, limit = 0 }, name) {
  if (type === "review_date_missing") {
    data.status = "draft";
    return [["status"]];
  }
  if (location[0] === "id" || location[0] === "aliases") {
    data[location[0]] = location[0] === "id" ? name : [];
    return [[location[0]]];
  }
  const parent = location.slice(0, -1).reduce((part, key) => part[key], data);
  const key = location[location.length - 1];
  if (type === "extra_forbidden") {
    delete parent[key];
    return [];
  }
  const example = structuredClone(models.fieldAt(location)?.example ?? null);
  if (example === null) return [];
  if (type === "too_short") {
    const present = parent[key].length;
    const added = Array.from({ length: Math.max(0, limit - present) }, () => structuredClone(example[0]));
    parent[key].push(...added);
    return added.map((_, i) => [...location, present + i]);
  }
  parent[key] = typeof key === "number" ? example[0] : example;
  return [location];
}
