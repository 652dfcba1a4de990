/** The example log of a new entry: the lines on which its signatures were tried, to download. */

import { button, element, save } from "../diagnosis-page/elements.js";
import { Masker } from "../diagnosis/masking.js";
import { linesOf } from "./draft.js";
import { fileName } from "./new-file.js";

/** @typedef {import("./finding.js").Data} Data */

/** Lines that an example log should have. */
const [SHORTEST, LONGEST] = [5, 30];

/** What is said of the log, and the way to its file. */
export class ExampleLogView {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.name = "";
    this.text = "";
    this.said = element("p", {});
    this.path = element("code", {});
    this.download = button("Download the log", () => save(this.name, new Blob([this.text], { type: "text/plain" })));
    this.download.hidden = true;
    place.replaceChildren(
      this.said,
      element("p", { class: "fe-tools" }, this.download),
      element("p", { class: "fe-note" }, "Its place in the repository is ", this.path, ", in the same pull request."),
    );
  }

  /**
   * @param {Data} entry
   * @param {string} pasted the lines on which signatures were tried
   */
  show(entry, pasted) {
    this.name = fileName(entry).replace(/\.yml$/, ".log");
    this.path.textContent = `tests/logs/${this.name}`;
    const lines = linesOf(pasted);
    this.text = `${new Masker().mask(lines.join("\n"))}\n`;
    this.download.hidden = !lines.length;
    this.said.textContent = sayOf(lines.length);
  }
}

/**
 * @param {number} lines
 * @returns {string}
 */
export function sayOf(lines) {
  const wanted = `${SHORTEST} to ${LONGEST} lines`;
  if (!lines) {
    return (
      `Reviewers ask for a log in which the failure shows: ${wanted} in the real format. Paste them where signatures are ` +
      "tried on lines of a log, and they can be downloaded here. A draft may come without."
    );
  }
  const fit = lines < SHORTEST || lines > LONGEST ? ` An example has ${wanted}; these are ${lines}.` : "";
  return `The lines on which you tried the signatures, with names of people and machines masked: look them over.${fit}`;
}
