/** What is left to do, in short: what is wrong, what is to be looked at, and what is still to be filled in. */

import { button, element, prose } from "../../diagnosis-page/elements.js";
import { labelOf, singularOf } from "../layout.js";

/** @typedef {import("../finding.js").Location} Location */
/** @typedef {import("./form-view.js").Placed} Placed */
/** @typedef {import("./view.js").View} View */

/** Rules that say of a field that nothing is written in it. */
const NOT_FILLED = new Set(["missing-field", "too-few"]);

/**
 * What is left, sorted by what a person has to do.
 *
 * @typedef {Object} Left
 * @property {Placed[]} wrong
 * @property {Placed[]} open not filled in, or not looked at since
 * @property {Placed[]} doubtful
 */

/**
 * Sort what is left.
 *
 * @param {Placed[]} placed
 * @returns {Left}
 */
export function sorted(placed) {
  const isOpen = (/** @type {Placed} */ { finding, view }) => NOT_FILLED.has(finding.rule) || !view.isKnown;
  const problems = placed.filter(({ finding }) => !finding.isWarning);
  return {
    wrong: problems.filter((one) => !isOpen(one)),
    open: problems.filter(isOpen),
    doubtful: placed.filter(({ finding }) => finding.isWarning),
  };
}

/** The list of what is left, each with a way to it. */
export class SummaryView {
  #shown = "";

  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} status where a change is announced
   */
  constructor(place, status) {
    this.place = place;
    this.status = status;
  }

  /**
   * Show what is left.
   *
   * @param {Left} left
   * @returns {string} the same in one sentence
   */
  show({ wrong, open, doubtful }) {
    const said = inShort(wrong.length, once(open).length, doubtful.length);
    if (this.status.textContent !== said) this.status.textContent = said;
    const key = JSON.stringify([wrong, open, doubtful].map((list) => list.map(({ finding }) => [finding.location, finding.message])));
    if (key === this.#shown) return said;
    this.#shown = key;
    this.place.replaceChildren(
      ...part("To mend", wrong, ({ finding, view }) => [element("b", {}, nameOf(view.location)), ": ", ...prose(finding.message)]),
      ...part("To look at", doubtful, ({ finding, view }) => [element("b", {}, nameOf(view.location)), ": ", ...prose(finding.message)]),
      ...part("Still to fill in", once(open), ({ finding, view }) => [
        nameOf(view.location),
        ...(view.children.length && finding.rule !== "too-few" ? [": ", ...prose(finding.message)] : []),
      ]),
    );
    return said;
  }
}

/**
 * What is left, in one sentence.
 *
 * @param {number} wrong
 * @param {number} open
 * @param {number} doubtful
 * @returns {string}
 */
export function inShort(wrong, open, doubtful) {
  const parts = [
    wrong && `${wrong} to mend`,
    open && `${open} still to fill in`,
    doubtful && `${doubtful} to look at`,
  ].filter(Boolean);
  return parts.length ? `${parts.join(", ")}.` : "Nothing is left to mend.";
}

/**
 * Of several findings about one place only the first, and none about a part as long as fields of it are open.
 *
 * @param {Placed[]} placed
 * @returns {Placed[]}
 */
function once(placed) {
  const open = new Set(placed.map(({ view }) => view));
  const seen = new Set();
  return placed.filter(({ view }) => {
    const isRepeated = seen.has(view) || [...view.all()].some((inner) => inner !== view && open.has(inner));
    seen.add(view);
    return !isRepeated;
  });
}

/**
 * @param {string} title
 * @param {Placed[]} placed
 * @param {(one: Placed) => (Node | string)[]} text
 * @returns {HTMLElement[]}
 */
function part(title, placed, text) {
  if (!placed.length) return [];
  const items = placed.map((one) => {
    const link = button("", () => lead(one.view), "fe-button--quiet");
    link.append(...text(one));
    return element("li", {}, link);
  });
  return [element("h3", { class: "fe-left__title" }, title), element("ul", { class: "fe-left__list" }, ...items)];
}

/**
 * Open what is folded around a view, and put the cursor there.
 *
 * @param {View} view
 */
function lead(view) {
  for (let above = view.element.parentElement; above; above = above.parentElement) {
    if (above instanceof HTMLDetailsElement) above.open = true;
  }
  view.element.scrollIntoView({ block: "center" });
  view.focus();
}

/**
 * How a place is called: `Symptom 2: meaning`.
 *
 * @param {Location} location
 * @returns {string}
 */
export function nameOf(location) {
  const parts = location.flatMap((key, i) => {
    if (typeof key === "number") return `${singularOf(String(location[i - 1]))} ${key + 1}`;
    return typeof location[i + 1] === "number" ? [] : labelOf(key).toLowerCase();
  });
  const name = parts.join(": ");
  return name ? name[0].toUpperCase() + name.slice(1) : "The entry";
}
