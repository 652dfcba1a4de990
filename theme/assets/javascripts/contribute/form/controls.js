/** Fields of the form that hold one value, or values that are chosen or written in one box. */

import { element, prose } from "../../diagnosis-page/elements.js";
import { codePoints } from "../../signature/template.js";
import { controlOf, linesOf } from "../draft.js";
import { labelOf } from "../layout.js";
import { View, newId } from "./view.js";

/** @typedef {import("../draft.js").Draft} Draft */
/** @typedef {import("../fields.js").Field} Field */
/** @typedef {import("../fields.js").Term} Term */
/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Box */

/** Texts of one line that are often longer than a box is wide. */
const WRAPPED = new Set(["summary", "text"]);
/** Fields for which the page knows what others wrote, by model and name. */
export const SUGGESTED = new Set(["RelatedEntry.id", "System.name"]);
/** Fields that need less than the whole width. */
const NARROW_KINDS = new Set(["term", "date", "address", "slug"]);
/** Characters up to which a limit is always shown beside the length; longer ones only when they come near. */
const SHORT_LIMIT = 200;
/** Share of a long limit from which on it is shown. */
const NEAR = 0.7;

/** A field with a label, an explanation and a box. */
export class BoxView extends View {
  /**
   * @param {View} parent
   * @param {Field} field
   * @param {Box} box
   */
  constructor(parent, field, box) {
    super(parent, field.name, element("div", { class: isNarrow(field) ? "fe-field fe-field--narrow" : "fe-field" }));
    this.field = field;
    this.box = box;
    const [id, helpId] = [newId(), newId()];
    box.id = id;
    box.setAttribute("aria-describedby", `${helpId} ${this.messages.id}`);
    if (field.required) box.setAttribute("aria-required", "true");
    this.counter = element("span", { class: "fe-field__count" });
    this.element.append(
      element(
        "div",
        { class: "fe-field__head" },
        element("label", { for: id, class: "fe-field__label" }, labelOf(field.name)),
        !field.required && element("span", { class: "fe-field__optional" }, "optional"),
        this.counter,
      ),
      element("p", { class: "fe-field__help", id: helpId }, ...prose(helpOf(field))),
      box,
      this.messages,
    );
    box.addEventListener("input", () => this.count());
    this.count();
  }

  /** @override */
  get value() {
    return this.box.value;
  }

  /** @override */
  get help() {
    return this.field.description;
  }

  /** @override */
  set value(value) {
    this.box.value = value;
    this.count();
  }

  /** @override */
  focus() {
    this.box.focus();
  }

  /** @override @param {boolean} isWrong */
  mark(isWrong) {
    super.mark(isWrong);
    if (isWrong) this.box.setAttribute("aria-invalid", "true");
    else this.box.removeAttribute("aria-invalid");
  }

  /** Show the length beside the limit. */
  count() {
    const { max_length: limit, list } = this.field;
    if (!limit || list || this.field.terms) return;
    const length = codePoints(this.box.value.trim());
    const isShown = limit <= SHORT_LIMIT ? length > 0 : length >= NEAR * limit;
    this.counter.textContent = isShown ? `${length} of ${limit}` : "";
    this.counter.classList.toggle("fe-field__count--over", length > limit);
  }
}

/**
 * What a field is for, and what may be written in it.
 *
 * @param {Field} field
 * @returns {string}
 */
function helpOf(field) {
  const [text, ...rest] = field.description.replace(/\.$/, "").split("; ");
  const form = controlOf(field) === "lines" ? `${text}, one on each line` : text + (field.kind === "markdown" ? " (Markdown)" : "");
  return `${[form, ...rest].join("; ")}.`;
}

/** @param {Field} field */
function isNarrow({ kind, list, name, one_line: isLine }) {
  return !list && name !== "id" && (NARROW_KINDS.has(kind) || (kind === "plain" && isLine && name !== "title" && !WRAPPED.has(name)));
}

/**
 * The view of a field that holds one value or is written in one box.
 *
 * @param {View} parent
 * @param {Field} field
 * @param {Draft} value
 * @param {string} model that has the field
 * @returns {View}
 */
export function controlView(parent, field, value, model) {
  switch (controlOf(field)) {
    case "term":
      return new BoxView(parent, field, selectBox(field, value));
    case "terms":
      return new TermsView(parent, field, value);
    case "date":
      return new BoxView(parent, field, element("input", { type: "date", value, class: "fe-box fe-box--date" }));
    case "lines":
      return new BoxView(parent, field, linesBox(field, value));
    default:
      return new BoxView(parent, field, textBox(field, value, `${model}.${field.name}`));
  }
}

/** @param {Field} field @param {string} value */
function selectBox(field, value) {
  const option = (/** @type {string} */ one, /** @type {string} */ text) =>
    element("option", { value: one, selected: one === value }, text);
  const options = (field.terms ?? []).map((term) => option(term.value, `${term.label}: ${term.meaning}`));
  return element("select", { class: "fe-box" }, option("", "Choose …"), ...options);
}

/**
 * A box for a text.
 *
 * @param {Field} field
 * @param {string} value
 * @param {string} [name] of the model and the field
 * @returns {HTMLInputElement | HTMLTextAreaElement}
 */
export function textBox(field, value, name = "") {
  const placeholder = exampleOf(field);
  const common = { class: `fe-box fe-box--${field.kind}`, placeholder, spellcheck: isProse(field) ? "true" : "false", autocomplete: "off" };
  const isLine = field.one_line || field.kind === "slug" || field.kind === "address";
  if (isLine && !WRAPPED.has(field.name)) {
    const list = SUGGESTED.has(name) && suggestionsId(name);
    return element("input", { ...common, list, type: field.kind === "address" ? "url" : "text", value });
  }
  const box = element("textarea", { ...common, rows: isLine || field.name === "command" ? 1 : 3 });
  box.value = value;
  if (isLine) keepOnOneLine(box);
  return box;
}

/**
 * The id of the list of what others wrote in a field.
 *
 * @param {string} name of the model and the field
 * @returns {string}
 */
export function suggestionsId(name) {
  return `fe-known-${name.replace(".", "-")}`;
}

/** @param {Field} field @param {string} value */
function linesBox(field, value) {
  const box = element("textarea", {
    class: `fe-box fe-box--${field.kind}`,
    placeholder: exampleOf(field),
    rows: 2,
    spellcheck: "false",
    autocomplete: "off",
  });
  box.value = value;
  return box;
}

/** @param {Field} field */
function exampleOf({ example, name }) {
  const text = Array.isArray(example) ? example.filter((item) => typeof item === "string").join("\n") : example;
  return typeof text === "string" && name !== "id" ? text.trimEnd() : "";
}

/** @param {Field} field */
function isProse({ kind }) {
  return kind === "plain" || kind === "markdown";
}

/**
 * Keep a text on one line: it wraps in its box, but holds no line end.
 *
 * @param {HTMLTextAreaElement} box
 */
function keepOnOneLine(box) {
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
  box.addEventListener("input", () => {
    if (box.value.includes("\n")) box.value = linesOf(box.value).join(" ");
  });
}

/** Terms of which several may be chosen. */
export class TermsView extends View {
  /**
   * @param {View} parent
   * @param {Field} field
   * @param {string[]} values
   */
  constructor(parent, field, values) {
    super(parent, field.name, element("fieldset", { class: "fe-field fe-terms" }));
    this.boxes = (field.terms ?? []).map(({ value }) => element("input", { type: "checkbox", value, checked: values.includes(value) }));
    this.element.setAttribute("aria-describedby", this.messages.id);
    this.element.append(
      element("legend", { class: "fe-field__label" }, labelOf(field.name)),
      element("p", { class: "fe-field__help" }, ...prose(helpOf(field))),
      element("div", { class: "fe-terms__list" }, ...(field.terms ?? []).map((term, i) => termLabel(this.boxes[i], term))),
      this.messages,
    );
  }

  /** @override */
  get value() {
    return this.boxes.filter((box) => box.checked).map((box) => box.value);
  }

  /** @override */
  focus() {
    this.boxes[0]?.focus();
  }
}

/** @param {HTMLInputElement} box @param {Term} term */
function termLabel(box, { label, meaning }) {
  return element("label", {}, box, element("span", {}, label, " ", element("span", { class: "fe-terms__meaning" }, meaning)));
}
