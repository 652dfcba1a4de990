/**
 * Which rank failed first: rules from the surest to the vaguest, and the answer that the logs cannot tell.
 */

import { secondsBefore } from "./moment.js";
import { RankFacts, listRanks, nameRanks, place } from "./rank-facts.js";

/** @typedef {import("./findings.js").LogLine} LogLine */

/** Seconds by which one clock must be ahead of another before the order is believed across files. */
const CLEARLY_LATER = 1;

/**
 * Which rank failed first, and why we think so.
 *
 * @typedef {Object} Initiator
 * @property {number | null} rank
 * @property {string} why
 * @property {"high" | "medium" | "low" | ""} confidence nothing where no rank is named
 */

/** What all files of a run together say of its ranks. */
export class Testimony {
  /** @type {Map<number, RankFacts>} */
  facts = new Map();
  /** How many ranks there are, where anything says so. @type {number | null} */
  world = null;
  /** How many ranks came to the store, where it waited in vain. @type {number | null} */
  joined = null;
  /** Ranks that could not reach the store. @type {Set<number>} */
  storeSeekers = new Set();
  /** Ranks that others name as those that did not come. @type {Map<number, LogLine>} */
  named = new Map();
  /** Number of the collective in which each rank was caught. @type {Map<number, number>} */
  sequences = new Map();
  /** The rank that a launcher saw end first. @type {number | null} */
  blockRoot = null;

  /**
   * The facts of a rank, which may be new.
   *
   * @param {number} rank
   * @returns {RankFacts}
   */
  rank(rank) {
    let facts = this.facts.get(rank);
    if (facts === undefined) this.facts.set(rank, (facts = new RankFacts(rank)));
    return facts;
  }

  /**
   * All ranks that are known to exist but for some, in order.
   *
   * @param {Set<number>} ranks
   * @returns {number[]}
   */
  others(ranks) {
    const known = new Set(this.facts.keys());
    for (let rank = 0; rank < (this.world ?? 0); rank++) known.add(rank);
    return [...known].filter((rank) => !ranks.has(rank)).sort((one, other) => one - other);
  }
}

/**
 * The rank that failed first, or why the logs do not tell.
 *
 * A line that names a cause goes before time, silence and the signal of the exit count, and a line that another
 * process causes never makes an initiator. What a launcher reports as the root cause is the last witness to be heard.
 *
 * @param {Testimony} testimony
 * @returns {Initiator}
 */
export function findInitiator(testimony) {
  for (const rule of [byCause, byStore, byBeingNamed, byWaiting, byLostPeers, bySequence]) {
    const found = rule(testimony);
    if (found !== null) return found;
  }
  return byBlock(testimony);
}

/**
 * @param {string} why
 * @returns {Initiator}
 */
function nobody(why) {
  return { rank: null, why, confidence: "" };
}

/**
 * @param {Testimony} testimony
 * @returns {Initiator | null}
 */
function byCause(testimony) {
  const candidates = [...testimony.facts.values()].filter((facts) => facts.showsCause);
  if (!candidates.length) return null;
  if (candidates.length === 1) return theOnly(candidates[0], testimony);
  const kinds = new Set(candidates.map((facts) => facts.what));
  if (candidates.length === testimony.facts.size && kinds.size === 1) {
    return nobody(`all ${candidates.length} ranks fail alike: ${candidates[0].what}`);
  }
  const first = firstOf(candidates);
  if (first !== null) {
    const why = `rank ${first.rank} shows the first cause: ${first.causeText}`;
    return { rank: first.rank, why, confidence: "medium" };
  }
  const root = testimony.blockRoot;
  if (candidates.some((facts) => facts.rank === root)) {
    const why = `several ranks show a cause without comparable times; the launcher saw rank ${root} end first`;
    return { rank: root, why, confidence: "low" };
  }
  const ranks = listRanks(candidates.map((facts) => facts.rank));
  return nobody(`several ranks show a cause (${ranks}), and no time tells which was first`);
}

/**
 * @param {RankFacts} facts
 * @param {Testimony} testimony
 * @returns {Initiator}
 */
function theOnly(facts, testimony) {
  const others = testimony.facts.size - 1;
  const victims = [...testimony.facts.values()].filter((other) => other !== facts && other.isVictim).length;
  let why = `only rank ${facts.rank} shows a cause: ${facts.causeText}`;
  if (victims) why += `; ${victims} of ${others} other ranks show only consequences`;
  return { rank: facts.rank, why, confidence: victims || facts.causes.length || facts.killed ? "high" : "medium" };
}

/**
 * The rank whose cause is printed clearly before all others', null where that cannot be said.
 *
 * @param {RankFacts[]} candidates
 * @returns {RankFacts | null}
 */
function firstOf(candidates) {
  const lines = candidates.map((facts) => facts.causeLine).filter((line) => line !== null);
  if (lines.length < candidates.length) return null;
  if (new Set(lines.map((line) => line.file)).size === 1) {
    const numbers = lines.map((line) => line.line);
    return candidates[numbers.indexOf(numbers.reduce((least, number) => Math.min(least, number)))];
  }
  const moments = lines.map((line) => line.moment).filter((moment) => moment !== null);
  if (moments.length < candidates.length) return null;
  const isFirst = (/** @type {import("./moment.js").Moment} */ moment, /** @type {number} */ index) =>
    moments.every((other, number) => number === index || (secondsBefore(moment, other) ?? 0) > CLEARLY_LATER);
  return candidates[moments.findIndex(isFirst)] ?? null;
}

/**
 * @param {Testimony} testimony
 * @returns {Initiator | null}
 */
function byStore(testimony) {
  const { world, joined, storeSeekers } = testimony;
  if (joined !== null && world !== null) {
    const absent = testimony.others(new Set(testimony.facts.keys()));
    if (absent.length === 1 && world - joined === 1) {
      const why = `rank ${absent[0]} never came: ${joined} of ${world} ranks joined the store`;
      return { rank: absent[0], why, confidence: "high" };
    }
    return nobody(`${joined} of ${world} ranks joined the store; those that print nothing never came`);
  }
  if (storeSeekers.size && !storeSeekers.has(0)) {
    const seekers = listRanks([...storeSeekers].sort((one, other) => one - other));
    return { rank: 0, why: `rank ${seekers} cannot reach the store, which rank 0 keeps`, confidence: "medium" };
  }
  return null;
}

/**
 * @param {Testimony} testimony
 * @returns {Initiator | null}
 */
function byBeingNamed(testimony) {
  if (testimony.named.size !== 1) return null;
  const [[rank, line]] = testimony.named;
  const why = `other ranks name rank ${rank} as the one that did not come: ${place(line)}`;
  return { rank, why, confidence: "medium" };
}

/**
 * @param {Testimony} testimony
 * @returns {Initiator | null}
 */
function byWaiting(testimony) {
  const factsOf = testimony.facts;
  const waiting = [...factsOf.values()].filter((facts) => facts.waited);
  const others = testimony.others(new Set(waiting.map((facts) => facts.rank)));
  if (!waiting.length || !others.length) return null;
  const silent = others.filter((rank) => !factsOf.get(rank)?.isVictim);
  const suspects = silent.length ? silent : others;
  const waited = `${nameRanks(waiting)} waited for another rank until the timeout`;
  if (suspects.length === 1) {
    return { rank: suspects[0], why: `${waited}; only rank ${suspects[0]} did not wait`, confidence: "medium" };
  }
  const last = silent.length ? null : lastToLose(suspects.map((rank) => testimony.rank(rank)));
  if (last !== null) {
    const why = `${waited}; rank ${last} was the last to notice, being busy elsewhere`;
    return { rank: last, why, confidence: "low" };
  }
  return nobody(`${waited}; look at those that did not wait: ${listRanks(suspects)}`);
}

/**
 * The rank that lost its peer last, by the order of one file.
 *
 * @param {RankFacts[]} suspects
 * @returns {number | null}
 */
function lastToLose(suspects) {
  const lines = suspects.map((facts) => facts.lostPeer).filter((line) => line !== null);
  if (lines.length < suspects.length || new Set(lines.map((line) => line.file)).size > 1) return null;
  const numbers = lines.map((line) => line.line);
  return suspects[numbers.indexOf(numbers.reduce((most, number) => Math.max(most, number)))].rank;
}

/**
 * @param {Testimony} testimony
 * @returns {Initiator | null}
 */
function byLostPeers(testimony) {
  const losers = [...testimony.facts.values()].filter((facts) => facts.isVictim);
  const others = testimony.others(new Set(losers.map((facts) => facts.rank)));
  if (!losers.length || !others.length) return null;
  if (others.length === 1) {
    const line = testimony.facts.get(others[0])?.lastLine;
    const last = line ? `; its last line is ${place(line)}` : "";
    const why = `every other rank lost a peer, and rank ${others[0]} ends without a word${last}`;
    return { rank: others[0], why, confidence: "medium" };
  }
  return nobody(`${nameRanks(losers)} lost a peer; which of ranks ${listRanks(others)} it was the logs do not tell`);
}

/**
 * @param {Testimony} testimony
 * @returns {Initiator | null}
 */
function bySequence(testimony) {
  const { sequences } = testimony;
  if (sequences.size < 2) return null;
  const lowest = [...sequences.values()].reduce((least, number) => Math.min(least, number));
  const behind = [...sequences.keys()].filter((rank) => sequences.get(rank) === lowest);
  if (behind.length > 1) return null;
  const why = `rank ${behind[0]} is behind all others: it was caught in collective ${lowest}`;
  return { rank: behind[0], why, confidence: "medium" };
}

/**
 * @param {Testimony} testimony
 * @returns {Initiator}
 */
function byBlock(testimony) {
  const root = testimony.blockRoot === null ? undefined : testimony.facts.get(testimony.blockRoot);
  if (root !== undefined && !root.isVictim) {
    const why = `the launcher saw rank ${root.rank} end first; its log shows nothing of its own`;
    return { rank: root.rank, why, confidence: "low" };
  }
  if (root !== undefined) {
    return nobody(`the launcher saw rank ${root.rank} end first, but that rank shows only consequences`);
  }
  const ended = [...testimony.facts.values()].filter((facts) => facts.exitLine !== null && !facts.isVictim);
  if (ended.length === 1 && ended[0].exitLine !== null) {
    const why = `only rank ${ended[0].rank} ended with an error, as ${place(ended[0].exitLine)} says`;
    return { rank: ended[0].rank, why, confidence: "medium" };
  }
  if (testimony.facts.size > 1) return nobody("no rank shows anything that is not the consequence of another");
  return nobody(testimony.facts.size ? "only one rank is seen" : "the log does not tell ranks apart");
}
