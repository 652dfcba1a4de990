/**
 * What stands in the form, and the entry that it makes. A draft has a place for every field of a model: a text for texts,
 * terms, days and addresses; a text of lines for lists of texts that stand on one line; a list of values for the other
 * lists; an object for a part. What is empty is left out of the entry.
 */

import { ENTRY } from "./fields.js";

/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./fields.js").Models} Models */
/** @typedef {import("./finding.js").Data} Data */
/** @typedef {import("./finding.js").Location} Location */

/** @typedef {any} Draft */

/**
 * How a field is asked for.
 *
 * @typedef {"text" | "lines" | "term" | "terms" | "date" | "texts" | "part" | "parts"} Control
 */

/** Parts of a list with which a form begins: the least that the models ask for, of signatures one. */
const AT_FIRST = new Map([["signatures", 1]]);
const ONE_LINE_KINDS = new Set(["slug", "template", "log"]);

/**
 * How a field is asked for.
 *
 * @param {Field} field
 * @returns {Control}
 */
export function controlOf(field) {
  if (field.part) return field.list ? "parts" : "part";
  if (field.terms) return field.list ? "terms" : "term";
  if (field.kind === "date") return "date";
  if (!field.list) return "text";
  return field.one_line || ONE_LINE_KINDS.has(field.kind) ? "lines" : "texts";
}

/**
 * The draft with which a form begins.
 *
 * @param {Models} models
 * @param {string} today as YYYY-MM-DD
 * @returns {Draft}
 */
export function emptyDraft(models, today) {
  const draft = readDraft(models, {});
  for (const field of models.fields(ENTRY)) {
    const count = AT_FIRST.get(field.name) ?? field.min_items ?? 0;
    if (controlOf(field) === "parts") draft[field.name] = Array.from({ length: count }, () => readPart(models, field.part ?? "", {}));
  }
  draft.status = "draft";
  draft.history.added = today;
  return draft;
}

/**
 * A draft as it was kept: what does not fit the models, which may have changed since, is dropped.
 *
 * @param {Models} models
 * @param {unknown} kept
 * @returns {Draft}
 */
export function readDraft(models, kept) {
  return readPart(models, ENTRY, kept);
}

/**
 * @param {Models} models
 * @param {string} model
 * @param {Data} kept
 * @returns {Draft}
 */
function readPart(models, model, kept) {
  const known = typeof kept === "object" && kept !== null ? kept : {};
  return Object.fromEntries(
    models.fields(model).map((field) => [field.name, readValue(models, field, Object.hasOwn(known, field.name) ? known[field.name] : null)]),
  );
}

/**
 * @param {Models} models
 * @param {Field} field
 * @param {Data} kept
 * @returns {Draft}
 */
function readValue(models, field, kept) {
  const listed = Array.isArray(kept) ? kept : [];
  switch (controlOf(field)) {
    case "part":
      return readPart(models, field.part ?? "", kept);
    case "parts":
      return listed.map((item) => readPart(models, field.part ?? "", item));
    case "texts":
      return listed.filter((item) => typeof item === "string");
    case "terms":
      return (field.terms ?? []).map((term) => term.value).filter((value) => listed.includes(value));
    case "term":
      return field.terms?.some((term) => term.value === kept) ? kept : "";
    default:
      return typeof kept === "string" ? kept : "";
  }
}

/**
 * An empty part, as a list gets it when one is added.
 *
 * @param {Models} models
 * @param {string} model
 * @returns {Draft}
 */
export function emptyPart(models, model) {
  return readPart(models, model, {});
}

/**
 * An entry's data as a draft, so that it can be written on.
 *
 * @param {Models} models
 * @param {Data} entry
 * @returns {Draft}
 */
export function draftOf(models, entry) {
  /** @type {(model: string, part: Data) => Draft} */
  const visit = (model, part) =>
    Object.fromEntries(
      models.fields(model).map((field) => {
        const value = part?.[field.name] ?? null;
        const control = controlOf(field);
        if (control === "part") return [field.name, visit(field.part ?? "", value)];
        if (control === "parts") return [field.name, (value ?? []).map((/** @type {Data} */ item) => visit(field.part ?? "", item))];
        if (control === "lines") return [field.name, (value ?? []).join("\n")];
        return [field.name, value];
      }),
    );
  return readDraft(models, visit(ENTRY, entry));
}

/**
 * The entry that a draft makes.
 *
 * @param {Models} models
 * @param {Draft} draft
 * @returns {Data}
 */
export function entryOf(models, draft) {
  return partOf(models, ENTRY, draft);
}

/**
 * @param {Models} models
 * @param {string} model
 * @param {Draft} draft
 * @returns {Data}
 */
function partOf(models, model, draft) {
  /** @type {Data} */
  const made = {};
  for (const field of models.fields(model)) {
    const value = valueOf(models, field, draft[field.name]);
    const isEmpty = value === "" || (Array.isArray(value) && !value.length) || (field.part && !field.list && !Object.keys(value).length);
    if (!isEmpty || (field.required && field.list)) made[field.name] = value;
  }
  return made;
}

/**
 * @param {Models} models
 * @param {Field} field
 * @param {Draft} draft
 * @returns {Data}
 */
function valueOf(models, field, draft) {
  switch (controlOf(field)) {
    case "part":
      return partOf(models, field.part ?? "", draft);
    case "parts":
      return draft.map((/** @type {Draft} */ item) => partOf(models, field.part ?? "", item));
    case "texts":
      return draft.map((/** @type {string} */ text) => textOf(field, text));
    case "lines":
      return linesOf(draft);
    case "terms":
      return draft;
    default:
      return textOf(field, draft);
  }
}

/**
 * The lines of a text that hold anything; what programs print keeps the white space before it.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function linesOf(text) {
  return text.split("\n").map((line) => line.trimEnd()).filter(Boolean);
}

/**
 * A text without the white space around it that nobody means; code ends with its line.
 *
 * @param {Field} field
 * @param {string} text
 * @returns {string}
 */
function textOf(field, text) {
  if (field.kind !== "code" || field.one_line) return text.trim();
  const code = text.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
  const isCommand = field.name === "command" && !code.includes("\n");
  return isCommand ? code.trim() : code && `${code}\n`;
}

/**
 * The place in the form of a place in the entry: a line of a text of lines stands in no place of its own.
 *
 * @param {Models} models
 * @param {Location} location
 * @returns {Location}
 */
export function placeInForm(models, location) {
  const last = location.findLastIndex((key) => typeof key === "string");
  const field = models.fieldAt(location);
  return field && ["lines", "terms"].includes(controlOf(field)) ? location.slice(0, last + 1) : location;
}
