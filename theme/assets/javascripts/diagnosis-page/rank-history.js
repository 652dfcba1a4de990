/**
 * What became of each rank and when, from the facts of a diagnosis: plain data that can be drawn, and sent from the
 * worker to the page.
 */

/** @typedef {import("../diagnosis/moment.js").Moment} Moment */

/**
 * A line of a log, with what the picture needs of it.
 *
 * @typedef {Object} Line
 * @property {string} file
 * @property {number} line from 1
 * @property {string} text
 * @property {Moment | null} moment
 */

/**
 * What a diagnosis knows of a rank; `RankFacts` of the diagnosis are such.
 *
 * @typedef {Object} Facts
 * @property {number} rank
 * @property {string} state
 * @property {string} why
 * @property {Line | null} lastLine
 * @property {{ at: Line }[]} causes
 * @property {{ at: Line }[]} errors
 * @property {Line[]} crashes
 * @property {{ at: Line }[]} collateral
 * @property {Line | null} exitLine
 * @property {Line | null} waited
 * @property {Line | null} lostPeer
 */

/** @typedef {"first" | "failed" | "victim" | "silent" | "missing" | "healthy"} State */

/**
 * A place in a log, and when it was reached.
 *
 * @typedef {Object} Point
 * @property {string} file
 * @property {number} line from 1
 * @property {number | null} seconds since the first point of all ranks; null where no time can be compared
 * @property {string} clock the time as the log has it, `07:35:10`, or nothing
 * @property {boolean} isEarliest whether the time is that of a line before, so that it was then or later
 */

/**
 * What became of a rank.
 *
 * @typedef {Object} RankHistory
 * @property {number} rank
 * @property {State} state
 * @property {string} why
 * @property {Point | null} until where it stopped being well, or where its log ends if nothing in it says that
 * @property {boolean} endsSilently whether `until` is only the end of its log
 */

/** @typedef {{ moment: Moment, clock: string }} Timed */

const DAY = 86_400;
const YEAR = 366 * DAY;
const CLOCK = /(?<!\d)\d{2}:\d{2}:\d{2}(?!\d)/;

/**
 * The histories of ranks, by their numbers.
 *
 * @param {Iterable<Facts>} facts
 * @param {(file: string, line: number) => Timed | null} timeBefore the last time that a log states up to a line
 * @returns {RankHistory[]}
 */
export function rankHistories(facts, timeBefore) {
  const drafts = [...facts].map((fact) => {
    const { line, isEnd } = turningLine(fact);
    const timed = line ? timeOf(line, timeBefore) : null;
    return { fact, line, isEnd, timed, isEarliest: !line?.moment };
  });
  const seconds = commonSeconds(drafts.map((draft) => draft.timed?.moment ?? null));
  const known = seconds.filter((value) => value !== null);
  const origin = Math.min(...known);
  return drafts
    .map(({ fact, line, isEnd, timed, isEarliest }, i) => {
      const at = seconds[i] ?? null;
      const point = line && {
        file: line.file,
        line: line.line,
        seconds: at === null ? null : at - origin,
        clock: timed?.clock ?? "",
        isEarliest: isEarliest && at !== null,
      };
      const state = /** @type {State} */ (fact.state);
      return { rank: fact.rank, state, why: fact.why, until: point, endsSilently: isEnd };
    })
    .sort((one, other) => one.rank - other.rank);
}

/**
 * The line at which a rank stopped being well; the last of its log where it is silent.
 *
 * @param {Facts} fact
 * @returns {{ line: Line | null, isEnd: boolean }}
 */
function turningLine(fact) {
  const causes = [...fact.causes.map(({ at }) => at), ...fact.errors.map(({ at }) => at), ...fact.crashes];
  const consequences = [...fact.collateral.map(({ at }) => at)];
  if (fact.waited) consequences.push(fact.waited);
  if (fact.lostPeer) consequences.push(fact.lostPeer);
  const own = fact.state === "first" || fact.state === "failed" ? causes : [...causes, ...consequences];
  const first = own.length ? own.reduce((one, other) => (other.line < one.line ? other : one)) : null;
  if (first) return { line: first, isEnd: false };
  // A rank that a launcher ended was well until then; of one that was killed the end of its log is nearer to its end.
  if (fact.state === "victim" && fact.exitLine) return { line: fact.exitLine, isEnd: false };
  return fact.lastLine ? { line: fact.lastLine, isEnd: true } : { line: fact.exitLine, isEnd: false };
}

/**
 * @param {Line} line
 * @param {(file: string, line: number) => Timed | null} timeBefore
 * @returns {Timed | null}
 */
function timeOf(line, timeBefore) {
  return line.moment
    ? { moment: line.moment, clock: clockOf(line.text, line.moment) }
    : timeBefore(line.file, line.line);
}

/**
 * The time of day as a line states it.
 *
 * @param {string} text
 * @param {Moment} moment
 * @returns {string} nothing where there is only the time since a start
 */
export function clockOf(text, moment) {
  const written = CLOCK.exec(text.slice(0, 200));
  if (written) return written[0];
  if (moment.scale === "uptime") return "";
  const seconds = Math.floor(((moment.seconds % DAY) + DAY) % DAY);
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((n) => String(Math.floor(n)).padStart(2, "0"))
    .join(":");
}

/**
 * Moments on one scale, in seconds; null where one cannot be compared with most others. Logs without a year are taken
 * to be of the same year as those with one, logs without a date of the same day: good enough for a picture of one run.
 *
 * @param {readonly (Moment | null)[]} moments
 * @returns {(number | null)[]}
 */
export function commonSeconds(moments) {
  const scales = new Set(moments.map((moment) => moment?.scale));
  if (!scales.has("absolute") && !scales.has("year") && !scales.has("day")) {
    return moments.map((moment) => moment?.seconds ?? null);
  }
  const dated = moments.filter((moment) => moment?.scale === "absolute" || moment?.scale === "year");
  const hasTwoScales = scales.has("absolute") && scales.has("year");
  /** @param {Moment} moment */
  const place = (moment) =>
    hasTwoScales && moment.scale === "absolute" ? withoutYear(moment.seconds) : moment.seconds;
  const reference = dated[0] ? place(dated[0]) : null;
  return moments.map((moment) => {
    if (moment === null || moment.scale === "uptime") return null;
    if (reference === null) return moment.seconds;
    if (moment.scale === "day") return reference + nearest(moment.seconds - reference, DAY);
    return hasTwoScales ? reference + nearest(place(moment) - reference, YEAR) : moment.seconds;
  });
}

/**
 * A difference on a scale that begins anew, as the smallest one.
 *
 * @param {number} difference
 * @param {number} span after which the scale begins anew
 * @returns {number}
 */
function nearest(difference, span) {
  const positive = ((difference % span) + span) % span;
  return positive <= span / 2 ? positive : positive - span;
}

/**
 * Seconds since 1970 as a moment without year counts them: in the year 2000.
 *
 * @param {number} seconds
 * @returns {number}
 */
function withoutYear(seconds) {
  const date = new Date(Math.floor(seconds) * 1000);
  date.setUTCFullYear(2000);
  return date.getTime() / 1000 + (seconds - Math.floor(seconds));
}
