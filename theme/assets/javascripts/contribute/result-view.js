/** The entry as a file: to copy, to download, or to open in the repository. */

import { copyButton, element, save, button } from "../diagnosis-page/elements.js";
import { fileName, filePath, newFileAddress } from "./new-file.js";

/** @typedef {import("./fields.js").FormData} FormData */
/** @typedef {import("./finding.js").Data} Data */

/** The file and what can be done with it. */
export class ResultView {
  /**
   * @param {HTMLElement} place
   * @param {FormData} form
   * @param {() => void} looked is called when the person wants the file: then all that is wrong is told
   */
  constructor(place, form, looked) {
    this.form = form;
    this.text = "";
    /** @type {Data} */
    this.entry = {};
    this.path = element("code", {});
    this.state = element("p", { class: "fe-result__state" });
    this.code = element("code", {});
    this.status = element("span", { class: "fe-result__status", role: "status" });
    this.links = element("span", {});
    this.hint = element("p", { class: "fe-note" });
    const copy = copyButton("Copy", () => this.text, (said) => this.say(said));
    copy.classList.add("fe-button--primary");
    copy.addEventListener("click", looked);
    place.replaceChildren(
      this.state,
      element(
        "p",
        { class: "fe-tools" },
        copy,
        button("Download", () => {
          looked();
          save(fileName(this.entry), new Blob([this.text], { type: "application/yaml" }));
        }),
        this.links,
        this.status,
      ),
      this.hint,
      element("p", { class: "fe-note" }, "It is the file ", this.path, " of the repository:"),
      element("pre", { class: "fe-result__file", tabindex: 0, "aria-label": "The file" }, this.code),
    );
  }

  /** @param {string} message */
  say(message) {
    this.status.textContent = message;
  }

  /**
   * Show the file.
   *
   * @param {Data} entry
   * @param {string} text
   */
  show(entry, text) {
    this.entry = entry;
    this.status.textContent = "";
    if (text === this.text) return;
    this.text = text;
    this.code.textContent = text;
    this.path.textContent = filePath(this.form, entry);
    this.#lead(newFileAddress(this.form, entry, text), newFileAddress(this.form, entry, ""));
  }

  /**
   * Tell whether the file is complete.
   *
   * @param {string} left what is left to mend or to fill in, in a sentence; nothing where the check accepts the file
   */
  tell(left) {
    this.state.textContent = left
      ? `The check would refuse the file as it is: ${left}`
      : "The check finds nothing wrong. Code is parsed when the pull request is checked, or by the command.";
  }

  /**
   * Lead to the repository's page for a new file.
   *
   * @param {string | null} whole its address with name and text, null where that is too long
   * @param {string | null} empty its address with the name only, null where no repository is known
   */
  #lead(whole, empty) {
    const href = whole ?? empty;
    if (!href) return;
    const label = whole ? "Open as a new file in the repository" : "Open an empty new file in the repository";
    this.links.replaceChildren(element("a", { class: "fe-button", href, target: "_blank", rel: "noopener" }, label));
    this.hint.textContent = whole
      ? "The repository's page opens with the name and the text filled in; nothing is sent before you propose the file there."
      : "The text is too long for a link that fills it in. Copy it and paste it on the repository's page, which opens with " +
        "the name filled in; or download the file and upload it there.";
  }
}
