/**
 * The diagnosis of one run: verdict, entries, ranks, and where to look next.
 */

import { compareTexts } from "./characters.js";
import { collectEvidence, weighParts } from "./evidence.js";
import { placeKey } from "./findings.js";
import { Processes, WRAPPERS } from "./processes.js";
import { place } from "./rank-facts.js";
import { rankEntries } from "./ranking.js";
import { Kind } from "./witness.js";

/** @typedef {import("../library/signature-library.js").Library} Library */
/** @typedef {import("./evidence.js").Evidence} Evidence */
/** @typedef {import("./findings.js").ErrorHit} ErrorHit */
/** @typedef {import("./findings.js").FileScan} FileScan */
/** @typedef {import("./findings.js").LogLine} LogLine */
/** @typedef {import("./ranking.js").Confidence} Confidence */
/** @typedef {import("./ranking.js").RankedEntry} RankedEntry */

export const FOUND = "found";
export const COLLATERAL_ONLY = "collateral-only";
export const NOT_FOUND = "not-found";
export const COULD_NOT_LOOK = "could-not-look";
export const ENTRIES_SHOWN = 10;

/** @type {Kind[]} */
const CONSEQUENCES = [Kind.PEER_LOST, Kind.WAITED, Kind.WRAPPER];
const UNEXPLAINED_SHOWN = 8;

/** @typedef {typeof FOUND | typeof COLLATERAL_ONLY | typeof NOT_FOUND | typeof COULD_NOT_LOOK} Verdict */

/**
 * A line that a process prints because something else failed.
 *
 * @typedef {Object} Consequence
 * @property {LogLine} at
 * @property {string} template the template that stands in it
 * @property {number} count in how many lines of the file it stands
 */

/**
 * What the logs of one run say.
 *
 * @typedef {Object} Diagnosis
 * @property {Verdict} verdict
 * @property {Confidence} confidence
 * @property {string} summary the outcome in one sentence
 * @property {RankedEntry[]} entries best first; under any other verdict than `found` only possibilities
 * @property {Consequence[]} collateral lines that other processes print because of the failure, in the order of the files
 * @property {Processes} processes
 * @property {ErrorHit[]} unexplained exceptions that no entry explains, the last ones of each rank
 * @property {string[]} lookNext where to look for what these logs do not tell
 * @property {FileScan[]} scans
 * @property {Library} library
 */

/**
 * The diagnosis of what was found in the files of one run.
 *
 * @param {FileScan[]} scans
 * @param {Library} library
 * @returns {Diagnosis}
 */
export function diagnose(scans, library) {
  const evidence = weighParts(collectEvidence(scans, library));
  const processes = new Processes(scans, evidence);
  const ranked = rankEntries(evidence, processes);
  const named = ranked.filter((entry) => entry.decides);
  const collateral = consequencesIn(evidence, scans);
  const unexplained = unexplainedIn(scans, evidence, processes);
  const namesConsequence = ranked.some((entry) => entry.role === "collateral");
  /** @type {Verdict} */
  let verdict = NOT_FOUND;
  /** @type {RankedEntry[]} */
  let kept = ranked;
  if (!scans.some((scan) => scan.state === "read")) {
    [verdict, kept] = [COULD_NOT_LOOK, []];
  } else if (named.length) {
    verdict = FOUND;
    kept = [...named, ...ranked.filter((entry) => entry.role === "ambiguous" && !entry.decides)];
  } else if (collateral.length && (namesConsequence || !unexplained.length)) {
    verdict = COLLATERAL_ONLY;
  }
  const entries = kept.slice(0, ENTRIES_SHOWN);
  return {
    verdict,
    confidence: confidenceOf(verdict, entries, scans),
    summary: summarise(verdict, entries, processes, unexplained, scans),
    entries,
    collateral,
    processes,
    unexplained,
    lookNext: [...advise(verdict, processes, unexplained, scans)],
    scans,
    library,
  };
}

/**
 * The lines that are consequences, by the library and by what launchers and abandoned ranks print.
 *
 * @param {Evidence[]} evidence
 * @param {FileScan[]} scans
 * @returns {Consequence[]}
 */
function consequencesIn(evidence, scans) {
  /** @type {Map<string, Consequence>} */
  const found = new Map();
  const note = (/** @type {LogLine} */ at, /** @type {string} */ template, count = 1) => {
    if (!found.has(placeKey(at))) found.set(placeKey(at), { at, template, count });
  };
  for (const item of evidence) if (item.role === "collateral") note(item.at, item.template, item.count);
  for (const scan of scans) {
    for (const { kind, at, template } of scan.witnesses) {
      if (CONSEQUENCES.includes(kind) && !at.text.includes("KeyboardInterrupt")) note(at, template);
    }
  }
  for (const item of evidence) if (item.decides) found.delete(placeKey(item.at));
  return [...found.values()].sort(
    (one, other) => compareTexts(one.at.file, other.at.file) || one.at.line - other.at.line,
  );
}

/**
 * @param {FileScan[]} scans
 * @param {Evidence[]} evidence
 * @param {Processes} processes
 * @returns {ErrorHit[]}
 */
function unexplainedIn(scans, evidence, processes) {
  const explained = new Set(evidence.map((item) => placeKey(item.at)));
  const errorsOfRanks = new Set([...processes.facts.values()].flatMap((facts) => facts.errors));
  /** @type {Map<string, ErrorHit>} */
  const last = new Map();
  for (const scan of scans) {
    for (const error of scan.errors) {
      const rank = processes.rankOf(error.at);
      const own = errorsOfRanks.has(error) || (rank === null && !WRAPPERS.has(error.name));
      const chatter = ["warning", "info", "debug"].includes(error.at.level);
      if (own && !explained.has(placeKey(error.at)) && !chatter) {
        last.set(`${rank} ${error.name} ${error.at.file}`, error);
      }
    }
  }
  return [...last.values()].slice(-UNEXPLAINED_SHOWN);
}

/**
 * @param {Verdict} verdict
 * @param {RankedEntry[]} entries
 * @param {FileScan[]} scans
 * @returns {Confidence}
 */
function confidenceOf(verdict, entries, scans) {
  if (verdict === FOUND) return entries[0].confidence;
  if (verdict === NOT_FOUND) {
    const whole = scans.every((scan) => scan.state === "read" && !scan.remarks.length && !scan.endsInLine);
    return whole && !entries.length ? "medium" : "low";
  }
  return verdict === COULD_NOT_LOOK ? "low" : "medium";
}

/**
 * @param {Verdict} verdict
 * @param {RankedEntry[]} entries
 * @param {Processes} processes
 * @param {ErrorHit[]} unexplained
 * @param {FileScan[]} scans
 * @returns {string} one sentence
 */
function summarise(verdict, entries, processes, unexplained, scans) {
  const { rank } = processes.initiator;
  const onRank = rank === null ? "" : ` on rank ${rank}`;
  if (verdict === FOUND) {
    const atRank = processes.rankOf(entries[0].evidence[0].at);
    return `${entries[0].entry.title}${atRank === null ? "" : ` (rank ${atRank})`}.`;
  }
  if (verdict === COLLATERAL_ONLY) {
    return `These lines are consequences: what failed first${onRank} is not named in these logs.`;
  }
  if (verdict === COULD_NOT_LOOK) {
    const reasons = { read: "", empty: "empty", "not-text": "no text", unreadable: "not readable" };
    const distinct = [...new Set(scans.map((scan) => reasons[scan.state]))].sort(compareTexts);
    return `Nothing could be searched: ${distinct.join(", ")}.`;
  }
  if (entries.length) {
    const titles = entries.slice(0, 3).map((entry) => entry.entry.title);
    const several = titles.join("; ");
    return `A line that several failures print stands there, and nothing near it decides which it is: ${several}.`;
  }
  const error = unexplained.at(-1);
  if (error) return `No known failure; the last exception is ${error.name}${onRank} (line ${error.at.line}).`;
  return "No known failure was found.";
}

/**
 * @param {Verdict} verdict
 * @param {Processes} processes
 * @param {ErrorHit[]} unexplained
 * @param {FileScan[]} scans
 * @returns {Iterable<string>}
 */
function* advise(verdict, processes, unexplained, scans) {
  const { initiator, missing, world } = processes;
  const all = [...processes.facts.values()];
  if (verdict !== FOUND && initiator.rank !== null) {
    const files = processes.facts.get(initiator.rank)?.files ?? [];
    const where = files.join(", ") || `the log of rank ${initiator.rank}, which is not among these`;
    yield `Rank ${initiator.rank} failed first (${initiator.why}): look in ${where}.`;
  } else if ((verdict === COLLATERAL_ONLY || verdict === NOT_FOUND) && all.length > 1) {
    yield `Which rank failed first the logs do not tell: ${initiator.why}.`;
  }
  const killed = all.filter((facts) => facts.killed && !facts.causes.length).map((facts) => facts.rank);
  if (killed.length) {
    yield `Rank ${killed.slice(0, 8).join(", ")} was ended by a signal and prints nothing: the kernel log of its ` +
      "host (`journalctl -k`, `dmesg -T`) and the scheduler's record of the job (`sacct`, `kubectl describe pod`) " +
      "say why.";
  }
  const silent = all.filter((facts) => facts.state === "silent").map((facts) => facts.rank);
  if (silent.length && verdict !== FOUND) {
    yield `Silent while others failed: rank ${silent.slice(0, 16).join(", ")}. Compare their last lines.`;
  }
  if (missing.length) {
    const shown = missing.slice(0, 16).join(", ") + (missing.length > 16 ? " …" : "");
    yield `Nothing of rank ${shown} of ${world} is in these logs: fetch their logs too.`;
  }
  const error = unexplained.at(-1);
  if ((verdict === COLLATERAL_ONLY || verdict === NOT_FOUND) && error) {
    yield `No entry explains \`${error.name}\` at ${place(error.at)}: read the traceback above it.`;
  }
  if (verdict === COLLATERAL_ONLY && initiator.rank === null && !error) {
    yield "Look for the first error in the logs of the other ranks and hosts, before the time of these lines.";
  }
  for (const scan of scans) {
    const remarks = scan.remarks.join("; ");
    if (scan.state !== "read") yield `${scan.file} could not be searched: ${remarks || reasonOf(scan.state)}.`;
    else if (remarks) yield `${scan.file}: ${remarks}.`;
  }
}

/**
 * @param {FileScan["state"]} state
 * @returns {string}
 */
function reasonOf(state) {
  if (state === "empty") return "it is empty";
  return state === "not-text" ? "it is no text" : state;
}
