/** Lines of a log in their place: the line that matters, and those around it when they are asked for. */

import { fold, parseTemplate } from "../signature/template.js";
import { button, element, logText } from "./elements.js";
import { ROLE_WORDS, count, fileName } from "./verdict.js";

/** @typedef {import("./client.js").DiagnosisClient} DiagnosisClient */
/** @typedef {import("./outcome.js").Place} Place */
/** @typedef {{ signature?: string, role?: keyof typeof ROLE_WORDS, count?: number, near?: Place | null }} Meaning */
/** @typedef {Place & Meaning} ShownPlace */

/** Lines shown before and after at first, and with each further step. */
const AROUND = 3;
const FURTHER = 20;

/**
 * A line of a log with its place and, in an evidence, what it means.
 *
 * @param {ShownPlace} place
 * @param {DiagnosisClient} client
 * @param {{ isOpen?: boolean, heading?: string }} [options] `isOpen`: whether the lines around it are shown at once
 * @returns {HTMLElement}
 */
export function logPlace(place, client, { isOpen = false, heading = "" } = {}) {
  const view = new PlaceView(place, client);
  if (isOpen) view.widen(AROUND);
  return element(
    "figure",
    { class: "fe-place" },
    element("figcaption", {}, ...caption(place, heading)),
    view.lines,
    place.near && !isSameLine(place.near, place) && nearLine(place.near),
    element("p", { class: "fe-place__tools" }, view.widenButton, view.status),
  );
}

/**
 * @param {ShownPlace} place
 * @param {string} heading
 * @returns {(Node | string)[]}
 */
function caption(place, heading) {
  const parts = [
    element("span", { class: "fe-place__file" }, ...logText(fileName(place.file)), `, line ${count(place.line)}`),
    place.rank === null ? "" : `rank ${place.rank}`,
    heading || (place.role ? ROLE_WORDS[place.role] : ""),
    (place.count ?? 1) > 1 ? `in ${count(place.count ?? 1)} lines of the file` : "",
  ];
  return parts.filter(Boolean).flatMap((part, i) => (i ? [" · ", part] : [part]));
}

/**
 * @param {Place} near
 * @returns {HTMLElement}
 */
function nearLine(near) {
  return element(
    "p",
    { class: "fe-place__near" },
    `near it, line ${count(near.line)}: `,
    element("code", {}, ...logText(near.text)),
  );
}

/**
 * @param {Place} one
 * @param {Place} other
 * @returns {boolean}
 */
function isSameLine(one, other) {
  return one.file === other.file && one.line === other.line;
}

/** The lines around a place, which grow. */
class PlaceView {
  #around = 0;
  #isWaiting = false;

  /**
   * @param {ShownPlace} place
   * @param {DiagnosisClient} client
   */
  constructor(place, client) {
    this.place = place;
    this.client = client;
    this.lines = element("div", { class: "fe-log", role: "group" });
    this.status = element("span", { role: "status", class: "fe-place__status" });
    this.widenButton = button("Lines around it", () => this.widen(this.#around ? this.#around + FURTHER : AROUND));
    this.#show([]);
  }

  /**
   * Show that many lines before and after.
   *
   * @param {number} around
   */
  async widen(around) {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const { file, line } = this.place;
    const slow = setTimeout(() => (this.status.textContent = "Reading the log again …"), 300);
    try {
      const found = await this.client.lines(file, [[Math.max(1, line - around), line + around]]);
      const grown = found.length > this.lines.childElementCount;
      this.#around = around;
      this.#show(found);
      this.status.textContent = "";
      this.widenButton.textContent = "More lines";
      this.widenButton.hidden = found.length < around || (!grown && around > AROUND);
    } catch (error) {
      this.status.textContent = `The log cannot be read again: ${error instanceof Error ? error.message : error}.`;
    } finally {
      clearTimeout(slow);
      this.#isWaiting = false;
    }
  }

  /** @param {import("./outcome.js").NumberedText[]} around */
  #show(around) {
    const { line, text, signature, near } = this.place;
    const others = around.filter(({ number }) => number !== line);
    const rows = [...others, { number: line, text }].sort((one, other) => one.number - other.number);
    this.lines.replaceChildren(
      ...rows.map(({ number, text: shown }) => {
        const isIt = number === line;
        const isNear = near?.line === number && near.file === this.place.file;
        return element(
          "div",
          { class: `fe-log__row${isIt ? " fe-log__row--it" : isNear ? " fe-log__row--near" : ""}` },
          element("span", { class: "fe-log__number" }, String(number)),
          element("span", { class: "fe-log__text" }, ...(isIt ? marked(shown, signature) : logText(shorten(shown)))),
        );
      }),
    );
    const [first, last] = [rows[0]?.number ?? line, rows.at(-1)?.number ?? line];
    const name = fileName(this.place.file);
    this.lines.setAttribute(
      "aria-label",
      first === last ? `line ${line} of ${name}` : `lines ${first} to ${last} of ${name}`,
    );
  }
}

/**
 * A line with the part marked in which a signature stands.
 *
 * @param {string} text
 * @param {string | undefined} signature
 * @returns {Node[]}
 */
function marked(text, signature) {
  const match = signature ? matchOf(text, signature) : null;
  if (!match) return logText(text);
  return [
    ...logText(text.slice(0, match.start)),
    element("mark", {}, ...logText(text.slice(match.start, match.end))),
    ...logText(text.slice(match.end)),
  ];
}

/**
 * @param {string} text
 * @param {string} signature
 * @returns {{ start: number, end: number } | null}
 */
function matchOf(text, signature) {
  try {
    return parseTemplate(signature).matchFolded(fold(text));
  } catch {
    return null; // witnesses of the diagnosis itself need not be templates
  }
}

/**
 * @param {string} text
 * @returns {string}
 */
function shorten(text) {
  return text.length > 600 ? `${text.slice(0, 598)} …` : text;
}
