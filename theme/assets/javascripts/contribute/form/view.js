/** What all parts of the form have: a place in the entry, an element, and room for what is wrong at the place. */

import { element, logText, prose } from "../../diagnosis-page/elements.js";

/** @typedef {import("../finding.js").Finding} Finding */
/** @typedef {import("../finding.js").Location} Location */
/** @typedef {import("../draft.js").Draft} Draft */

/**
 * A finding with whether it is only to be looked at.
 *
 * @typedef {Finding & { isWarning: boolean }} Told
 */

let made = 0;

/**
 * An id that no other element of the page has.
 *
 * @returns {string}
 */
export function newId() {
  return `fe-form-${++made}`;
}

/** A field, a part or a list of the form. */
export class View {
  /**
   * @param {View | null} parent
   * @param {string | number} key in the parent; that of a list's item is told by the list
   * @param {HTMLElement} element
   */
  constructor(parent, key, element) {
    this.parent = parent;
    this.key = key;
    this.element = element;
    this.messages = makeMessages();
    /** Whether the person has been here, so that what is wrong may be told. */
    this.isTouched = false;
    /** @type {Told[]} */
    this.told = [];
  }

  /** @returns {View[]} */
  get children() {
    return [];
  }

  /** @returns {Location} */
  get location() {
    return this.parent ? [...this.parent.location, this.parent.keyOf(this)] : [];
  }

  /**
   * The key of a child.
   *
   * @param {View} child
   * @returns {string | number}
   */
  keyOf(child) {
    return child.key;
  }

  /** What stands in the form here. @returns {Draft} */
  get value() {
    return "";
  }

  /** What is said beside the label. */
  get help() {
    return "";
  }

  /** Put the cursor here. */
  focus() {
    this.children[0]?.focus();
  }

  /** Whether the person has been here or in a child. @returns {boolean} */
  get isKnown() {
    return this.isTouched || this.children.some((child) => child.isKnown);
  }

  /** Note that the person has seen this, and all in it. */
  touch() {
    this.isTouched = true;
    this.children.forEach((child) => child.touch());
  }

  /**
   * Tell what is wrong here, as far as the person has been here.
   *
   * @param {Told[]} told
   */
  show(told) {
    this.told = told;
    const shown = this.isKnown ? told : [];
    const isSame = shown.map(signatureOf).join("\n") === this.messages.dataset.feShown;
    if (isSame) return;
    this.messages.dataset.feShown = shown.map(signatureOf).join("\n");
    this.messages.replaceChildren(...shown.map((finding) => message(finding, [this.value, this.help])));
    this.mark(shown.some(({ isWarning }) => !isWarning));
  }

  /**
   * Mark as wrong or right for those who listen.
   *
   * @param {boolean} isWrong
   */
  mark(isWrong) {
    this.element.classList.toggle("fe-field--wrong", isWrong);
  }

  /** This view and all in it. @returns {Generator<View>} */
  *all() {
    yield this;
    for (const child of this.children) yield* child.all();
  }
}

/** @param {Finding} finding */
function signatureOf({ message, remedy, found, expected }) {
  return [message, remedy, found, expected].join("\t");
}

/** @returns {HTMLElement} */
function makeMessages() {
  return element("div", { class: "fe-field__messages", id: newId(), "data-fe-shown": "" });
}

/**
 * What is wrong, and how to mend it: the words of the check.
 *
 * @param {Told} finding
 * @param {Draft[]} seen what stands in the field and beside it, which need not be repeated
 * @returns {HTMLElement}
 */
function message({ message, found, expected, remedy, isWarning }, seen) {
  const isNew = (/** @type {string} */ text) => text !== "" && !seen.some((known) => String(known).trim() === text.trim());
  const detail = (/** @type {string} */ label, /** @type {Node[]} */ text) =>
    element("div", { class: "fe-message__detail" }, element("span", { class: "fe-message__label" }, label), " ", element("span", {}, ...text));
  return element(
    "div",
    { class: `fe-message fe-message--${isWarning ? "warning" : "error"}` },
    element("strong", { class: "fe-message__what" }, ...prose(message)),
    isNew(found) && detail("Found:", logText(found)),
    isNew(expected) && detail("Expected:", prose(expected)),
    remedy !== "" && detail("To mend:", prose(remedy)),
  );
}
