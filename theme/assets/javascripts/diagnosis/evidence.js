/**
 * From places where templates stand to evidence: contexts, numbers and roles decide what a place is worth.
 */

import { codePoints } from "../signature/template.js";
import { placeKey } from "./findings.js";

/** @typedef {import("../library/signature-library.js").Library} Library */
/** @typedef {import("../library/signature-library.js").LibraryEntry} LibraryEntry */
/** @typedef {import("../library/signature-library.js").LibrarySignature} LibrarySignature */
/** @typedef {import("../library/signature-library.js").Role} Role */
/** @typedef {import("./findings.js").FileScan} FileScan */
/** @typedef {import("./findings.js").Hit} Hit */
/** @typedef {import("./findings.js").LogLine} LogLine */

/** @type {readonly Role[]} */
export const DECISIVE = ["primary", "confirmation"];

/** @type {Record<Role, number>} */
const WORTH = { primary: 60, confirmation: 50, ambiguous: 20, collateral: 10, context: 0 };
/** Worth of an ambiguous line whose context or numbers single out one entry. */
const SUPPORTED = 50;
const MOST_FOR_LENGTH = 20;
const LETTERS_PER_POINT = 5;
const FOR_CONTEXT = 12;
const FOR_NUMBERS = 12;
const FOR_ERROR = 6;
/** Characters in which two places of one line are taken for the same message; longer lines are folded logs. */
const MESSAGE_LENGTH = 500;
const FOR_CHATTER = -12;
const FOR_ADVICE = -15;
/** What programs print as advice, which stands there whatever the cause. */
const ADVICE = new RegExp(
  "\\b(?:try setting|consider|you should probably|please (?:check|consider|try)|might be|may be caused" +
    "|can be caused|is typically caused|make sure|in many cases|you can|to disable this)\\b",
  "i",
);
const FOR_BEING_A_PART = -20;
/** A line of the process itself says more than what its launcher says of it. */
const FOR_PROCESS = 6;

/** A line that speaks for an entry. */
export class Evidence {
  /**
   * @param {LibraryEntry} entry
   * @param {LibrarySignature} signature
   * @param {string} template
   * @param {Hit} hit
   * @param {LogLine | null} context the line nearby that lets the signature count for this entry
   * @param {number[]} beside templates of the entry's context signatures that stand nearby
   * @param {number} count in how many lines of the file the template stands
   * @param {number} worth
   */
  constructor(entry, signature, template, hit, context, beside, count, worth) {
    this.entry = entry;
    this.signature = signature;
    this.template = template;
    this.hit = hit;
    this.role = signature.role;
    this.context = context;
    this.beside = beside;
    this.count = count;
    this.worth = worth;
  }

  /** Whether it is enough to name the entry. */
  get decides() {
    return DECISIVE.includes(this.role) || (this.role === "ambiguous" && this.isSupported);
  }

  /** Whether a context or numbers single out the entry; a context in the same message always stands there. */
  get isSupported() {
    return this.signature.numbers.length > 0 || supports(this.context, this.at);
  }

  /** The line. */
  get at() {
    return this.hit.at;
  }

  /**
   * The same evidence, worth more or less.
   *
   * @param {number} difference
   * @returns {Evidence}
   */
  reweighed(difference) {
    const { entry, signature, template, hit, context, beside, count, worth } = this;
    return new Evidence(entry, signature, template, hit, context, beside, count, worth + difference);
  }
}

/**
 * All evidence in the files of one run, in their order.
 *
 * @param {FileScan[]} scans
 * @param {Library} library
 * @returns {Evidence[]}
 */
export function collectEvidence(scans, library) {
  /** @type {Map<number, [LibraryEntry, LibrarySignature][]>} */
  const users = new Map();
  for (const entry of library.entries) {
    for (const signature of entry.signatures) {
      if (signature.role === "context") continue;
      const known = users.get(signature.template);
      if (known) known.push([entry, signature]);
      else users.set(signature.template, [[entry, signature]]);
    }
  }
  const found = [];
  for (const scan of scans) {
    const others = scans.filter((other) => other !== scan);
    for (const hit of scan.hits) {
      for (const [entry, signature] of users.get(hit.template) ?? []) {
        const evidence = weigh(entry, signature, hit, scan, others, library);
        if (evidence !== null) found.push(evidence);
      }
    }
  }
  return found;
}

/**
 * @param {LibraryEntry} entry
 * @param {LibrarySignature} signature
 * @param {Hit} hit
 * @param {FileScan} scan
 * @param {FileScan[]} others
 * @param {Library} library
 * @returns {Evidence | null}
 */
function weigh(entry, signature, hit, scan, others, library) {
  if (!signature.numbers.every((condition) => condition.holds(hit.named))) return null;
  /** @type {LogLine | null} */
  let context = null;
  if (signature.context.length) {
    context = findContext(signature, hit, others);
    if (context === null) return null;
  }
  const template = library.templates[signature.template];
  const beside = entry.signatures
    .filter((other) => other.role === "context" && hit.near.has(other.template))
    .map((other) => other.template);
  const byContext = supports(context, hit.at);
  const byNumbers = signature.numbers.length > 0;
  let worth = WORTH[signature.role];
  if (signature.role === "ambiguous" && (byContext || byNumbers)) worth = SUPPORTED;
  worth += Math.min(MOST_FOR_LENGTH, template.literalLength / LETTERS_PER_POINT);
  worth += (byContext ? FOR_CONTEXT : 0) + (byNumbers ? FOR_NUMBERS : 0);
  if (hit.isError) worth += FOR_ERROR;
  else if (["info", "debug"].includes(hit.at.level) && signature.role === "primary") worth += FOR_CHATTER;
  if (signature.role === "ambiguous" && ADVICE.test(template.text)) worth += FOR_ADVICE;
  if (signature.role === "collateral" && (hit.at.rank !== null || hit.at.localRank !== null)) worth += FOR_PROCESS;
  const count = scan.counts.get(hit.template) ?? 1;
  return new Evidence(entry, signature, template.text, hit, context, beside, count, worth);
}

/**
 * A line that fulfils a signature's context, or null.
 *
 * What names a cause has to stand with it in the output of one process. A line that others print because of the
 * failure may have its context with any process, and where each has a file of its own, at the end of another file.
 *
 * @param {LibrarySignature} signature
 * @param {Hit} hit
 * @param {FileScan[]} others
 * @returns {LogLine | null}
 */
function findContext(signature, hit, others) {
  const spread = signature.role === "collateral" || signature.role === "ambiguous";
  for (const number of signature.context) {
    const line = hit.near.get(number);
    if (line !== undefined && (spread || !isElsewhere(line, hit.at))) return line;
  }
  if (!spread) return null;
  for (const other of others) {
    for (const number of signature.context) {
      const line = other.atEnd.get(number);
      if (line !== undefined) return line;
    }
  }
  return null;
}

/**
 * Whether a context says more than the line for which it stands; one in the same message always stands there.
 *
 * @param {LogLine | null} context
 * @param {LogLine} line
 * @returns {boolean}
 */
function supports(context, line) {
  if (context === null) return false;
  const sameLine = context.file === line.file && context.line === line.line;
  return !(sameLine && Math.abs(context.column - line.column) < MESSAGE_LENGTH);
}

/**
 * @param {LogLine} one
 * @param {LogLine} other
 * @returns {boolean}
 */
function isElsewhere(one, other) {
  return one.rank !== null && other.rank !== null && one.rank !== other.rank;
}

/**
 * Weigh anew what stands at the same place as a longer template of another entry, which says more.
 *
 * `failed (exitcode: -9) …` speaks against what the general `failed (exitcode: <*>) …` stands for. Where both name
 * an entry, the shorter one is left out.
 *
 * @param {Evidence[]} evidence
 * @returns {Evidence[]}
 */
export function weighParts(evidence) {
  /** @type {Map<string, Evidence[]>} */
  const lines = new Map();
  for (const item of evidence) {
    const key = placeKey(item.at);
    const known = lines.get(key);
    if (known) known.push(item);
    else lines.set(key, [item]);
  }
  const kept = [];
  for (const item of evidence) {
    const longer = (lines.get(placeKey(item.at)) ?? []).filter((other) => saysMore(other, item));
    if (longer.some((other) => other.decides && (item.decides || item.role === "ambiguous"))) continue;
    kept.push(longer.length ? item.reweighed(FOR_BEING_A_PART) : item);
  }
  return kept;
}

/**
 * @param {Evidence} longer
 * @param {Evidence} shorter
 * @returns {boolean}
 */
function saysMore(longer, shorter) {
  if (longer.entry.id === shorter.entry.id || (shorter.isSupported && !longer.isSupported)) return false;
  const [start, end] = longer.hit.span;
  const [otherStart, otherEnd] = shorter.hit.span;
  const contains = start <= otherStart && otherEnd <= end;
  const more = literalLength(longer.template) > literalLength(shorter.template);
  return contains && more && WORTH[longer.role] >= WORTH[shorter.role];
}

/**
 * @param {string} template
 * @returns {number} characters outside its placeholders
 */
function literalLength(template) {
  return codePoints(template.replace(/<\*[^>]*>/g, ""));
}
