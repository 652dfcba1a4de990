/** The result of a diagnosis as a page part, in the order in which a person on call needs it. */

import { button, copyButton, element, folded, logText, prose, save, section } from "./elements.js";
import { entryLink, furtherEntry, remedy } from "./entry-view.js";
import { entriesAddress, issueAddress } from "./issue.js";
import { logPlace } from "./log-view.js";
import { ranksView } from "./ranks-view.js";
import {
  count,
  distinctEvidence,
  fileName,
  furtherEntries,
  headline,
  hints,
  maskedSentence,
  size,
  whoFailedFirst,
} from "./verdict.js";

/** @typedef {import("./client.js").DiagnosisClient} DiagnosisClient */
/** @typedef {import("./elements.js").Child} Child */
/** @typedef {import("./outcome.js").DiagnosisData} DiagnosisData */
/** @typedef {import("./outcome.js").EntryText} EntryText */
/** @typedef {import("./outcome.js").Outcome} Outcome */

const EVIDENCE_SHOWN = 3;

/**
 * @param {Outcome} outcome
 * @param {DiagnosisClient} client
 * @param {string} repository address of the repository, or nothing
 * @returns {HTMLElement}
 */
export function resultView(outcome, client, repository) {
  const { diagnosis } = outcome;
  const parts =
    diagnosis.verdict === "found"
      ? [
          element(
            "div",
            { class: "fe-columns-wide" },
            element("div", {}, evidence(diagnosis, client), ranksView(outcome)),
            solution(diagnosis),
          ),
          lookNext(outcome, client),
          further(outcome, client),
        ]
      : [lookNext(outcome, client), ranksView(outcome), further(outcome, client), exceptions(diagnosis, client)];
  return element(
    "div",
    { class: "fe-result" },
    verdict(outcome, repository),
    ...parts,
    consequences(diagnosis, client),
    files(diagnosis),
  );
}

/**
 * @param {Outcome} outcome
 * @param {string} repository
 * @returns {HTMLElement}
 */
function verdict(outcome, repository) {
  const { diagnosis } = outcome;
  return element(
    "div",
    { class: `fe-verdict fe-verdict--${diagnosis.verdict}` },
    element(
      "p",
      { class: "fe-verdict__kind" },
      element("strong", {}, headline(diagnosis)),
      ` · ${diagnosis.confidence} confidence`,
    ),
    element("h2", { tabindex: -1, id: "verdict" }, ...logText(diagnosis.summary)),
    whoFailedFirst(diagnosis) && element("p", { class: "fe-verdict__who" }, ...prose(whoFailedFirst(diagnosis))),
    ...hints(outcome).map((hint) => element("p", {}, hint)),
    actions(outcome, repository),
  );
}

/**
 * @param {Outcome} outcome
 * @param {string} repository
 * @returns {HTMLElement}
 */
function actions(outcome, repository) {
  const { diagnosis, report } = outcome;
  const status = element("p", { role: "status", class: "fe-verdict__status" });
  const say = (/** @type {string} */ message) => (status.textContent = message);
  const ids = diagnosis.entries.map(({ id }) => id);
  const wrong = issueAddress(repository, outcome);
  return element(
    "div",
    {},
    element(
      "p",
      { class: "fe-tools" },
      copyButton("Copy report", () => report, say, `Copied as Markdown. ${maskedSentence(report)}`),
      button("Download JSON", () =>
        save("diagnosis.json", new Blob([`${JSON.stringify(diagnosis, null, 2)}\n`], { type: "application/json" })),
      ),
      ids.length > 0 &&
        copyButton(
          "Copy link",
          () => entriesAddress(location.href, ids),
          say,
          "Copied. The link names the entries and holds nothing of the log.",
        ),
      wrong &&
        element(
          "a",
          { class: "fe-button", href: wrong, target: "_blank", rel: "noopener noreferrer" },
          "This is wrong",
        ),
    ),
    status,
    folded("Read the report before you pass it on", [
      element("p", { class: "fe-note" }, maskedSentence(report)),
      element(
        "pre",
        { class: "fe-report", tabindex: 0 },
        ...report.split("\n").flatMap((line) => [...logText(line), "\n"]),
      ),
    ]),
  );
}

/**
 * @param {DiagnosisData} diagnosis
 * @param {DiagnosisClient} client
 * @returns {HTMLElement | null}
 */
function evidence({ entries: [first] }, client) {
  if (!first) return null;
  const distinct = distinctEvidence(first.evidence);
  const places = distinct.slice(0, EVIDENCE_SHOWN).map((item, i) => logPlace(item, client, { isOpen: i === 0 }));
  const more = distinct.slice(EVIDENCE_SHOWN);
  return section(
    "Evidence",
    ...places,
    more.length > 0 &&
      folded(
        `${more.length} more`,
        more.map((item) => logPlace(item, client)),
      ),
    element("p", { class: "fe-reasons" }, "Why this entry: ", ...prose(first.reasons.join("; ")), "."),
  );
}

/**
 * @param {DiagnosisData} diagnosis
 * @returns {HTMLElement | null}
 */
function solution({ entries: [first] }) {
  return first ? section("What to do", remedy(first)) : null;
}

/**
 * @param {Outcome} outcome
 * @param {DiagnosisClient} client
 * @returns {HTMLElement | null}
 */
function lookNext({ diagnosis: { look_next: advice, ranks }, histories }, client) {
  if (!advice.length) return null;
  // Of a rank that fell silent the last line is all there is to go by.
  const silent = histories.find(({ state, endsSilently }) => state === "first" && endsSilently);
  const first = ranks.find(({ rank }) => rank === silent?.rank);
  const last = first?.last_line;
  return section(
    "Where to look next",
    element("ul", {}, ...advice.map((item) => element("li", {}, ...prose(item)))),
    last && logPlace({ ...last, column: 1, rank: first.rank }, client, { isOpen: true, heading: "its last line" }),
  );
}

/**
 * @param {Outcome} outcome
 * @param {DiagnosisClient} client
 * @returns {HTMLElement}
 */
function further({ diagnosis, distinctions }, client) {
  const { also, possible } = furtherEntries(diagnosis);
  const isFound = diagnosis.verdict === "found";
  const first = diagnosis.entries[0];
  const show = (/** @type {typeof also} */ entries) =>
    entries.map((entry) => furtherEntry(entry, entry === first ? undefined : first, distinctions, client));
  return element(
    "div",
    {},
    also.length > 0 && section("Also found", ...show(also)),
    possible.length > 0 && section(isFound ? "Also possible" : "Possible", ...show(possible)),
  );
}

/**
 * @param {DiagnosisData} diagnosis
 * @param {DiagnosisClient} client
 * @returns {HTMLElement | null}
 */
function exceptions({ unexplained }, client) {
  if (!unexplained.length) return null;
  const last = unexplained.slice(-4).reverse();
  return section(
    "Exceptions that no entry explains",
    ...last.map((error, i) => logPlace(error, client, { isOpen: i === 0, heading: error.name })),
  );
}

/**
 * @param {DiagnosisData} diagnosis
 * @param {DiagnosisClient} client
 * @returns {HTMLElement | null}
 */
function consequences({ collateral }, client) {
  if (!collateral.length) return null;
  const places = element("div");
  const lines = collateral.length === 1 ? "One line" : `${collateral.length} lines`;
  const part = folded(`${lines} printed because something else failed`, [places]);
  part.addEventListener("toggle", () => {
    if (!places.childElementCount) places.append(...collateral.map((item) => logPlace(item, client)));
  });
  return section("Consequences", part);
}

/**
 * @param {DiagnosisData} diagnosis
 * @returns {HTMLElement}
 */
function files({ files: read, library }) {
  const trouble = read.some(({ state, remarks }) => state !== "read" || remarks.length);
  const rows = read.map(({ file, state, remarks, lines, bytes }) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, ...logText(fileName(file))),
      element("td", {}, count(lines)),
      element("td", {}, size(bytes)),
      element("td", {}, ...prose([STATES[state], ...remarks].filter(Boolean).join("; "))),
    ),
  );
  const heads = ["File", "Lines", "Size", "Remarks"].map((name) => element("th", { scope: "col" }, name));
  const table = element(
    "div",
    { class: "fe-table", tabindex: 0, role: "group", "aria-label": "Files" },
    element(
      "table",
      { class: "fe-grid" },
      element("thead", {}, element("tr", {}, ...heads)),
      element("tbody", {}, ...rows),
    ),
  );
  const used = element(
    "p",
    { class: "fe-note" },
    `Searched with the signatures of ${library.entries} entries (${library.digest}).`,
  );
  const name = read.length === 1 ? "The file" : `The ${count(read.length)} files`;
  return section("What was searched", folded(name, [table, used], trouble));
}

const STATES = { read: "", empty: "empty", "not-text": "no text", unreadable: "could not be read" };

/**
 * Entries that a link names.
 *
 * @param {string[]} ids
 * @param {(EntryText | null)[]} entries
 * @returns {HTMLElement}
 */
export function linkedEntries(ids, entries) {
  const known = entries.filter((entry) => entry !== null);
  const unknown = ids.filter((_, i) => !entries[i]);
  return element(
    "div",
    { class: "fe-result" },
    element(
      "h2",
      { tabindex: -1, id: "verdict" },
      known.length === 1 ? "The entry of this link" : `The ${known.length} entries of this link`,
    ),
    ...known.map((entry) =>
      element("section", { class: "fe-part" }, element("h3", {}, entryLink(entry)), remedy(entry)),
    ),
    ...unknown.map((id) => element("p", {}, "No entry has the id ", element("code", {}, ...logText(id)), ".")),
  );
}
