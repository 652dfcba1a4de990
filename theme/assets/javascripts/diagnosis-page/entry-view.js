/** What an entry says: cause, first check, fix, verification; and, beside another entry, what tells them apart. */

import { codeText, copyButton, element, folded, prose } from "./elements.js";
import { logPlace } from "./log-view.js";
import { distinctEvidence } from "./verdict.js";

/** @typedef {import("./client.js").DiagnosisClient} DiagnosisClient */
/** @typedef {import("./outcome.js").Distinction} Distinction */
/** @typedef {import("./outcome.js").EntryData} EntryData */
/** @typedef {import("./outcome.js").EntryText} EntryText */
/** @typedef {import("./outcome.js").InstructionData} InstructionData */

const ROOT = new URL("../../../", import.meta.url);
/** Lines of a snippet that are shown without unfolding. */
const SHORT = 8;

/**
 * Where an entry's page is on this site.
 *
 * @param {string} id
 * @returns {string}
 */
export function entryAddress(id) {
  return new URL(`failures/${encodeURIComponent(id)}/`, ROOT).href;
}

/**
 * Cause, check, fix and verification.
 *
 * @param {EntryText} entry
 * @returns {HTMLElement}
 */
export function remedy(entry) {
  const { cause, check, fix, verify } = entry;
  return element(
    "div",
    { class: "fe-remedy" },
    part("Cause", element("p", {}, ...prose(cause))),
    check && part("Confirm it", instruction(check, "Confirmed by")),
    fix.length > 0 &&
      part(
        "Fix it",
        element(
          "ol",
          { class: "fe-steps" },
          ...fix.map((step) => element("li", { class: "fe-step" }, instruction(step))),
        ),
      ),
    verify && part("Verify the fix", instruction(verify, "Expected")),
    element("p", { class: "fe-note" }, "Mechanism, prevention and sources: ", entryLink(entry, "the whole entry"), "."),
  );
}

/**
 * @param {EntryText} entry
 * @param {string} [label]
 * @returns {HTMLAnchorElement}
 */
export function entryLink(entry, label = entry.title) {
  return element("a", { href: entryAddress(entry.id) }, label);
}

/**
 * @param {string} heading
 * @param {HTMLElement} content
 * @returns {HTMLElement}
 */
function part(heading, content) {
  return element("div", { class: "fe-remedy__part" }, element("h4", {}, heading), content);
}

/**
 * @param {InstructionData} data
 * @param {string} [label] what the expectation is called
 * @returns {HTMLElement}
 */
function instruction({ text, command, language, where, expect }, label = "") {
  const outcomes = [
    where && outcome("Where", where),
    expect && outcome(label, expect, label === "Confirmed by" || label === "Expected" ? " fe-outcome--confirms" : ""),
  ].filter((row) => row !== "" && row !== undefined);
  return element(
    "div",
    {},
    element("p", { class: "fe-step__head" }, ...prose(text)),
    command ? snippet(command, language ?? "") : null,
    outcomes.length > 0 && element("dl", { class: "fe-outcomes" }, ...outcomes),
  );
}

/**
 * @param {string} term
 * @param {string} text
 * @param {string} [style]
 * @returns {HTMLElement}
 */
function outcome(term, text, style = "") {
  return element("div", { class: `fe-outcome${style}` }, element("dt", {}, term), element("dd", {}, ...prose(text)));
}

/**
 * A command or snippet with a button that copies it.
 *
 * @param {string} code
 * @param {string} language
 * @returns {HTMLElement}
 */
function snippet(code, language) {
  const status = element("span", { role: "status", class: "fe-snippet__status" });
  const copy = copyButton(
    "Copy",
    () => code,
    (message) => (status.textContent = message),
  );
  copy.setAttribute("aria-label", language === "shell" ? "Copy the command" : "Copy the snippet");
  const block = element(
    "div",
    { class: "fe-snippet" },
    element("p", { class: "fe-snippet__tools" }, element("span", {}, language), status, copy),
    element("pre", {}, element("code", {}, ...codeText(code))),
  );
  const lines = code.split("\n").length;
  return lines <= SHORT
    ? block
    : folded(`${language === "shell" ? "Commands" : language || "Snippet"}, ${lines} lines`, [block]);
}

/**
 * An entry beside the first, folded: what speaks for it, what tells it from the first, and what it says.
 *
 * @param {EntryData} entry
 * @param {EntryData | undefined} first the entry that it is compared with
 * @param {readonly Distinction[]} distinctions
 * @param {DiagnosisClient} client
 * @returns {HTMLElement}
 */
export function furtherEntry(entry, first, distinctions, client) {
  const [evidence, ...more] = distinctEvidence(entry.evidence);
  const details = folded(`${entry.title} (${entry.confidence} confidence)`, []);
  details.classList.add("fe-further");
  // Many entries can be possible, and each has much to show: made when it is opened.
  details.addEventListener("toggle", () => {
    if (details.childElementCount > 1) return;
    details.append(
      ...apart(entry, first, distinctions),
      element("p", { class: "fe-reasons" }, "Why: ", ...prose(entry.reasons.join("; ")), "."),
      ...(evidence ? [logPlace(evidence, client)] : []),
      ...more.slice(0, 2).map((item) => logPlace(item, client)),
      remedy(entry),
    );
  });
  return details;
}

/**
 * What tells two entries apart, in the words of either.
 *
 * @param {EntryData} entry
 * @param {EntryData | undefined} first
 * @param {readonly Distinction[]} distinctions
 * @returns {HTMLElement[]}
 */
function apart(entry, first, distinctions) {
  const said = distinctions.filter(
    ({ of, from }) => first && ((of === first.id && from === entry.id) || (of === entry.id && from === first.id)),
  );
  return said.map(({ of, why }) =>
    element(
      "p",
      { class: "fe-apart" },
      element("strong", {}, "To tell them apart"),
      of === entry.id ? " (“here” is this entry): " : " (“here” is the entry above, “there” this one): ",
      ...prose(why),
    ),
  );
}
