/** The states of ranks in words, and ranks grouped by what became of them. */

/** @typedef {import("./rank-history.js").RankHistory} RankHistory */
/** @typedef {import("./rank-history.js").State} State */

/** The states, those first that a reader looks for. */
export const STATES = /** @type {const} */ (["first", "failed", "silent", "missing", "victim", "healthy"]);

/** @type {Record<State, string>} */
export const STATE_WORDS = {
  first: "failed first",
  failed: "failed too",
  silent: "silent",
  missing: "no log",
  victim: "collateral",
  healthy: "healthy",
};

/** @type {Record<State, string>} */
export const STATE_MEANINGS = {
  first: "the failure began here",
  failed: "shows a cause of its own as well",
  silent: "its log ends without a word while others failed",
  missing: "nothing of it is in these logs",
  victim: "printed errors only because another rank failed",
  healthy: "shows nothing of a failure",
};

/**
 * Ranks that went the same way.
 *
 * @typedef {Object} RankGroup
 * @property {State} state
 * @property {string} why
 * @property {RankHistory[]} members by their ranks; at least one
 */

/**
 * Ranks grouped by state and reason, in the order of STATES.
 *
 * @param {readonly RankHistory[]} histories
 * @returns {RankGroup[]}
 */
export function groupRanks(histories) {
  /** @type {Map<string, RankGroup>} */
  const groups = new Map();
  for (const history of histories) {
    const why = withoutPlace(history);
    const key = `${history.state} ${why}`;
    const group = groups.get(key);
    if (group) group.members.push(history);
    else groups.set(key, { state: history.state, why, members: [history] });
  }
  return [...groups.values()].sort((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state));
}

/**
 * Why a rank is in its state, without the line of its own log, which would keep like ranks apart.
 *
 * @param {RankHistory} history
 * @returns {string}
 */
function withoutPlace({ state, why }) {
  return state === "victim" ? (why.split(" at ")[0] ?? why) : why;
}

/**
 * Sorted ranks in short: `0-3, 5`.
 *
 * @param {readonly number[]} ranks
 * @returns {string}
 */
export function ranges(ranks) {
  /** @type {[number, number][]} */
  const parts = [];
  for (const rank of ranks) {
    const last = parts.at(-1);
    if (last && rank === last[1] + 1) last[1] = rank;
    else parts.push([rank, rank]);
  }
  return parts.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(", ");
}

/**
 * Ranks as words: `rank 3`, `ranks 0-2, 5`.
 *
 * @param {readonly number[]} ranks
 * @returns {string}
 */
export function nameRanks(ranks) {
  return `${ranks.length === 1 ? "rank" : "ranks"} ${ranges(ranks)}`;
}

/**
 * A span of time in words, with the precision that a person needs: `0.4 s`, `12 s`, `10 min 7 s`, `3 h 20 min`.
 *
 * @param {number} seconds
 * @returns {string}
 */
export function duration(seconds) {
  if (seconds < 10) return `${Number(seconds.toFixed(seconds < 1 ? 2 : 1))} s`;
  const whole = Math.round(seconds);
  const [days, hours, minutes] = [
    Math.floor(whole / 86400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
  ];
  const parts = days
    ? [`${days} d`, hours && `${hours} h`]
    : hours
      ? [`${hours} h`, minutes && `${minutes} min`]
      : [minutes && `${minutes} min`, whole % 60 && `${whole % 60} s`];
  return parts.filter(Boolean).join(" ");
}
