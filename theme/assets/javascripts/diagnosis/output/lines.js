/**
 * A diagnosis as lines of text for people, each with its style.
 */

import { COLLATERAL_ONLY, COULD_NOT_LOOK, FOUND, NOT_FOUND } from "../diagnosis.js";

/** @typedef {import("../../library/signature-library.js").Instruction} Instruction */
/** @typedef {import("../../library/signature-library.js").LibraryEntry} LibraryEntry */
/** @typedef {import("../diagnosis.js").Diagnosis} Diagnosis */
/** @typedef {import("../evidence.js").Evidence} Evidence */
/** @typedef {import("../processes.js").Processes} Processes */
/** @typedef {import("../rank-facts.js").RankFacts} RankFacts */
/** @typedef {import("../ranking.js").RankedEntry} RankedEntry */

/** @typedef {"headline" | "title" | "heading" | "log" | "code" | "plain" | "faint"} Style */

/**
 * A line of output.
 *
 * @typedef {Object} Line
 * @property {string} text
 * @property {Style} style
 * @property {number} indent
 */

const HEADLINES = {
  [FOUND]: "FOUND",
  [COLLATERAL_ONLY]: "ONLY CONSEQUENCES",
  [NOT_FOUND]: "NOTHING KNOWN",
  [COULD_NOT_LOOK]: "COULD NOT LOOK",
};
const UNDECIDED = "NOT DECIDED";
const EVIDENCE_SHOWN = 3;
const COLLATERAL_SHOWN = 3;
const ALTERNATIVES_SHOWN = 4;
const UNEXPLAINED_SHOWN = 4;
const RANKS_SHOWN = 4;
const STATES = ["first", "failed", "silent", "missing", "victim", "healthy"];
/** Where Python's `splitlines` breaks a text. */
const LINE_BREAK = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

/**
 * What a person is told: verdict, evidence, ranks, what to do, what else is possible, where to look.
 *
 * @param {Diagnosis} diagnosis
 * @returns {Iterable<Line>}
 */
export function* diagnosisLines(diagnosis) {
  const { verdict, processes, library, entries } = diagnosis;
  const headline = verdict === NOT_FOUND && entries.length ? UNDECIDED : HEADLINES[verdict];
  yield line(`${headline} (confidence: ${diagnosis.confidence})`, "headline");
  yield line(diagnosis.summary, "title");
  const first = verdict === FOUND ? entries[0] : undefined;
  if (first) yield* evidenceLines(first, processes);
  yield* rankLines(processes);
  if (first) yield* remedyLines(first.entry, library.address(first.entry.id));
  yield* alternativeLines(diagnosis);
  yield* unexplainedLines(diagnosis);
  yield* collateralLines(diagnosis);
  if (diagnosis.lookNext.length) {
    yield* heading("Look next");
    for (const advice of diagnosis.lookNext) yield line(`- ${advice}`, "plain", 2);
  }
}

/**
 * What to do about an entry: cause, first check, fix, verification, where to read on.
 *
 * @param {LibraryEntry} entry
 * @param {string} address
 * @returns {Iterable<Line>}
 */
export function* remedyLines(entry, address) {
  yield* heading("Cause");
  yield line(entry.summary, "plain", 2);
  if (entry.check) {
    yield* heading("Confirm");
    yield* instructionLines(entry.check, "confirmed by: ");
  }
  if (entry.fix.length) {
    yield* heading("Fix");
    for (const [index, step] of entry.fix.entries()) yield* instructionLines(step, "", `${index + 1}. `);
  }
  if (entry.verify) {
    yield* heading("Verify");
    yield* instructionLines(entry.verify, "expect: ");
  }
  yield line("");
  yield line(`Read on: ${address} or \`encyclopedia explain ${entry.id}\``, "faint");
}

/**
 * Sorted ranks in short: `0-3, 5`.
 *
 * @param {number[]} ranks
 * @returns {string}
 */
export function ranges(ranks) {
  /** @type {[first: number, last: number][]} */
  const parts = [];
  for (const rank of ranks) {
    const last = parts.at(-1);
    if (last && rank === last[1] + 1) last[1] = rank;
    else parts.push([rank, rank]);
  }
  return parts.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(", ");
}

/**
 * @param {string} text
 * @param {Style} [style]
 * @param {number} [indent]
 * @returns {Line}
 */
function line(text, style = "plain", indent = 0) {
  return { text, style, indent };
}

/**
 * @param {string} text
 * @returns {Iterable<Line>}
 */
function* heading(text) {
  yield line("");
  yield line(text, "heading");
}

/**
 * @param {Instruction} instruction
 * @param {string} label of the result that confirms
 * @param {string} [number]
 * @returns {Iterable<Line>}
 */
function* instructionLines(instruction, label, number = "") {
  const indent = 2 + number.length;
  yield line(number + instruction.text, "plain", 2);
  if (instruction.where) yield line(`where: ${instruction.where}`, "faint", indent);
  const command = instruction.command.split(LINE_BREAK);
  if (command.at(-1) === "") command.pop();
  for (const text of command) yield line(text, "code", indent + 2);
  if (instruction.expect) yield line(label + instruction.expect, "faint", indent);
}

/**
 * @param {RankedEntry} ranked
 * @param {Processes} processes
 * @returns {Iterable<Line>}
 */
function* evidenceLines(ranked, processes) {
  yield* heading("Evidence");
  /** @type {Map<string, Evidence>} */
  const distinct = new Map();
  for (const item of ranked.evidence) {
    const key = `${item.template}\n${item.at.file}`;
    if (!distinct.has(key)) distinct.set(key, item);
  }
  for (const { at, role, count, template, context } of [...distinct.values()].slice(0, EVIDENCE_SHOWN)) {
    const rank = processes.rankOf(at);
    const place = `${at.file}:${at.line}${rank === null ? "" : `  rank ${rank}`}`;
    yield line(`${place}  (${role}${count > 1 ? `, in ${count} lines` : ""})`, "faint", 2);
    yield line(at.text, "log", 4);
    yield line(`signature: ${template}`, "faint", 4);
    if (context) yield line(`near it, ${context.file}:${context.line}: ${context.text}`, "faint", 4);
  }
  yield line(`Why: ${ranked.reasons.join("; ")}.`, "plain", 2);
}

/**
 * @param {Processes} processes
 * @returns {Iterable<Line>}
 */
function* rankLines(processes) {
  const { initiator, facts } = processes;
  if (facts.size < 2) return;
  yield* heading("Ranks");
  yield line(
    initiator.rank === null
      ? `Which rank failed first cannot be told: ${initiator.why}.`
      : `Rank ${initiator.rank} failed first (${initiator.confidence} confidence): ${initiator.why}.`,
    "plain",
    2,
  );
  /** @type {Map<string, { state: string, why: string, members: RankFacts[] }>} */
  const groups = new Map();
  for (const member of processes.sorted) {
    const { state } = member;
    const why = state === "victim" ? member.why.split(" at ")[0] : member.why;
    const known = groups.get(`${state} ${why}`);
    if (known) known.members.push(member);
    else groups.set(`${state} ${why}`, { state, why, members: [member] });
  }
  // The members of a group are in order, and no two groups have the same first one.
  const inOrder = [...groups.values()].sort(
    (one, other) =>
      STATES.indexOf(one.state) - STATES.indexOf(other.state) || one.members[0].rank - other.members[0].rank,
  );
  for (const { state, why, members } of inOrder) {
    const ranks = ranges(members.map(({ rank }) => rank));
    yield line(`${ranks}: ${state}${why && state !== "first" ? `, ${why}` : ""}`, "plain", 2);
    if (state !== "silent" && state !== "first") continue;
    for (const { rank, lastLine } of members.slice(0, RANKS_SHOWN)) {
      if (!lastLine) continue;
      yield line(`last line of rank ${rank}, ${lastLine.file}:${lastLine.line}: ${lastLine.text}`, "faint", 4);
    }
  }
}

/**
 * @param {Diagnosis} diagnosis
 * @returns {Iterable<Line>}
 */
function* alternativeLines({ verdict, entries }) {
  const rest = verdict === FOUND ? entries.slice(1) : entries;
  const also = rest.filter((ranked) => ranked.decides && !ranked.alternativeTo);
  const possible = rest.filter((ranked) => !also.includes(ranked)).slice(0, ALTERNATIVES_SHOWN);
  yield* entryLines("Also found", also);
  yield* entryLines(also.length || verdict === FOUND ? "Also possible" : "Possible", possible);
}

/**
 * @param {string} title
 * @param {RankedEntry[]} group
 * @returns {Iterable<Line>}
 */
function* entryLines(title, group) {
  if (group.length) yield* heading(title);
  for (const { entry, confidence, evidence } of group) {
    const { at } = evidence[0];
    yield line(`${entry.id}: ${entry.title} (${confidence} confidence)`, "plain", 2);
    yield line(`${at.file}:${at.line}: ${at.text}`, "faint", 4);
  }
}

/**
 * @param {Diagnosis} diagnosis
 * @returns {Iterable<Line>}
 */
function* unexplainedLines({ verdict, unexplained }) {
  if (!unexplained.length || verdict === FOUND) return;
  yield* heading("Exceptions that no entry explains");
  for (const { at } of unexplained.slice(-UNEXPLAINED_SHOWN)) yield line(`${at.file}:${at.line}: ${at.text}`, "log", 2);
}

/**
 * @param {Diagnosis} diagnosis
 * @returns {Iterable<Line>}
 */
function* collateralLines({ collateral }) {
  if (!collateral.length) return;
  yield* heading("Consequences, printed because something else failed");
  for (const { at } of collateral.slice(0, COLLATERAL_SHOWN)) {
    yield line(`${at.file}:${at.line}: ${at.text}`, "faint", 2);
  }
  const more = collateral.length - COLLATERAL_SHOWN;
  if (more > 0) yield line(`and ${more} more`, "faint", 2);
}
