/**
 * What stands before the message of a log line: rank, host, time, level. Prefixes stack, in any order.
 */

import { strip } from "../signature/white-space.js";
import { firstCharacters } from "./characters.js";
import { momentAt, momentOfRecord } from "./moment.js";

/** @typedef {import("./moment.js").Moment} Moment */

/**
 * What the prefixes of a line say; null and nothing where they do not.
 *
 * @typedef {Object} Prefix
 * @property {number | null} rank
 * @property {number | null} localRank rank among the processes of its host, where the global one is not said
 * @property {string} host
 * @property {string} level `error`, `warning`, `info`, `debug`
 * @property {Moment | null} moment
 * @property {number} length offset at which the message begins
 */

/**
 * A form of label with which a launcher marks every line of a file that holds the output of many processes.
 *
 * @typedef {Object} Labels
 * @property {string} name
 * @property {RegExp} atStart of a line, with a group `rank`, `local` or `host`
 * @property {RegExp} inText the same at the beginning of any line of a text
 */

/**
 * What finds marks of ranks in a stretch of log.
 *
 * @typedef {Object} RankMark
 * @property {string} literal without which the expression is not tried; may be empty
 * @property {RegExp} expression with one group, the rank
 * @property {boolean} isLocal whether the rank is that among the processes of its host
 */

const PREFIXES_AT_MOST = 24;
/** Characters of a line in which its prefixes stand. */
export const HEAD = 240;

const RANK_MARKS = new RegExp(
  "\\[(?:rank|Rank|RANK)[:_ ]{0,2}(\\d{1,6})\\]" +
    '|"(?:global_)?rank": ?(\\d{1,6})\\b' +
    "|\\brank(\\d{1,6})\\[\\d+\\]" +
    "|\\brank[:=] {0,3}(\\d{1,6}) ?[|,\\]]",
);
const LOCAL_RANK_MARKS = /\[default(\d{1,3})\]:|[ (]TP(\d{1,3})[ \])]/;
/** @type {Record<string, string>} */
const LEVELS = {
  CRITICAL: "error",
  FATAL: "error",
  ERROR: "error",
  ERR: "error",
  SEVERE: "error",
  PANIC: "error",
  WARNING: "warning",
  WARN: "warning",
  INFO: "info",
  NOTICE: "info",
  DEBUG: "debug",
  TRACE: "debug",
};
/** @type {Record<string, string>} */
const LETTERS = { E: "error", F: "error", W: "warning", I: "info", D: "debug", V: "debug" };
const LEVEL_WORDS = [
  ...Object.keys(LEVELS),
  ...Object.keys(LEVELS).map((word) => word[0] + word.slice(1).toLowerCase()),
].join("|");

// White space is that of signatures: JavaScript's own `\s` has more. With the flag `u` characters are counted.
const TOKENS = [
  "[ \\t-\\r\\xa0>|│❱]+|- ",
  "(?<host>[\\w.\\-]+):\\d+:\\d+ \\[(?<gpu>\\d+)\\] ",
  "\\[(?:rank|Rank|RANK)[:_ ]{0,2}\\d+\\]:? ?",
  "\\[default\\d+\\]:",
  "\\[\\d+,\\d+\\]<std(?:out|err)>: ?",
  "\\[PG [^\\]]{1,80}\\]:? ?",
  "\\brank\\d+\\[\\d+\\]\\[\\w+\\]: ?",
  "\\((?:[\\w.:\\/\\-]+ )*(?:pid|PID)=\\d+(?:, ip=(?<host>[\\w.:\\-]+))?\\) ?",
  "(?:stdout|stderr)(?: [FP] |: )",
  `\\[?(?<level>${LEVEL_WORDS})\\b\\]?[:|]? ?`,
  "\\d+ (?=[\\w.\\/<>\\-]+\\.(?:py|cpp|cc|cu|go|c|h|hpp):\\d+\\])",
  "\\[?[\\w.\\/<>+\\-]+\\.(?:py|cpp|cc|cu|go|c|h|hpp|cuh):\\d+(?::[\\w<>.]+)?\\]? ?",
  "\\](?: |$)",
  "(?:\\w+ )?kernel: ",
  "[\\w.\\-]+ [\\w.\\/@\\-]+\\[\\d+\\]: ",
  "- [\\w.<>:]+(?=[ \\t-\\r\\xa0]+- )",
  "\\[titan\\] ?",
  "[^|\\n]{0,120}\\|[^|\\n]{0,200}\\|[ \\t-\\r\\xa0]*[\\d.]+[kMGT]?\\/[\\d.?]+[kMGT]? \\[[^\\]\\n]{1,200}\\]",
  "[\\w.\\-]+[ \\t-\\r\\xa0]+\\| ",
].map((token) => new RegExp(token, "uy"));

/**
 * Only forms of which most lines of a file have one count, for a single line proves nothing.
 *
 * @type {Labels[]}
 */
const LABEL_FORMS = [
  { name: "srun", pattern: " {0,5}(?<rank>\\d{1,6}): " },
  { name: "mpirun", pattern: "(?:[^ \\t-\\r]+: )?\\[\\d+,(?<rank>\\d{1,6})\\]<std(?:out|err|diag)>: ?" },
  { name: "torchrun", pattern: "\\[default(?<local>\\d{1,3})\\]:" },
  { name: "pdsh", pattern: "(?<host>[A-Za-z0-9][\\w.-]*[\\w]): (?=\\[|[^ \\t-\\r]+ |\\n|$)" },
].map(({ name, pattern }) => ({
  name,
  atStart: new RegExp(`^${pattern}`),
  inText: new RegExp(`(?<![^\\n])${pattern}`, "g"),
}));
const NOT_HOSTS =
  /^(?:[^\n]*(?:error|exception|warning|info|debug|traceback|note|file|caused by)[^\n]*|\d+)$/i;

/** @type {RankMark[]} */
const MARKS = /** @type {[string, RegExp][]} */ ([
  ["[rank", /\[rank[:_ ]{0,2}(\d{1,6})\]/g],
  ["[Rank", /\[Rank[:_ ]{0,2}(\d{1,6})\]/g],
  ["[RANK", /\[RANK[:_ ]{0,2}(\d{1,6})\]/g],
  ['rank": ', /"(?:global_)?rank": (\d{1,6})\b/g],
  ['rank":', /"(?:global_)?rank":(\d{1,6})\b/g],
  ["rank", /\brank(\d{1,6})\[\d+\]/g],
  ["rank:", /\brank: {0,3}(\d{1,6}) ?[|,\]]/g],
  ["rank=", /\brank= {0,3}(\d{1,6}) ?[|,\]]/g],
]).map(([literal, expression]) => ({ literal, expression, isLocal: false }));

/**
 * The form of label that at least four of five lines of a sample have, or null.
 *
 * @param {string[]} lines
 * @returns {Labels | null}
 */
export function detectLabels(lines) {
  const filled = lines.filter((line) => strip(line));
  if (filled.length < 4) return null;
  for (const form of LABEL_FORMS) {
    const found = filled.map((line) => form.atStart.exec(line)).filter((match) => match !== null);
    if (found.length < 0.8 * filled.length) continue;
    if (form.name === "pdsh") {
      const hosts = new Set(found.map((match) => match.groups?.host ?? ""));
      const tooMany = hosts.size > Math.max(4, Math.floor(filled.length / 4));
      if (tooMany || [...hosts].some((host) => NOT_HOSTS.test(host))) continue;
    }
    return form;
  }
  return null;
}

/**
 * What the prefixes of a line say.
 *
 * @param {string} line
 * @param {Labels | null} [labels] the form with which its file marks lines
 * @returns {Prefix}
 */
export function parsePrefix(line, labels = null) {
  const head = firstCharacters(line, HEAD);
  const label = readLabel(head, labels);
  const rank = firstGroup(RANK_MARKS.exec(head)) ?? label.rank;
  let localRank = label.localRank ?? firstGroup(LOCAL_RANK_MARKS.exec(head));
  let { host, position } = label;
  let level = "";
  /** @type {Moment | null} */
  let moment = null;
  for (let count = 0; count < PREFIXES_AT_MOST; count++) {
    if (position >= head.length || head[position] === "{") break;
    const timed = momentAt(head, position);
    if (timed !== null) {
      level = LETTERS[timed.levelLetter] ?? level;
      moment ??= timed.moment;
      position = timed.end;
      continue;
    }
    const token = tokenAt(head, position);
    if (token === null) break;
    if (token.groups?.level) level = LEVELS[token.groups.level.toUpperCase()];
    host = token.groups?.host || host;
    if (token.groups?.gpu && localRank === null) localRank = Number(token.groups.gpu);
    position += token[0].length;
  }
  if (moment === null && head[position] === "{") moment = momentOfRecord(head);
  return { rank, localRank, host, level, moment, length: position };
}

/**
 * What finds every mark of a rank in a stretch of log.
 *
 * @param {Labels | null} labels
 * @returns {RankMark[]}
 */
export function rankMarks(labels) {
  if (labels === null || labels.name === "pdsh") return MARKS;
  return [...MARKS, { literal: "", expression: labels.inText, isLocal: labels.name === "torchrun" }];
}

/**
 * What finds the hosts in the labels of lines, null where the labels name none.
 *
 * @param {Labels | null} labels
 * @returns {RegExp | null}
 */
export function hostLabel(labels) {
  return labels?.name === "pdsh" ? labels.inText : null;
}

/**
 * Rank, local rank and host of a label, and where it ends.
 *
 * @param {string} head
 * @param {Labels | null} labels
 */
function readLabel(head, labels) {
  const found = labels === null ? null : labels.atStart.exec(head);
  const groups = /** @type {Record<string, string | undefined>} */ (found?.groups ?? {});
  return {
    rank: groups.rank ? Number(groups.rank) : null,
    localRank: groups.local ? Number(groups.local) : null,
    host: groups.host ?? "",
    position: found === null ? 0 : found[0].length,
  };
}

/**
 * @param {RegExpExecArray | null} found
 * @returns {number | null}
 */
function firstGroup(found) {
  const group = found?.slice(1).find((text) => text !== undefined);
  return group === undefined ? null : Number(group);
}

/**
 * The first form of prefix that stands at a place and is not empty, or null.
 *
 * @param {string} head
 * @param {number} position
 * @returns {RegExpExecArray | null}
 */
function tokenAt(head, position) {
  for (const form of TOKENS) {
    form.lastIndex = position;
    const found = form.exec(head);
    if (found !== null && found[0].length > 0) return found;
  }
  return null;
}
