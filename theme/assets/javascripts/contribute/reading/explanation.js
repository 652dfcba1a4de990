/** Errors of validation as findings a contributor can act on; says the same as `reading/explanation.py`. */

import { codePoints } from "../../signature/template.js";
import { closeMatch } from "../close-matches.js";
import { finding, isWithin } from "../finding.js";
import { pythonText, shortened } from "../python-text.js";

/** @typedef {import("../fields.js").Models} Models */
/** @typedef {import("../finding.js").Finding} Finding */
/** @typedef {import("../finding.js").Location} Location */
/** @typedef {import("./validation.js").FieldError} FieldError */

/**
 * Gives a scalar as it is written in the file, null where the location holds none or there is no file.
 *
 * @typedef {(location: Location) => string | null} Written
 */

/** An error with what is needed to explain it. */
class Fault {
  /**
   * @param {Models} models
   * @param {FieldError} error
   * @param {string | null} written the value as it stands in the file, where it is a scalar
   */
  constructor(models, error, written) {
    this.models = models;
    this.location = error.location;
    this.value = error.input;
    this.limit = error.limit ?? 0;
    this.message = error.message ?? "";
    this.written = written;
  }

  /** How the place is called in a message: the field, with the number of the item in a list. */
  get name() {
    const name = this.location.findLast((key) => typeof key === "string") ?? "entry";
    const last = this.location.at(-1);
    return typeof last === "number" ? `${name}[${last + 1}]` : `${name}`;
  }

  get field() {
    return this.models.fieldAt(this.location);
  }

  /** What the field is for. */
  get description() {
    const field = this.field;
    if (!field?.description) return "";
    const isWholeList = field.list && typeof this.location.at(-1) !== "number";
    return (isWholeList ? "a list: " : "") + field.description;
  }

  /** The value, shortened. */
  get found() {
    const { value } = this;
    if (value === null) return "nothing";
    if (Array.isArray(value)) return `a list of ${value.length}`;
    if (typeof value === "object") {
      return `a mapping with ${Object.keys(value).slice(0, 4).map((key) => `\`${key}\``).join(", ")}`;
    }
    return shortened(this.written ?? pythonText(value), 120);
  }

  /**
   * Make the finding; unless said otherwise, expected is what the field is for.
   *
   * @param {string} rule
   * @param {string} message
   * @param {string} remedy
   * @param {{ found?: string, expected?: string }} [other]
   * @returns {Finding}
   */
  finding(rule, message, remedy, { found = this.found, expected = this.description } = {}) {
    return finding(this.location, rule, message, { found, expected, remedy });
  }
}

/**
 * Turn errors into findings.
 *
 * @param {Models} models
 * @param {FieldError[]} errors
 * @param {Written} written
 * @returns {Finding[]}
 */
export function explainErrors(models, errors, written) {
  return errors
    .filter((error) => !followsFromAnother(models, error, errors))
    .map((error) => explain(new Fault(models, error, written(error.location)), error.type));
}

/**
 * Whether an error is only the shadow of another: a field is "missing" because its name is misspelt.
 *
 * @param {Models} models
 * @param {FieldError} error
 * @param {FieldError[]} errors
 * @returns {boolean}
 */
function followsFromAnother(models, error, errors) {
  if (error.type !== "missing") return false;
  const above = error.location.slice(0, -1);
  return errors.some(
    ({ type, location }) =>
      type === "extra_forbidden" &&
      location.length === error.location.length &&
      isWithin(location, above) &&
      meantField(models, location) === error.location.at(-1),
  );
}

/**
 * The field whose name an unknown one comes near.
 *
 * @param {Models} models
 * @param {Location} location
 * @returns {string | undefined}
 */
function meantField(models, location) {
  return closeMatch(String(location.at(-1)), knownNames(models, location.slice(0, -1)), 0.6);
}

/**
 * @param {Models} models
 * @param {Location} location
 * @returns {string[]}
 */
function knownNames(models, location) {
  return models.fields(models.modelAt(location)).map((field) => field.name);
}

/**
 * @param {Fault} fault
 * @param {string} type
 * @returns {Finding}
 */
function explain(fault, type) {
  return EXPLANATIONS[type]?.(fault) ?? fault.finding(type.replaceAll("_", "-"), fault.message, "change it as the message says");
}

/** @type {Record<string, (fault: Fault) => Finding>} */
const EXPLANATIONS = {
  missing: (fault) => {
    const example = fault.field ? `\n${fault.field.in_file}` : ` \`${fault.name}:\``;
    const remedy = `add it, for example:${example}`;
    return fault.finding("missing-field", `the field \`${fault.name}\` is missing`, remedy, { found: "" });
  },
  extra_forbidden: (fault) => {
    const meant = meantField(fault.models, fault.location);
    const remedy = meant ? `did you mean \`${meant}\`?` : "remove it, or move its text to a field that exists";
    const expected = `one of: ${knownNames(fault.models, fault.location.slice(0, -1)).join(", ")}`;
    return fault.finding("unknown-field", `there is no field \`${fault.name}\` here`, remedy, { found: fault.name, expected });
  },
  enum: (fault) => {
    const allowed = (fault.field?.terms ?? []).map((term) => term.value);
    const near = closeMatch(pythonText(fault.value).toLowerCase(), allowed, 0.5);
    const message = `\`${fault.found}\` is not a value of \`${fault.name}\``;
    const expected = `one of: ${allowed.join(", ")}`;
    return fault.finding("unknown-value", message, near ? `did you mean \`${near}\`?` : "choose one of them", { expected });
  },
  review_date_missing: (fault) => {
    const remedy = "add `last_reviewed: YYYY-MM-DD` under `history`, or set `status: draft`";
    return finding(["status"], "review-date", fault.message, { remedy });
  },
  string_type: notText,
  string_too_long: (fault) => {
    const length = codePoints(pythonText(fault.value));
    const message = `\`${fault.name}\` is ${length - fault.limit} characters too long`;
    const details = { found: `${length} characters`, expected: `at most ${fault.limit} characters` };
    return fault.finding("too-long", message, "shorten it; details belong in another field", details);
  },
  string_too_short: (fault) => {
    const expected = `at least ${fault.limit} characters: ${fault.description}`;
    return fault.finding("too-short", `\`${fault.name}\` is too short to mean anything`, "write it out", { expected });
  },
  string_pattern_mismatch: (fault) => {
    const expected = "lower-case letters and digits in words joined by single hyphens";
    const remedy = `write it like \`${slug(pythonText(fault.value))}\``;
    return fault.finding("form", `\`${fault.name}\` has the wrong form`, remedy, { expected });
  },
  tuple_type: (fault) =>
    fault.finding("type", `\`${fault.name}\` must be a list`, "begin each item on its own line with `- `"),
  model_type: (fault) => {
    const expected = `fields: ${knownNames(fault.models, fault.location).join(", ")}`;
    const message = `\`${fault.name}\` must be a mapping of fields`;
    return fault.finding("type", message, "write each field as `name: text`", { expected });
  },
  too_short: (fault) => {
    const message = `\`${fault.name}\` needs at least ${fault.limit}`;
    return fault.finding("too-few", message, "add what is missing", { found: String(fault.value.length) });
  },
  date: (fault) =>
    fault.finding("date", `\`${fault.name}\` is not a date`, "write it like 2026-11-30", {
      expected: "a day as YYYY-MM-DD",
    }),
  url: (fault) =>
    fault.finding("address", `\`${fault.name}\` is not an https address`, "use the https address of the page", {
      expected: "an address that begins with https://",
    }),
};

/**
 * @param {Fault} fault
 * @returns {Finding}
 */
function notText(fault) {
  const { value, written, name } = fault;
  if ((typeof value === "number" || typeof value === "boolean") && written) {
    const kind = typeof value === "boolean" ? "true or false" : "a number";
    const message = `\`${name}\` must be text, but unquoted \`${written}\` is ${kind}`;
    return fault.finding("type", message, `put it in quotes: '${written}'`);
  }
  if (value === null) {
    return fault.finding("type", `\`${name}\` is empty`, "write the text, or remove the field if it is optional");
  }
  const keys = typeof value === "object" && !Array.isArray(value) ? Object.keys(value) : [];
  if (keys.length === 1) {
    const message = `\`${name}\` must be text, but the colon after \`${keys[0]}\` makes it a mapping`;
    return fault.finding("type", message, "put the whole text in quotes");
  }
  return fault.finding("type", `\`${name}\` must be text`, "write it as one text");
}

/**
 * @param {string} text
 * @returns {string}
 */
function slug(text) {
  return text.toLowerCase().match(/[a-z0-9]+/g)?.join("-") ?? "two-words";
}
