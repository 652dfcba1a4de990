/**
 * Whether data are an entry: the errors that pydantic finds with the models of `schema/`, by the same names and in the
 * same order. What they mean for a person says `explanation.js`.
 */

import { codePoints } from "../../signature/template.js";
import { ENTRY, textKind } from "../fields.js";
import { isSpace } from "../python-text.js";
import { isDay, isHttpsAddress } from "./scalars.js";

/** @typedef {import("../fields.js").Field} Field */
/** @typedef {import("../fields.js").Models} Models */
/** @typedef {import("../finding.js").Data} Data */
/** @typedef {import("../finding.js").Location} Location */

/**
 * An error at a place.
 *
 * @typedef {Object} FieldError
 * @property {string} type pydantic's name of it
 * @property {Location} location
 * @property {Data} input the value that is refused
 * @property {number} [limit] the length that is demanded
 * @property {string} [message] for errors that say by themselves what is wrong
 */

const CONTROL_CHARACTER = /[\x00-\x08\x0b-\x1f\x7f]/;

/**
 * All errors of data that should be an entry.
 *
 * @param {Models} models
 * @param {Data} data a mapping
 * @returns {FieldError[]}
 */
export function validate(models, data) {
  const errors = partErrors(models, ENTRY, data, []);
  if (!errors.length && data.status === "reviewed" && (data.history.last_reviewed ?? null) === null) {
    const message = "status is reviewed, but history has no last_reviewed date";
    errors.push({ type: "review_date_missing", location: [], input: data, message });
  }
  return errors;
}

/**
 * @param {Models} models
 * @param {string} model
 * @param {Data} part
 * @param {Location} at
 * @returns {FieldError[]}
 */
function partErrors(models, model, part, at) {
  if (typeof part !== "object" || part === null || Array.isArray(part)) {
    return [{ type: "model_type", location: at, input: part }];
  }
  /** @type {FieldError[]} */
  const errors = [];
  for (const field of models.fields(model)) {
    const place = [...at, field.name];
    if (Object.hasOwn(part, field.name)) errors.push(...fieldErrors(models, field, part[field.name], place));
    else if (field.required) errors.push({ type: "missing", location: place, input: part });
  }
  for (const name of Object.keys(part)) {
    if (!models.field(model, name)) {
      errors.push({ type: "extra_forbidden", location: [...at, name], input: part[name] });
    }
  }
  return errors;
}

/**
 * @param {Models} models
 * @param {Field} field
 * @param {Data} value
 * @param {Location} at
 * @returns {FieldError[]}
 */
function fieldErrors(models, field, value, at) {
  if (!field.list) {
    const mayBeNothing = !field.required;
    return value === null && mayBeNothing ? [] : valueErrors(models, field, value, at);
  }
  if (!Array.isArray(value)) return [{ type: "tuple_type", location: at, input: value }];
  const errors = value.flatMap((item, i) => valueErrors(models, field, item, [...at, i]));
  const limit = field.min_items ?? 0;
  return errors.length || value.length >= limit ? errors : [{ type: "too_short", location: at, input: value, limit }];
}

/**
 * @param {Models} models
 * @param {Field} field
 * @param {Data} value
 * @param {Location} location
 * @returns {FieldError[]}
 */
function valueErrors(models, field, value, location) {
  if (field.part) return partErrors(models, field.part, value, location);
  const type = field.kind === "slug" || textKind(field) ? textError(field, value) : scalarError(field, value);
  if (!type) return [];
  return [{ location, input: value, ...(typeof type === "string" ? { type } : type) }];
}

/**
 * @param {Field} field a term, a day or an address
 * @param {Data} value
 * @returns {string | null}
 */
function scalarError(field, value) {
  if (field.terms) return field.terms.some((term) => term.value === value) ? null : "enum";
  if (field.kind === "date") return isDay(value) ? null : "date";
  return isHttpsAddress(value) ? null : "url";
}

/**
 * @param {Field} field
 * @param {Data} value
 * @returns {{ type: string, limit?: number, message?: string } | null}
 */
function textError(field, value) {
  if (typeof value !== "string") return { type: "string_type" };
  const { min_length: least = 0, max_length: most = Infinity } = field;
  const length = codePoints(value);
  if (length > most) return { type: "string_too_long", limit: most };
  if (length < least) return { type: "string_too_short", limit: least };
  if (field.pattern && !new RegExp(field.pattern).test(value)) return { type: "string_pattern_mismatch" };
  return textKind(field) ? ruleError(field, value) : null;
}

/**
 * @param {Field} field
 * @param {string} text
 * @returns {{ type: string, message: string } | null}
 */
function ruleError(field, text) {
  if (isSpace(text)) return { type: "blank", message: "text must not be empty" };
  if (field.one_line && /[\r\n]/.test(text)) return { type: "single_line", message: "text must stand on one line" };
  const found = field.control_characters ? null : CONTROL_CHARACTER.exec(text);
  if (found) {
    const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return { type: "control_character", message: `control character U+${code} is not text` };
  }
  if (field.no_full_stop && text.endsWith(".")) {
    return { type: "trailing_full_stop", message: "a title has no full stop at its end" };
  }
  return null;
}
