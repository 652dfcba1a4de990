/**
 * What the theme's search dialog lacks: it hears of a text however it gets into the field, keeps its lines, says what was
 * found, and leads on where a whole log was pasted.
 */

import { fingerprint } from "./fingerprint.js";

/** From more lines than this on, a text is rather a log than a line. */
export const LOG_LINES = 10;
/** Lines of the field that are shown at once. */
const ROWS = 6;
/**
 * Where a log is kept for the page that diagnoses it, which takes it out as soon as it reads it: neither an address nor
 * anything lasting may hold it.
 */
const HANDED_OVER = "fe-diagnose-text";
/** A query that makes the worker load its index, as `session.js` knows it. */
const GET_READY = " ";

/**
 * @param {Document} document
 * @returns {((text: string) => void) | null} opens the dialog with a text; null where there is no search
 */
export function setUpSearch(document) {
  const dialog = /** @type {HTMLElement | null} */ (document.querySelector("[data-md-component=search]"));
  if (!dialog) return null;
  const field = /** @type {HTMLTextAreaElement} */ (dialog.querySelector("[data-md-component=search-query]"));
  const notes = /** @type {HTMLElement} */ (dialog.querySelector("[data-fe-search-notes]"));
  const status = /** @type {HTMLElement} */ (dialog.querySelector("[data-fe-search-status]"));
  const meta = /** @type {HTMLElement} */ (dialog.querySelector(".md-search-result__meta"));
  const list = /** @type {HTMLElement} */ (dialog.querySelector(".md-search-result__list"));
  const toggle = /** @type {HTMLInputElement} */ (document.querySelector("[data-md-toggle=search]"));

  /** Whether an answer to what stands in the field has not come yet. */
  let isWaiting = false;
  /** Whether the first hit is to be opened as soon as it comes. */
  let opensFirst = false;

  const hint = status.textContent;
  const changed = () => {
    isWaiting = field.value.trim() !== "";
    opensFirst = false;
    dialog.toggleAttribute("data-fe-waiting", isWaiting);
    const rows = Math.min(ROWS, field.value.split("\n").length);
    dialog.style.setProperty("--fe-search-lines", String(rows));
    field.toggleAttribute("data-fe-lines", rows > 1);
    showNote(notes, linesOf(field.value));
    if (!isWaiting) status.textContent = hint;
    field.dispatchEvent(new KeyboardEvent("keyup")); // the theme listens to keys only
  };
  const answered = () => {
    const answer = list.querySelector("[data-fe-status]");
    const query = answer?.getAttribute("data-fe-for") ?? fingerprint(field.value);
    if (!answer || query !== fingerprint(field.value)) return; // it is that of an earlier text
    isWaiting = false;
    dialog.removeAttribute("data-fe-waiting");
    const said = `${answer.getAttribute("data-fe-status")} ${notes.textContent?.replace(/\s+/g, " ")}`.trim();
    if (status.textContent !== said) status.textContent = said;
    if (opensFirst) firstHit()?.click();
    opensFirst = false;
  };
  /** @returns {HTMLElement | null} */
  const firstHit = () =>
    notes.querySelector("a") ?? list.querySelector(".md-search-result__item:not(:has([data-fe-unknown])) a");
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    if (event.target !== field || event.key !== "Enter" || event.isComposing) return;
    if (event.shiftKey) return event.stopPropagation(); // the field's own: a new line
    if (!isWaiting && firstHit()) return; // the theme opens it
    event.preventDefault();
    event.stopPropagation();
    opensFirst = isWaiting;
  };
  const focused = () => {
    if (field.value !== "") return;
    for (const value of [GET_READY, ""]) {
      field.value = value;
      field.dispatchEvent(new KeyboardEvent("keyup"));
    }
  };

  field.addEventListener("input", changed);
  field.form?.addEventListener("reset", () => setTimeout(changed));
  field.addEventListener("focus", focused, { once: true });
  document.addEventListener("keydown", pressed, { capture: true });
  // Like the hits, what leads on is there for nobody while the dialog is closed.
  toggle.addEventListener("change", () => (notes.hidden = !toggle.checked));
  // The theme writes how many hits there are at every answer, and then the hits.
  new MutationObserver(answered).observe(meta, { childList: true });
  notes.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a")) handOver(field.value);
  });

  const open = (/** @type {string} */ text) => {
    if (!toggle.checked) toggle.click();
    field.focus();
    field.value = text;
    changed();
  };
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (!toggle.checked) toggle.click();
    field.focus();
    field.select();
  });
  openLink(document, open);
  return open;
}

/**
 * Open the dialog with the text of a link such as `#q=exit+code`, which, unlike `?q=`, no host ever sees. The text does
 * not stay in the address.
 *
 * @param {Document} document
 * @param {(text: string) => void} open
 */
function openLink(document, open) {
  const window = /** @type {Window} */ (document.defaultView);
  const follow = () => {
    const text = window.location.hash.startsWith("#q=") ? new URLSearchParams(window.location.hash.slice(1)).get("q") : "";
    if (!text) return;
    window.history.replaceState(null, "", window.location.pathname + window.location.search);
    open(text);
  };
  window.addEventListener("hashchange", follow);
  follow();
}

/**
 * Keep a log for the page that comes next in this tab.
 *
 * @param {string} log
 */
function handOver(log) {
  try {
    sessionStorage.setItem(HANDED_OVER, log);
  } catch {
    // It is too large, or nothing may be stored: the page opens with an empty field.
  }
}

/**
 * Show the way to the page that reads logs where a text is one.
 *
 * @param {HTMLElement} notes
 * @param {number} lines of the text
 */
function showNote(notes, lines) {
  const template = /** @type {HTMLTemplateElement} */ (notes.parentElement?.querySelector("template[data-fe-log]"));
  notes.replaceChildren(...(lines > LOG_LINES ? [template.content.cloneNode(true)] : []));
  notes.querySelectorAll("[data-fe-lines]").forEach((place) => (place.textContent = String(lines)));
}

/**
 * How many lines a text has.
 *
 * @param {string} text
 * @returns {number}
 */
export function linesOf(text) {
  return text.trim() === "" ? 1 : text.replace(/\s+$/, "").split("\n").length;
}
