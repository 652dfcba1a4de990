/**
 * The diagnosis page: takes logs, has them diagnosed by a worker, and shows what came out. Nothing is sent and nothing
 * is stored; what other pages hand over is taken out of the store at once.
 */

import { Cancelled, DiagnosisClient } from "./client.js";
import { InputForm } from "./input-form.js";
import { idsInAddress } from "./issue.js";
import { pastedLog } from "./logs.js";
import { linkedEntries, resultView } from "./result-view.js";
import { searched } from "./verdict.js";

/** @typedef {import("./outcome.js").Given} Given */

/** Under this name another page hands a text over, in the store of the browser's tab. */
const HANDED_OVER = "fe-diagnose-text";

const root = /** @type {HTMLElement | null} */ (document.querySelector("[data-fe-diagnose]"));
if (root) setUp(root);

/** @param {HTMLElement} root */
function setUp(root) {
  const result = /** @type {HTMLElement} */ (root.querySelector("[data-fe-result]"));
  const repository = document.querySelector("meta[name='encyclopedia:repository']")?.getAttribute("content") ?? "";
  const client = new DiagnosisClient(new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
  const form = new InputForm(root, {
    diagnose: (logs) => diagnose(logs),
    cancel: () => client.cancel(),
    clear: () => result.replaceChildren(),
  });

  let last = 0;

  /** @param {Given[]} logs */
  async function diagnose(logs) {
    const number = ++last;
    result.replaceChildren();
    form.showProgress();
    try {
      const outcome = await client.diagnose(logs, (progress) => form.noteProgress(progress));
      form.showDone(searched(outcome));
      show(resultView(outcome, client, repository));
    } catch (error) {
      if (number !== last) return; // given up for another one
      if (error instanceof Cancelled) form.showCancelled();
      else form.showFailure(`The logs could not be diagnosed: ${error instanceof Error ? error.message : error}.`);
    }
  }

  /** @param {HTMLElement} view */
  function show(view) {
    result.replaceChildren(view);
    const heading = /** @type {HTMLElement | null} */ (view.querySelector("#verdict"));
    heading?.focus({ preventScroll: true });
    root.scrollIntoView({ block: "start" });
  }

  root.hidden = false;
  client.ready.then(
    () => root.setAttribute("data-fe-ready", ""),
    (error) =>
      form.showFailure(
        `The diagnosis could not be started: ${error.message}. ` +
          "Load the page again, or use the command that is described below.",
      ),
  );

  const text = takeHandedOver();
  const ids = idsInAddress(location.search);
  if (text) {
    form.showText(text);
    diagnose(pastedLog(text));
  } else if (ids.length) {
    client.entries(ids).then(
      (entries) => show(linkedEntries(ids, entries)),
      () => {},
    );
  }
}

/**
 * The text that another page handed over, which is then nowhere else any more.
 *
 * @returns {string}
 */
function takeHandedOver() {
  try {
    const text = sessionStorage.getItem(HANDED_OVER) ?? "";
    sessionStorage.removeItem(HANDED_OVER);
    return text;
  } catch {
    return ""; // the browser keeps no store for this site
  }
}
