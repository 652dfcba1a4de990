/** Histories of ranks for tests. */

/** @typedef {import("../../../theme/assets/javascripts/diagnosis-page/rank-history.js").RankHistory} RankHistory */
/** @typedef {import("../../../theme/assets/javascripts/diagnosis-page/rank-history.js").State} State */

/**
 * A rank that stopped being well at a time; null where its log does not tell.
 *
 * @param {number} rank
 * @param {State} state
 * @param {number | null} seconds
 * @param {Partial<RankHistory> & { file?: string, line?: number, clock?: string, isEarliest?: boolean }} [more]
 * @returns {RankHistory}
 */
export function history(rank, state, seconds, more = {}) {
  const { file = `rank_${rank}.log`, line = 10, clock = "", isEarliest = false, ...rest } = more;
  const until = state === "missing" ? null : { file, line, seconds, clock, isEarliest };
  return { rank, state, why: "", until, endsSilently: false, ...rest };
}

/**
 * A run of which one rank fails and the others wait for it for ten minutes.
 *
 * @param {number} ranks
 * @returns {RankHistory[]}
 */
export function waitingRun(ranks) {
  return Array.from({ length: ranks }, (_, rank) =>
    rank === 0
      ? history(0, "first", 0, { why: "out-of-memory at rank_0.log:10", clock: "07:25:20" })
      : history(rank, "victim", 600, { why: `waited for another rank until the timeout at rank_${rank}.log:9` }),
  );
}
