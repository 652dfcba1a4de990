/**
 * What the logs say of one rank, and in which words a diagnosis repeats it.
 */

import { SIGNALS } from "./witness.js";

/** @typedef {import("./evidence.js").Evidence} Evidence */
/** @typedef {import("./findings.js").ErrorHit} ErrorHit */
/** @typedef {import("./findings.js").LogLine} LogLine */

/** @typedef {"first" | "failed" | "victim" | "silent" | "missing" | "healthy"} RankState */

const SIGTERM = 15;
const SIGINT = 2;
const SIGABRT = 6;

/** What the logs say of one rank. */
export class RankFacts {
  host = "";
  /** @type {string[]} */
  files = [];
  /** @type {LogLine | null} */
  lastLine = null;
  /** Evidence on this rank that names an entry. @type {Evidence[]} */
  causes = [];
  /** Exceptions that are not the consequence of another process. @type {ErrorHit[]} */
  errors = [];
  /** @type {LogLine[]} */
  crashes = [];
  /** By which it ended, as a launcher says. @type {number | null} */
  signal = null;
  /** @type {number | null} */
  exitCode = null;
  /** @type {LogLine | null} */
  exitLine = null;
  /** It waited for another until its patience ended. @type {LogLine | null} */
  waited = null;
  /** It lost the connection to another. @type {LogLine | null} */
  lostPeer = null;
  /** @type {Evidence[]} */
  collateral = [];
  /** Whether its log ends within a line or is truncated. */
  cutOff = false;
  /** @type {RankState} */
  state = "healthy";
  why = "";

  /** @param {number} rank */
  constructor(rank) {
    this.rank = rank;
  }

  /** Whether a signal ended it that neither a launcher sends to clean up nor a waiting process to itself. */
  get killed() {
    if (this.signal === null || this.signal === SIGTERM || this.signal === SIGINT) return false;
    return this.signal !== SIGABRT || !(this.waited || this.lostPeer);
  }

  /** Whether it shows the consequence of another process. */
  get isVictim() {
    return Boolean(this.waited || this.lostPeer || this.collateral.length || this.signal === SIGTERM);
  }

  /** Whether it shows something that is no consequence of another process. */
  get showsCause() {
    const crashed = this.crashes.length > 0 && !(this.waited || this.lostPeer);
    return this.causes.length > 0 || this.errors.length > 0 || this.killed || crashed;
  }

  /** The first line that shows a cause. */
  get causeLine() {
    const lines = [...this.causes.map((item) => item.at), ...this.errors.map((error) => error.at), ...this.crashes];
    if (this.exitLine) lines.push(this.exitLine);
    return lines.reduce(
      (/** @type {LogLine | null} */ first, line) => (first === null || line.line < first.line ? line : first),
      null,
    );
  }

  /** What failed on it, in a word: an entry's id, an exception or a signal. */
  get what() {
    if (this.causes.length) return this.causes[0].entry.id;
    if (this.errors.length) return this.errors[0].name;
    return SIGNALS.get(this.signal ?? 0) ?? "a crash";
  }

  /** What failed on it, and where that stands. */
  get causeText() {
    if (this.causes.length) return `${this.what} at ${place(this.causes[0].at)}`;
    if (this.errors.length) return `${this.what} at ${place(this.errors[0].at)}`;
    if (this.killed) {
      const line = this.exitLine ?? this.crashes[0];
      const name = SIGNALS.get(this.signal ?? 0) ?? `signal ${this.signal}`;
      return `ended by ${name}${line ? ` at ${place(line)}` : ""}`;
    }
    return `crashed at ${place(this.crashes[0])}`;
  }

  /** What another process did to it, and where that stands. */
  get consequenceText() {
    if (this.waited) return `waited for another rank until the timeout at ${place(this.waited)}`;
    if (this.lostPeer) return `lost a peer at ${place(this.lostPeer)}`;
    if (this.collateral.length) return `consequence of another failure at ${place(this.collateral[0].at)}`;
    return "ended by the launcher (SIGTERM)";
  }
}

/**
 * Where a line stands, as editors and terminals understand it.
 *
 * @param {LogLine} line
 * @returns {string}
 */
export function place(line) {
  return `${line.file}:${line.line}`;
}

/**
 * The ranks of some facts as words: `rank 3`, `ranks 0, 1`.
 *
 * @param {RankFacts[]} facts
 * @returns {string}
 */
export function nameRanks(facts) {
  const ranks = facts.map((item) => item.rank).sort((one, other) => one - other);
  return (ranks.length === 1 ? "rank " : "ranks ") + listRanks(ranks);
}

/**
 * Ranks separated by commas, the first few of many.
 *
 * @param {number[]} ranks
 * @param {number} [atMost]
 * @returns {string}
 */
export function listRanks(ranks, atMost = 8) {
  return ranks.slice(0, atMost).join(", ") + (ranks.length > atMost ? " …" : "");
}
