/**
 * The page with the form for a new entry: the form, what is left to do, the page as it will look, and the file. The draft
 * stays in this browser, and nothing is sent.
 */

import { element } from "../diagnosis-page/elements.js";
import { Checker } from "./checks/run.js";
import { emptyDraft, emptyPart, entryOf, readDraft } from "./draft.js";
import { DraftStore } from "./draft-store.js";
import { ExampleLogView } from "./example-log-view.js";
import { ENTRY, Models } from "./fields.js";
import { BoxView, suggestionsId } from "./form/controls.js";
import { FormView } from "./form/form-view.js";
import { ListView } from "./form/parts.js";
import { SummaryView, sorted } from "./form/summary-view.js";
import { Neighbours } from "./neighbours.js";
import { filePath } from "./new-file.js";
import { withGaps } from "./preview/gaps.js";
import { pageView } from "./preview/page-view.js";
import { proposeTemplate } from "./proposal.js";
import { ResultView } from "./result-view.js";
import { Trial } from "./trial.js";
import { TrialView } from "./trial-view.js";
import { writeDocument } from "./writing/document.js";

/** @typedef {import("./checks/run.js").CheckReport} CheckReport */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./fields.js").FormData} FormData */

/** Milliseconds without a key after which what was written is checked. */
const PAUSE = 250;

/** The page. */
export class EntryFormPage {
  /** @type {CheckReport} */
  #report = { problems: [], warnings: [] };
  #timer = 0;

  /**
   * @param {HTMLElement} root
   * @param {FormData} data
   */
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.models = new Models(data.models);
    this.neighbours = Neighbours.none();
    this.checker = new Checker(this.models, this.neighbours);
    this.store = new DraftStore(() => window.localStorage);
    this.frame = /** @type {HTMLFormElement} */ (partOf(root, "form"));
    this.preview = partOf(root, "preview");
    this.isPreviewed = /** @type {HTMLDetailsElement} */ (this.preview.closest("details"));
    this.kept = partOf(root, "kept");
    this.summary = new SummaryView(partOf(root, "left"), partOf(root, "short"));
    this.result = new ResultView(partOf(root, "result"), data, () => this.tellAll());
    this.log = new ExampleLogView(partOf(root, "example-log"));
    const way = root.dataset.feEntryForm ?? "";
    this.trial = new TrialView({ add: (...line) => this.addLine(...line), propose: (line) => this.propose(line) }, way);
    this.form = this.begin(this.store.load(this.models) ?? emptyDraft(this.models, today()));
    this.frame.addEventListener("submit", (event) => event.preventDefault());
    this.frame.addEventListener("input", () => this.checkSoon());
    for (const left of ["focusout", "change"]) {
      this.frame.addEventListener(left, ({ target }) => {
        this.form.touchAt(/** @type {Node} */ (target));
        this.tell();
      });
    }
    this.isPreviewed.addEventListener("toggle", () => this.check());
    partOf(root, "all").addEventListener("click", () => this.tellAll());
    partOf(root, "delete").addEventListener("click", () => this.deleteDraft());
    window.addEventListener("pagehide", () => this.keep());
    this.check();
  }

  /**
   * Take what is known of the other entries.
   *
   * @param {Neighbours} neighbours
   */
  learn(neighbours) {
    this.neighbours = neighbours;
    this.checker = new Checker(this.models, neighbours);
    this.trial.trial = new Trial(neighbours);
    const systems = new Set(neighbours.all.flatMap((entry) => entry.systems));
    this.root.append(
      suggestions("RelatedEntry.id", new Map(neighbours.all.map(({ id, title }) => [id, title]))),
      suggestions("System.name", new Map([...systems].sort().map((name) => [name, ""]))),
    );
    this.check();
  }

  /** @param {Draft} draft */
  begin(draft) {
    return new FormView(this.frame, this.models, draft, { signs: this.trial.element });
  }

  checkSoon() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.check(), PAUSE);
  }

  /** Keep the draft, check it, and show what comes of it. */
  check() {
    clearTimeout(this.#timer);
    this.keep();
    const entry = entryOf(this.models, this.form.value);
    this.#report = this.checker.check(entry, filePath(this.data, entry));
    this.result.show(entry, writeDocument(this.models, entry, this.data.modeline));
    this.tell();
    this.trial.show(entry);
    this.log.show(entry, this.trial.box.value);
    if (this.isPreviewed.open) {
      const way = this.root.dataset.feEntryForm ?? "";
      this.preview.replaceChildren(pageView(withGaps(this.models, entry), this.models, this.neighbours, way));
    }
  }

  /** Tell what is wrong, as far as the person has been there. */
  tell() {
    const left = this.summary.show(sorted(this.form.tell(this.#report)));
    this.result.tell(this.#report.problems.length ? left : "");
  }

  /** Tell all that is wrong. */
  tellAll() {
    this.form.touch();
    this.check();
  }

  /** Keep the draft, where there is one. */
  keep() {
    const draft = readDraft(this.models, this.form.value);
    if (JSON.stringify(draft) === JSON.stringify(emptyDraft(this.models, today()))) {
      this.store.delete();
      this.kept.textContent = "";
    } else if (this.store.save(draft)) {
      this.kept.textContent = "The draft is kept, also when you leave the page, until you delete it.";
    } else {
      this.kept.textContent =
        "This browser keeps no draft: copy or download what you wrote before you leave the page.";
    }
  }

  deleteDraft() {
    if (!window.confirm("Delete the draft? What stands in the form is then lost.")) return;
    this.trial.box.value = "";
    this.form = this.begin(emptyDraft(this.models, today()));
    this.check();
    this.form.focus();
  }

  /**
   * Put a line to the examples or near misses of a signature.
   *
   * @param {number} number of the signature, from 0
   * @param {"examples" | "near_misses"} field
   * @param {string} line
   */
  addLine(number, field, line) {
    const place = ["signatures", number, field].join(".");
    const view = [...this.form.all()].find((one) => one.location.join(".") === place);
    if (!(view instanceof BoxView)) return;
    view.value = [view.value.trimEnd(), line].filter(Boolean).join("\n");
    view.isTouched = true;
    for (let above = view.element.parentElement; above; above = above.parentElement) {
      if (above instanceof HTMLDetailsElement) above.open = true;
    }
    this.check();
  }

  /**
   * Make a signature of a line: in the one that is still empty, else in a new one.
   *
   * @param {string} line
   */
  propose(line) {
    const list = this.form.field("signatures");
    const model = this.models.field(ENTRY, "signatures")?.part;
    if (!(list instanceof ListView) || !model) return;
    const { template, line: shown } = proposeTemplate(line);
    const blank = list.items.find((item) => !item.value.text && !item.value.examples);
    if (blank) list.remove(blank);
    const view = list.add({ ...emptyPart(this.models, model), text: template, role: "primary", examples: shown });
    this.check();
    view.focus();
  }
}

/**
 * What others wrote in a field, for choosing from.
 *
 * @param {string} name of the model and the field
 * @param {Map<string, string>} known values, each with what it means, or nothing
 * @returns {HTMLElement}
 */
function suggestions(name, known) {
  const options = [...known].map(([value, meaning]) => element("option", { value, ...(meaning ? { label: meaning } : {}) }));
  return element("datalist", { id: suggestionsId(name) }, ...options);
}

/** @returns {string} */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/**
 * A part of the page.
 *
 * @param {HTMLElement} root
 * @param {string} name
 * @returns {HTMLElement}
 */
export function partOf(root, name) {
  return /** @type {HTMLElement} */ (root.querySelector(`[data-fe-${name}]`));
}
