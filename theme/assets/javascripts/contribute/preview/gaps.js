/** An entry in which marks stand for what a draft lacks, so that its page can be shown from the first word on. */

import { ENTRY } from "../fields.js";

/** @typedef {import("../fields.js").Field} Field */
/** @typedef {import("../fields.js").Models} Models */
/** @typedef {import("../finding.js").Data} Data */

/** Stands for a text that is not written yet. */
export const GAP = "…";

/**
 * An entry with a mark for every required text that it lacks, and a part for every list that needs one.
 *
 * @param {Models} models
 * @param {Data} entry of the form that the models say
 * @returns {Data}
 */
export function withGaps(models, entry) {
  return filled(models, ENTRY, entry);
}

/**
 * @param {Models} models
 * @param {string} model
 * @param {Data} part
 * @returns {Data}
 */
function filled(models, model, part) {
  /** @type {Data} */
  const made = {};
  for (const field of models.fields(model)) {
    const value = part[field.name] ?? null;
    if (value !== null || field.required) made[field.name] = field.list ? items(models, field, value ?? []) : one(models, field, value);
  }
  return made;
}

/**
 * @param {Models} models
 * @param {Field} field
 * @param {Data[]} values
 * @returns {Data[]}
 */
function items(models, field, values) {
  const least = values.length || !field.min_items ? values : [null];
  return least.map((value) => one(models, field, value));
}

/**
 * @param {Models} models
 * @param {Field} field
 * @param {Data} value
 * @returns {Data}
 */
function one(models, field, value) {
  return field.part ? filled(models, field.part, value ?? {}) : (value ?? GAP);
}
