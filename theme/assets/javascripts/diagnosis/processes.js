/**
 * The ranks of a run, gathered from all its files: which exist, and what became of each.
 */

import { Attribution } from "./attribution.js";
import { placeKey } from "./findings.js";
import { Testimony, findInitiator } from "./initiator.js";
import { secondsBefore } from "./moment.js";
import { place } from "./rank-facts.js";
import { Kind, RANKS_AT_MOST, isTransportError, leadingNumber, ranksOf, signalOf } from "./witness.js";

/** @typedef {import("./evidence.js").Evidence} Evidence */
/** @typedef {import("./findings.js").FileScan} FileScan */
/** @typedef {import("./findings.js").LogLine} LogLine */
/** @typedef {import("./findings.js").WitnessHit} WitnessHit */
/** @typedef {import("./initiator.js").Initiator} Initiator */
/** @typedef {import("./rank-facts.js").RankFacts} RankFacts */
/** @typedef {import("./rank-facts.js").RankState} RankState */

/** Exceptions that only forward what failed in another process. */
export const WRAPPERS = new Set([
  "ActorDiedError",
  "AlgorithmError",
  "BrokenPipeError",
  "CalledProcessError",
  "ChildFailedError",
  "ConnectionResetError",
  "EngineDeadError",
  "ExecuteUserScriptError",
  "LocalRayletDiedError",
  "ProcessExitedException",
  "ProcessRaisedException",
  "RayActorError",
  "RayTaskError",
  "RendezvousClosedError",
  "SignalException",
  "WorkerCrashedError",
]);
/** @type {Kind[]} */
const OF_OTHERS = [Kind.PEER_LOST, Kind.WAITED, Kind.WRAPPER, Kind.STORE_WAITS, Kind.STORE_AWAY, Kind.NAMED];
/** @type {Kind[]} */
const WAITING = [Kind.WAITED, Kind.STORE_WAITS, Kind.STORE_AWAY, Kind.NAMED];
const CHATTER = ["info", "debug", "warning"];
/** Seconds for which a rank goes on after an error that did not end it. */
const SURVIVED = 120;
/** The same in lines, where there are no times. */
const SURVIVED_LINES = 2000;

/** The ranks of a run, gathered from all its files. */
export class Processes {
  /** @type {Attribution} */
  #attribution;
  #testimony = new Testimony();
  /** @type {Set<string>} */
  #consequences;

  /**
   * @param {FileScan[]} scans the files of one run
   * @param {Evidence[]} evidence what of them speaks for entries
   */
  constructor(scans, evidence) {
    this.#attribution = new Attribution(scans);
    this.#consequences = consequencesIn(scans, evidence);
    for (const scan of scans) {
      this.#hearPresence(scan);
      this.#hearWitnesses(scan);
    }
    this.#hearEvidence(scans, evidence);
    this.#noteGaps(scans);
    /** @type {Initiator} */
    this.initiator = findInitiator(this.#testimony);
    this.#describe();
  }

  /** What the logs say of each rank of which they say anything. */
  get facts() {
    return this.#testimony.facts;
  }

  /** How many ranks there are, where that is known. */
  get world() {
    return this.#testimony.world;
  }

  /** Ranks of the world of which the logs show nothing. */
  get missing() {
    return Array.from({ length: this.world ?? 0 }, (_, rank) => rank).filter((rank) => {
      const facts = this.facts.get(rank);
      return facts === undefined || facts.state === "missing";
    });
  }

  /** The facts of all ranks in the order of the ranks. */
  get sorted() {
    return [...this.facts.values()].sort((one, other) => one.rank - other.rank);
  }

  /**
   * The rank whose process printed a line, null where that cannot be known.
   *
   * @param {LogLine} line
   * @returns {number | null}
   */
  rankOf(line) {
    return this.#attribution.rankOf(line);
  }

  /**
   * Whether a line is printed because of another process, also where it names an entry.
   *
   * @param {LogLine} line
   * @returns {boolean}
   */
  isConsequence(line) {
    return this.#consequences.has(placeKey(line));
  }

  /** @param {FileScan} scan */
  #hearPresence(scan) {
    const ofFile = this.#attribution.rankOfFile(scan);
    if (ofFile !== null && scan.lastOfRank.size <= 1) {
      const facts = this.#testimony.rank(ofFile);
      facts.files.push(scan.file);
      facts.lastLine = scan.lastLine ?? facts.lastLine;
      facts.cutOff = scan.endsInLine || scan.remarks.length > 0;
      return;
    }
    const seen = new Map(scan.lastOfRank);
    for (const [local, line] of scan.lastOfLocalRank) {
      const rank = this.#attribution.rankOfLocal(scan.file, local);
      const known = rank === null ? undefined : seen.get(rank);
      if (rank !== null && (known === undefined || known.line < line.line)) seen.set(rank, line);
    }
    for (const [rank, line] of seen) {
      const facts = this.#testimony.rank(rank);
      facts.files.push(scan.file);
      facts.lastLine = line;
      facts.host = facts.host || line.host;
    }
  }

  /** @param {FileScan} scan */
  #hearWitnesses(scan) {
    /** @type {number | null} */
    let blockRank = null;
    let isRoot = false;
    const inOrder = [...scan.witnesses].sort(
      (one, other) => one.at.line - other.at.line || one.at.column - other.at.column,
    );
    for (const witness of inOrder) {
      switch (witness.kind) {
        case Kind.BLOCK_ROOT:
          isRoot = true;
          break;
        case Kind.BLOCK_RANK:
          blockRank = leadingNumber(witness.captures.rank);
          if (isRoot) this.#testimony.blockRoot ??= blockRank;
          isRoot = false;
          break;
        case Kind.BLOCK_EXIT:
          if (blockRank !== null) this.#noteExit(blockRank, witness);
          blockRank = null;
          break;
        case Kind.EXIT:
          for (const ended of this.#ended(witness)) this.#noteExit(ended, witness);
          break;
        case Kind.WORLD:
          this.#noteWorld(witness);
          break;
        default:
          this.#noteProcess(witness, this.rankOf(witness.at));
      }
    }
  }

  /** @param {WitnessHit} witness */
  #noteWorld(witness) {
    const world = leadingNumber(witness.captures.world);
    if (world !== null && world > 0 && world <= RANKS_AT_MOST) {
      this.#testimony.world = Math.max(this.#testimony.world ?? 0, world);
    }
    const rank = leadingNumber(witness.captures.rank);
    if (rank !== null && rank >= 0 && rank <= RANKS_AT_MOST) this.#testimony.rank(rank);
  }

  /**
   * @param {WitnessHit} witness
   * @param {number | null} rank
   */
  #noteProcess(witness, rank) {
    const { kind, at, captures } = witness;
    if (kind === Kind.STORE_WAITS) {
      this.#noteWorld(witness);
      this.#testimony.joined = leadingNumber(captures.joined);
    } else if (kind === Kind.NAMED) {
      for (const other of ranksOf(captures.ranks ?? "")) if (other !== rank) this.#testimony.named.set(other, at);
    }
    if (rank === null) return;
    const facts = this.#testimony.rank(rank);
    if (kind === Kind.CRASHED) {
      facts.crashes.push(at);
      facts.signal = facts.signal || signalOf(captures);
    } else if (kind === Kind.PEER_LOST) {
      facts.lostPeer ??= at;
    } else if (WAITING.includes(kind)) {
      facts.waited ??= at;
      if (kind === Kind.STORE_AWAY) this.#testimony.storeSeekers.add(rank);
    } else if (kind === Kind.LAST_WORK) {
      const sequence = leadingNumber(captures.sequence);
      if (sequence !== null && !this.#testimony.sequences.has(rank)) this.#testimony.sequences.set(rank, sequence);
    }
  }

  /**
   * The ranks of which a witness says that they ended.
   *
   * @param {WitnessHit} witness
   * @returns {number[]}
   */
  #ended(witness) {
    const { captures } = witness;
    if (captures.ranks !== undefined) return ranksOf(captures.ranks);
    const rank = leadingNumber(captures.rank);
    if (rank !== null) return [rank];
    const local = leadingNumber(captures.local);
    const found =
      local === null ? this.rankOf(witness.at) : this.#attribution.rankOfLocal(witness.at.file, local);
    return found === null ? [] : [found];
  }

  /**
   * @param {number} rank
   * @param {WitnessHit} witness
   */
  #noteExit(rank, witness) {
    const facts = this.#testimony.rank(rank);
    facts.signal = signalOf(witness.captures) || facts.signal;
    facts.exitCode = leadingNumber(witness.captures.code) ?? facts.exitCode;
    facts.exitLine ??= witness.at;
  }

  /**
   * @param {FileScan[]} scans
   * @param {Evidence[]} evidence
   */
  #hearEvidence(scans, evidence) {
    for (const item of evidence) {
      const rank = this.rankOf(item.at);
      if (rank === null) continue;
      if (item.decides && !this.isConsequence(item.at)) this.#testimony.rank(rank).causes.push(item);
      else if (item.role === "collateral") this.#testimony.rank(rank).collateral.push(item);
    }
    for (const scan of scans) {
      for (const error of scan.errors) {
        const rank = this.rankOf(error.at);
        const consequence = this.isConsequence(error.at) || WRAPPERS.has(error.name);
        const own = !consequence && !CHATTER.includes(error.at.level) && !isTransportError(error.name);
        if (rank !== null && own) this.#testimony.rank(rank).errors.push(error);
      }
    }
    this.#leaveOutSurvivedErrors();
  }

  /** Leave out errors after which their ranks went on, where any rank shows a cause without them. */
  #leaveOutSurvivedErrors() {
    const all = [...this.facts.values()];
    const ended = new Map(
      all.map((facts) => [facts, facts.errors.filter((error) => !wasSurvived(error.at, facts.lastLine))]),
    );
    if (all.some((facts) => ended.get(facts)?.length || facts.causes.length || facts.killed)) {
      for (const facts of all) facts.errors = ended.get(facts) ?? [];
    }
  }

  /**
   * Take ranks between those that have files for ranks whose files are missing.
   *
   * @param {FileScan[]} scans
   */
  #noteGaps(scans) {
    const ofFiles = scans.map((scan) => this.#attribution.rankOfFile(scan)).filter((rank) => rank !== null);
    const highest = ofFiles.reduce((most, rank) => Math.max(most, rank), 0);
    if (ofFiles.length > 1 && highest < RANKS_AT_MOST) {
      this.#testimony.world = Math.max(this.#testimony.world ?? 0, highest + 1);
    }
  }

  /** Say what became of each rank. */
  #describe() {
    const failing = [...this.facts.values()].some((facts) => facts.showsCause || facts.isVictim);
    if (this.facts.size > 1 || this.#testimony.joined !== null) {
      for (let rank = 0; rank < (this.world ?? 0); rank++) this.#testimony.rank(rank);
    }
    if (this.initiator.rank !== null) this.#testimony.rank(this.initiator.rank);
    for (const facts of this.facts.values()) [facts.state, facts.why] = this.#stateOf(facts, failing);
  }

  /**
   * @param {RankFacts} facts
   * @param {boolean} failing whether any rank shows a failure
   * @returns {[state: RankState, why: string]}
   */
  #stateOf(facts, failing) {
    const first = facts.rank === this.initiator.rank;
    if (facts.showsCause) return [first ? "first" : "failed", facts.causeText];
    const unseen = !facts.files.length && facts.lastLine === null && facts.exitLine === null;
    if (unseen && !facts.isVictim) return ["missing", "nothing of it is in these logs"];
    if (first) return ["first", this.initiator.why];
    if (facts.isVictim) return ["victim", facts.consequenceText];
    if (facts.exitLine !== null) return ["failed", `it ended with an error, as ${place(facts.exitLine)} says`];
    if (failing) {
      return ["silent", facts.cutOff ? "its log is cut off" : "its log ends without a word of the failure"];
    }
    return ["healthy", ""];
  }
}

/**
 * The lines that programs print because of another process, also where they name an entry.
 *
 * @param {FileScan[]} scans
 * @param {Evidence[]} evidence
 * @returns {Set<string>} keys of places
 */
function consequencesIn(scans, evidence) {
  const found = new Set(evidence.filter((item) => item.role === "collateral").map((item) => placeKey(item.at)));
  for (const item of evidence) if (item.decides) found.delete(placeKey(item.at));
  for (const scan of scans) {
    for (const witness of scan.witnesses) if (OF_OTHERS.includes(witness.kind)) found.add(placeKey(witness.at));
  }
  return found;
}

/**
 * Whether a rank went on for long after an error, which then did not end it.
 *
 * @param {LogLine} error
 * @param {LogLine | null} last
 * @returns {boolean}
 */
function wasSurvived(error, last) {
  if (last === null || last.file !== error.file) return false;
  if (error.moment !== null && last.moment !== null) {
    const later = secondsBefore(error.moment, last.moment);
    if (later !== null) return later > SURVIVED;
  }
  return last.line - error.line > SURVIVED_LINES;
}
