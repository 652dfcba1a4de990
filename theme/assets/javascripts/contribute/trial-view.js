/** The panel in which signatures are tried on lines of a log. */

import { button, element, logText, prose } from "../diagnosis-page/elements.js";
import { linesOf } from "./draft.js";
import { templateText } from "./preview/text-view.js";

/** @typedef {import("./finding.js").Data} Data */
/** @typedef {import("./trial.js").LineTrial} LineTrial */
/** @typedef {import("./trial.js").SignatureTrial} SignatureTrial */
/** @typedef {import("./trial.js").Trial} Trial */

/** Lines that are tried; a whole log belongs to the page that diagnoses. */
const LINES_AT_MOST = 200;
/** Other entries that are named of those that match a line. */
const OTHERS_AT_MOST = 4;

/**
 * What the panel has done by others.
 *
 * @typedef {Object} Actions
 * @property {(number: number, field: "examples" | "near_misses", line: string) => void} add puts a line to a signature
 * @property {(line: string) => void} propose makes a signature of a line
 */

/** The panel. */
export class TrialView {
  /**
   * @param {Actions} actions
   * @param {string} root the way to the site's root
   */
  constructor(actions, root) {
    this.actions = actions;
    this.root = root;
    /** @type {Trial | null} */
    this.trial = null;
    this.box = element("textarea", {
      id: "fe-trial-lines",
      class: "fe-box fe-box--log",
      rows: 3,
      spellcheck: "false",
      autocomplete: "off",
      "aria-describedby": "fe-trial-help",
    });
    this.result = element("div", { class: "fe-trial__result", role: "status" });
    this.element = element(
      "div",
      { class: "fe-field fe-trial" },
      element("label", { for: "fe-trial-lines", class: "fe-field__label" }, "Try the signatures on lines of a log"),
      element(
        "p",
        { class: "fe-field__help", id: "fe-trial-help" },
        "Paste lines: each is shown with the signatures that match it, what they capture, why one that comes near does not match, and which other entries match it too.",
      ),
      this.box,
      this.result,
    );
  }

  /** Show what an entry's signatures make of the lines. @param {Data} entry */
  show(entry) {
    const lines = linesOf(this.box.value);
    if (!lines.length) this.result.replaceChildren();
    if (!lines.length || !this.trial) return;
    const trials = this.trial.tryOn(entry, lines.slice(0, LINES_AT_MOST));
    this.result.replaceChildren(
      element("ol", { class: "fe-trial__lines" }, ...trials.map((trial) => this.#line(trial))),
      lines.length > LINES_AT_MOST ? element("p", { class: "fe-note" }, `Only the first ${LINES_AT_MOST} lines were tried.`) : "",
    );
  }

  /** @param {LineTrial} trial */
  #line({ line, signatures, others }) {
    const isFound = signatures.some(({ outcome }) => outcome === "matches");
    return element(
      "li",
      { class: "fe-trial__line" },
      ...signatures.map((trial) => this.#signature(trial, line)),
      !signatures.length && element("pre", { class: "fe-trial__text" }, ...logText(line)),
      !isFound && !signatures.length && this.#unknown(line),
      others.length > 0 && this.#others(others),
    );
  }

  /** @param {string} line */
  #unknown(line) {
    return element(
      "p",
      { class: "fe-trial__said" },
      element("span", { class: "fe-trial__outcome" }, "No signature matches."),
      " ",
      button("Make a signature of it", () => this.actions.propose(line), "fe-button--small"),
    );
  }

  /** @param {SignatureTrial} trial @param {string} line */
  #signature({ number, outcome, pieces, why }, line) {
    const name = `Signature ${number + 1}`;
    const [said, field, label] = /** @type {[string, "examples" | "near_misses", string]} */ (
      outcome === "matches" ? [`${name} matches.`, "examples", "Add to its examples"] : [`${name} does not match: `, "near_misses", "Add to its near misses"]
    );
    const text = pieces.length
      ? pieces.map((piece) => (piece.kind === "outside" ? element("span", {}, ...logText(piece.text)) : marked(piece)))
      : logText(line);
    return element(
      "div",
      { class: `fe-trial__signature fe-trial__signature--${outcome}` },
      element("pre", { class: "fe-trial__text" }, ...text),
      element(
        "p",
        { class: "fe-trial__said" },
        element("span", { class: "fe-trial__outcome" }, said),
        ...prose(why),
        " ",
        button(label, () => this.actions.add(number, field, line), "fe-button--small"),
      ),
    );
  }

  /** @param {LineTrial["others"]} others */
  #others(others) {
    const entries = [...new Set(others.map(({ entry }) => entry))];
    const items = entries.slice(0, OTHERS_AT_MOST).map((entry) => {
      const { template, role } = /** @type {LineTrial["others"][0]} */ (others.find((other) => other.entry === entry));
      return element(
        "li",
        {},
        element("a", { href: `${this.root}failures/${entry.id}/`, target: "_blank", rel: "noopener" }, entry.title),
        ` (${role}): `,
        element("code", {}, ...templateText(template)),
      );
    });
    const more = entries.length - items.length;
    return element(
      "div",
      { class: "fe-trial__others" },
      element("p", {}, "Other entries match this line too:"),
      element("ul", {}, ...items, more > 0 && element("li", {}, `and ${more} more`)),
    );
  }
}

/** @param {import("./trial.js").LinePiece} piece */
function marked({ text, kind, name }) {
  if (kind === "literal") return element("span", { class: "fe-trial__literal" }, ...logText(text));
  return element("mark", { class: "fe-hole", title: name ? `captured as ${name}` : "stands for <*>" }, ...logText(text));
}
