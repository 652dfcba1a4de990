/** The field, the drop zone and the buttons by which logs come in, and what is said while they are read. */

import { chosenLogs, droppedLogs, pastedLog } from "./logs.js";
import { SAMPLES, fetchSample } from "./samples.js";
import { button } from "./elements.js";
import { progressText } from "./verdict.js";

/** @typedef {import("./outcome.js").Given} Given */
/** @typedef {import("./outcome.js").Progress} Progress */

/** Letters up to which a text stands in the field; a browser shows longer ones only slowly. */
const SHOWN_AT_MOST = 200_000;
/** Milliseconds after which a diagnosis is one that a person may want to give up. */
const LONG = 500;

/**
 * What the form has done by others.
 *
 * @typedef {Object} Actions
 * @property {(logs: Given[]) => void} diagnose
 * @property {() => void} cancel
 * @property {() => void} clear
 */

/** The form. */
export class InputForm {
  #started = 0;
  #isNoted = false;

  /**
   * @param {HTMLElement} root
   * @param {Actions} actions
   */
  constructor(root, actions) {
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (root.querySelector(`[data-fe-${name}]`));
    this.actions = actions;
    this.form = /** @type {HTMLFormElement} */ (part("input"));
    this.field = /** @type {HTMLTextAreaElement} */ (part("text"));
    this.zone = part("zone");
    this.progress = part("progress");
    this.bar = /** @type {HTMLProgressElement} */ (this.progress.querySelector("progress"));
    this.amount = part("amount");
    this.status = part("status");
    this.done = part("done");
    this.summary = part("summary");
    this.#listenToField();
    this.#listenToDrops();
    this.#listenToChoice(/** @type {HTMLInputElement} */ (part("files")), part("choose-files"));
    this.#listenToChoice(/** @type {HTMLInputElement} */ (part("folder")), part("choose-folder"));
    this.cancel = part("cancel");
    this.cancel.addEventListener("click", () => actions.cancel());
    part("another").addEventListener("click", () => this.#startAgain());
    part("samples").append(
      ...SAMPLES.map((sample) => button(sample.title, () => this.#trySample(sample), "fe-button--quiet")),
    );
  }

  #listenToField() {
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#diagnoseText(this.field.value);
    });
    this.field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        this.#diagnoseText(this.field.value);
      }
    });
    this.field.addEventListener("input", (event) => {
      if (event instanceof InputEvent && event.inputType === "insertFromDrop") this.#diagnoseText(this.field.value);
    });
    document.addEventListener("paste", (event) => this.#takePaste(event));
  }

  /**
   * Pasting diagnoses at once, in the field as anywhere on the page where nothing else is written.
   *
   * @param {ClipboardEvent} event
   */
  #takePaste(event) {
    const target = /** @type {Element | null} */ (event.target instanceof Element ? event.target : null);
    const isElsewhere = target?.closest("input, textarea, [contenteditable]") && target !== this.field;
    if (isElsewhere || !event.clipboardData) return;
    const files = [...event.clipboardData.files];
    const text = event.clipboardData.getData("text/plain");
    if (files.length && !text) {
      event.preventDefault();
      this.#diagnose(chosenLogs(files));
    } else if (text.length > SHOWN_AT_MOST || (text && target !== this.field)) {
      event.preventDefault();
      this.showText(text);
      this.#diagnose(pastedLog(text));
    } else if (text) {
      setTimeout(() => this.#diagnoseText(this.field.value)); // after the browser has put it in
    }
  }

  #listenToDrops() {
    const holdsFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
    document.addEventListener("dragover", (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      this.zone.classList.add("fe-drop--over");
    });
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) this.zone.classList.remove("fe-drop--over");
    });
    document.addEventListener("drop", async (event) => {
      this.zone.classList.remove("fe-drop--over");
      if (!event.dataTransfer || !holdsFiles(event)) return;
      event.preventDefault();
      this.#takeLogs(droppedLogs(event.dataTransfer));
    });
  }

  /**
   * @param {HTMLInputElement} input
   * @param {HTMLElement} opener
   */
  #listenToChoice(input, opener) {
    opener.addEventListener("click", () => input.click());
    input.addEventListener("change", () => {
      const logs = chosenLogs(input.files ?? []);
      input.value = "";
      this.#diagnose(logs);
    });
  }

  /** @param {import("./samples.js").Sample} sample */
  #trySample(sample) {
    this.#takeLogs(fetchSample(sample));
  }

  /** @param {Promise<Given[]>} logs */
  async #takeLogs(logs) {
    try {
      this.#diagnose(await logs);
    } catch (error) {
      this.showFailure(`The logs cannot be read: ${error instanceof Error ? error.message : error}.`);
    }
  }

  /** @param {string} text */
  #diagnoseText(text) {
    if (text.trim()) this.#diagnose(pastedLog(text));
    else {
      this.showFailure("There is nothing to diagnose yet: paste a log, or choose files.");
      this.field.focus();
    }
  }

  /** @param {Given[]} logs */
  #diagnose(logs) {
    if (logs.length) this.actions.diagnose(logs);
    else this.showFailure("No files are in what was given; hidden ones are left out.");
  }

  #startAgain() {
    this.actions.clear();
    this.field.value = "";
    this.form.hidden = false;
    this.done.hidden = true;
    this.status.textContent = "";
    this.field.focus();
  }

  /**
   * Show a text in the field, unless it is too long for one.
   *
   * @param {string} text
   */
  showText(text) {
    this.field.value = text.length > SHOWN_AT_MOST ? "" : text;
  }

  /** A diagnosis begins. */
  showProgress() {
    this.#started = performance.now();
    this.#isNoted = false;
    this.form.hidden = true;
    this.done.hidden = true;
    this.progress.hidden = false;
    this.bar.removeAttribute("value");
    this.amount.textContent = "";
    this.status.textContent = "Searching …";
    // What had the focus is gone from the page; the keyboard goes on where something can be done.
    const { activeElement } = document;
    setTimeout(() => {
      const isFree = document.activeElement === document.body || document.activeElement === activeElement;
      if (!this.progress.hidden && isFree) this.cancel.focus({ preventScroll: true });
    }, LONG);
  }

  /** @param {Progress} progress */
  noteProgress(progress) {
    if (this.#isNoted) return;
    this.#isNoted = true;
    requestAnimationFrame(() => {
      this.#isNoted = false;
      this.bar.value = progress.total ? progress.bytes / progress.total : 1;
      this.amount.textContent = progressText(progress, (performance.now() - this.#started) / 1000);
    });
  }

  /**
   * A diagnosis has ended.
   *
   * @param {string} summary what was searched
   */
  showDone(summary) {
    this.progress.hidden = true;
    this.form.hidden = true;
    this.done.hidden = false;
    this.summary.textContent = summary;
    this.status.textContent = "";
  }

  /** A diagnosis was given up. */
  showCancelled() {
    this.#showForm("Given up. The logs were not searched to their end.");
    this.field.focus({ preventScroll: true });
  }

  /** @param {string} sentence */
  showFailure(sentence) {
    this.#showForm(sentence);
  }

  /** @param {string} sentence */
  #showForm(sentence) {
    this.progress.hidden = true;
    this.done.hidden = true;
    this.form.hidden = false;
    this.status.textContent = sentence;
  }
}
