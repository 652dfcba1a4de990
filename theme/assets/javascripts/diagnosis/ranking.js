/**
 * Which entries the evidence speaks for, best first.
 */

import { codePoints } from "../signature/template.js";
import { characters, compareTexts } from "./characters.js";
import { DECISIVE } from "./evidence.js";
import { placeKey } from "./findings.js";
import { secondsBefore } from "./moment.js";

/** @typedef {import("../library/signature-library.js").LibraryEntry} LibraryEntry */
/** @typedef {import("./evidence.js").Evidence} Evidence */
/** @typedef {import("./findings.js").LogLine} LogLine */
/** @typedef {import("./processes.js").Processes} Processes */

/** @typedef {"high" | "medium" | "low"} Confidence */

const FOR_EACH_FURTHER = 3;
const MOST_FOR_FURTHER = 9;
const FOR_CONTEXT_SIGNATURE = 5;
const MOST_FOR_CONTEXT_SIGNATURES = 10;
const FOR_INITIATOR = 12;
const FOR_FIRST = 12;
/** Seconds between two failures in one file after which they are taken for those of different runs. */
const LONG_PAUSE = 3600;
/** For a line elsewhere that proves what a line of the run itself suggests. */
const FOR_PROOF = 15;
/** For a line that names an entry, but is printed by a process that waited for another or lost it. */
const FOR_CONSEQUENCE = -20;
/** Literal characters of a template above which a match is hardly an accident. */
const SPECIFIC = 30;

/** An entry with what speaks for it. */
export class RankedEntry {
  /** Id of a better entry that explains the same lines; nothing for a failure of its own. */
  alternativeTo = "";

  /**
   * @param {LibraryEntry} entry
   * @param {Evidence[]} evidence strongest first
   * @param {number} score
   * @param {Confidence} confidence
   * @param {string[]} reasons
   */
  constructor(entry, evidence, score, confidence, reasons) {
    this.entry = entry;
    this.evidence = evidence;
    this.score = score;
    this.confidence = confidence;
    this.reasons = reasons;
  }

  /** Whether the evidence is enough to name the entry. */
  get decides() {
    return this.evidence.some((item) => item.decides);
  }

  /** Role of the strongest evidence. */
  get role() {
    return this.evidence[0].role;
  }
}

/**
 * The entries for which there is evidence: those that it names, then those that are only possible.
 *
 * @param {Evidence[]} evidence
 * @param {Processes} processes
 * @returns {RankedEntry[]}
 */
export function rankEntries(evidence, processes) {
  /** @type {Map<string, Evidence[]>} */
  const byEntry = new Map();
  for (const item of evidence) {
    const known = byEntry.get(item.entry.id);
    if (known) known.push(item);
    else byEntry.set(item.entry.id, [item]);
  }
  const gains = gainsOfFirsts(byEntry);
  const ranked = [...byEntry].map(([id, items]) => rank(items, processes, gains.get(id) ?? 0));
  ranked.sort(
    (one, other) =>
      Number(other.decides) - Number(one.decides) ||
      other.score - one.score ||
      compareTexts(one.entry.id, other.entry.id),
  );
  return markAlternatives(causesBeforeEffects(ranked));
}

/**
 * @param {RankedEntry[]} ranked
 * @returns {RankedEntry[]} the same
 */
function markAlternatives(ranked) {
  /** @type {Map<string, string>} */
  const explained = new Map();
  for (const entry of ranked) {
    const deciding = entry.evidence.filter((item) => item.decides || !entry.decides);
    const places = deciding.map((item) => placeKey(item.at));
    const better = places.map((place) => explained.get(place) ?? "").sort(compareTexts);
    entry.alternativeTo = better[0];
    for (const place of places) if (!explained.has(place)) explained.set(place, entry.entry.id);
  }
  return ranked;
}

/**
 * @param {Evidence[]} items
 * @param {Processes} processes
 * @param {number} forFirst
 * @returns {RankedEntry}
 */
function rank(items, processes, forFirst) {
  const ordered = [...items].sort(
    (one, other) =>
      other.worth - one.worth || compareTexts(one.at.file, other.at.file) || one.at.line - other.at.line,
  );
  const best = ordered[0];
  const templates = new Set(ordered.filter((i) => i.role !== "collateral").map((i) => i.signature.template));
  const contexts = new Set(ordered.flatMap((item) => item.beside));
  const roles = new Set(ordered.map((item) => item.role));
  const initiator = processes.initiator.rank;
  const onInitiator = initiator !== null && ordered.some((item) => processes.rankOf(item.at) === initiator);
  let score = best.worth + forFirst;
  score += Math.min(MOST_FOR_FURTHER, FOR_EACH_FURTHER * Math.max(0, templates.size - 1));
  score += Math.min(MOST_FOR_CONTEXT_SIGNATURES, FOR_CONTEXT_SIGNATURE * contexts.size);
  if (best.decides && processes.isConsequence(best.at)) score += FOR_CONSEQUENCE;
  if (roles.has("confirmation") && roles.size > 1) score += FOR_PROOF;
  if (onInitiator) score += FOR_INITIATOR;
  const reasons = [...reasonsFor(ordered, contexts, onInitiator ? initiator : null)];
  return new RankedEntry(best.entry, ordered, score, confidenceOf(ordered, contexts), reasons);
}

/**
 * @param {Evidence[]} evidence
 * @param {Set<number>} contexts
 * @param {number | null} initiator
 * @returns {Iterable<string>}
 */
function* reasonsFor(evidence, contexts, initiator) {
  const best = evidence[0];
  if (best.role === "primary") yield "a line names this failure";
  else if (best.role === "confirmation") yield "a line elsewhere proves the cause";
  else if (best.role === "ambiguous" && !best.isSupported) {
    yield "the line is printed for several causes, and nothing near it decides";
  } else if (best.role === "collateral") yield "the line is printed because something else failed";
  const context = evidence.find((item) => item.context !== null)?.context;
  if (context) yield `near it stands \`${shortened(context)}\` (line ${context.line})`;
  const measured = evidence.find((item) => item.signature.numbers.length);
  if (measured) {
    const shown = measured.signature.numbers.map((condition) => condition.text).join(", ");
    const values = Object.entries(measured.hit.named).map(([name, value]) => `${name} ${value}`);
    yield `the numbers in the line fit: ${shown} (${values.join(", ")})`;
  }
  const templates = new Set(evidence.map((item) => item.signature.template));
  if (templates.size > 1) yield `${templates.size} different lines speak for it`;
  if (contexts.size) yield `${contexts.size} further sign${contexts.size > 1 ? "s" : ""} of it nearby`;
  if (initiator !== null) yield `the line is from rank ${initiator}, which failed first`;
}

/**
 * @param {Evidence[]} evidence
 * @param {Set<number>} contexts
 * @returns {Confidence}
 */
function confidenceOf(evidence, contexts) {
  const deciding = evidence.filter((item) => item.decides);
  if (!deciding.length) return "low";
  const best = deciding[0];
  const decisive = DECISIVE.includes(best.role);
  const signs = [
    best.template.split("<*>").reduce((sum, part) => sum + codePoints(part), 0) >= SPECIFIC,
    best.hit.isError,
    best.isSupported,
    new Set(deciding.map((item) => item.signature.template)).size > 1,
    contexts.size > 0,
  ].filter(Boolean).length;
  const roles = new Set(evidence.map((item) => item.role));
  if ((roles.has("confirmation") && roles.size > 1) || (decisive && signs >= 2)) return "high";
  return signs || decisive ? "medium" : "low";
}

/**
 * How much each named entry gains for being printed before the others of the same file.
 *
 * In a file that spans many failures, such as a kernel log of days, only the last time without a long pause counts.
 *
 * @param {Map<string, Evidence[]>} byEntry
 * @returns {Map<string, number>}
 */
function gainsOfFirsts(byEntry) {
  /** @type {Map<string, [LogLine, string][]>} */
  const lines = new Map();
  for (const [id, items] of byEntry) {
    for (const item of items.filter((evidence) => evidence.decides)) {
      const known = lines.get(item.at.file);
      if (known) known.push([item.at, id]);
      else lines.set(item.at.file, [[item.at, id]]);
    }
  }
  /** @type {Map<string, number>} */
  const gains = new Map();
  for (const placed of lines.values()) {
    placed.sort(([one], [other]) => one.line - other.line);
    const [first] = placed[beginOfLastTime(placed)];
    for (const [line, id] of placed) if (line.line === first.line) gains.set(id, FOR_FIRST);
  }
  return gains;
}

/**
 * @param {[LogLine, string][]} placed
 * @returns {number}
 */
function beginOfLastTime(placed) {
  for (let index = placed.length - 1; index > 0; index--) {
    const before = placed[index - 1][0].moment;
    const after = placed[index][0].moment;
    const pause = before === null || after === null ? null : secondsBefore(before, after);
    if (pause !== null && pause > LONG_PAUSE) return index;
  }
  return 0;
}

/**
 * Put an entry before those that it is known to bring about, where both are named.
 *
 * @param {RankedEntry[]} ranked
 * @returns {RankedEntry[]}
 */
function causesBeforeEffects(ranked) {
  const ordered = [...ranked];
  for (let round = 0; round < ranked.length; round++) {
    if (!moveOneCause(ordered)) break;
  }
  return ordered;
}

/**
 * @param {RankedEntry[]} ordered
 * @returns {boolean} whether an entry was moved
 */
function moveOneCause(ordered) {
  for (let later = 1; later < ordered.length; later++) {
    const cause = ordered[later];
    const effect = ordered
      .slice(0, later)
      .findIndex((entry) => cause.entry.causes.includes(entry.entry.id) && entry.decides);
    if (cause.decides && effect >= 0 && !ordered[effect].entry.causes.includes(cause.entry.id)) {
      ordered.splice(effect, 0, ...ordered.splice(later, 1));
      return true;
    }
  }
  return false;
}

/**
 * @param {LogLine} line
 * @returns {string}
 */
function shortened(line) {
  return codePoints(line.text) <= 90 ? line.text : `${characters(line.text, 0, 88)} …`;
}
