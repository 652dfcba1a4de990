/** Making elements. Text only ever becomes text: nothing here, or on this page, parses HTML. */

import { proseParts, shownPieces } from "./shown-text.js";

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Make an element.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number | boolean | ((event: Event) => void)>} [attributes] `onclick` and the like are
 *   listeners; true is an attribute without value, false none
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key.slice(2), value);
    else if (value !== false) made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.filter(isShown));
  return made;
}

/**
 * @param {Child} child
 * @returns {child is Node | string}
 */
function isShown(child) {
  return child !== null && child !== undefined && child !== false && child !== "";
}

/**
 * Text of a log, in which nothing stays unseen.
 *
 * @param {string} text
 * @returns {Node[]}
 */
export function logText(text) {
  return shownPieces(text).map((piece) =>
    piece.kind === "text"
      ? document.createTextNode(piece.text)
      : element("span", { class: "fe-control", title: "a character that cannot be seen" }, piece.text),
  );
}

/**
 * Text of several lines, otherwise as that of a log.
 *
 * @param {string} code
 * @returns {Node[]}
 */
export function codeText(code) {
  return code.split("\n").flatMap((line, i) => (i ? [document.createTextNode("\n"), ...logText(line)] : logText(line)));
}

/**
 * A sentence of an entry or of the diagnosis; what stands between backticks is code.
 *
 * @param {string} sentence
 * @returns {Node[]}
 */
export function prose(sentence) {
  return proseParts(sentence).flatMap(({ text, isCode }) =>
    isCode ? [element("code", {}, ...logText(text))] : logText(text),
  );
}

/**
 * A part that can be folded.
 *
 * @param {string} summary
 * @param {Child[]} children
 * @param {boolean} [isOpen]
 * @returns {HTMLDetailsElement}
 */
export function folded(summary, children, isOpen = false) {
  return element("details", { class: "fe-folded", open: isOpen }, element("summary", {}, summary), ...children);
}

/**
 * A section with a heading.
 *
 * @param {string} heading
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function section(heading, ...children) {
  return element("section", { class: "fe-part" }, element("h3", {}, heading), ...children);
}

/**
 * A button.
 *
 * @param {string} label
 * @param {(event: Event) => void} onclick
 * @param {string} [style] further classes
 * @returns {HTMLButtonElement}
 */
export function button(label, onclick, style = "") {
  return element("button", { type: "button", class: `fe-button ${style}`.trim(), onclick }, label);
}

/**
 * A button that copies a text and says so.
 *
 * @param {string} label
 * @param {() => string} text
 * @param {(message: string) => void} say where the outcome is announced
 * @param {string} [done] what is said of success
 * @returns {HTMLButtonElement}
 */
export function copyButton(label, text, say, done = "Copied.") {
  return button(label, async () => {
    try {
      await navigator.clipboard.writeText(text());
      say(done);
    } catch {
      say("The browser did not allow copying: select the text and copy it.");
    }
  });
}

/**
 * Offer a file for saving.
 *
 * @param {string} name
 * @param {Blob} content
 */
export function save(name, content) {
  const address = URL.createObjectURL(content);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
