/**
 * What was found in one file: plain data, bounded in size, that can be sent from one thread to another.
 */

/** @typedef {import("./moment.js").Moment} Moment */
/** @typedef {import("./witness.js").Kind} Kind */

/**
 * A line of a log, shortened, and what its prefixes say.
 *
 * @typedef {Object} LogLine
 * @property {string} file
 * @property {number} line from 1
 * @property {number} column from 1, in characters of the physical line; where that which was looked for begins
 * @property {string} text
 * @property {number | null} rank
 * @property {number | null} localRank
 * @property {string} host
 * @property {string} level
 * @property {Moment | null} moment
 */

/**
 * A place where a template of the library stands.
 *
 * @typedef {Object} Hit
 * @property {number} template its number in the library
 * @property {LogLine} at
 * @property {Record<string, string>} named the captures that have a name
 * @property {[start: number, end: number]} span where its literals stand in the folded line: from the first to the last
 * @property {Map<number, LogLine>} near templates of the library that were looked for in the neighbourhood and stand there
 * @property {boolean} isError whether the line reports an exception or has the level of an error
 */

/**
 * A line in which a program tells of processes.
 *
 * @typedef {Object} WitnessHit
 * @property {Kind} kind
 * @property {string} template
 * @property {LogLine} at
 * @property {Record<string, string>} captures
 */

/**
 * A line that reports an exception.
 *
 * @typedef {Object} ErrorHit
 * @property {string} name name of its class, without modules
 * @property {LogLine} at
 */

/**
 * All that was found in one file.
 *
 * @typedef {Object} FileScan
 * @property {string} file
 * @property {"read" | "empty" | "not-text" | "unreadable"} state
 * @property {string[]} remarks
 * @property {number} lines
 * @property {number} bytes
 * @property {boolean} endsInLine
 * @property {number | null} nameRank rank that the file's name or folder says
 * @property {Hit[]} hits
 * @property {Map<number, number>} counts for each template of the library that stands in the file, in how many lines
 * @property {WitnessHit[]} witnesses
 * @property {ErrorHit[]} errors
 * @property {Map<number, LogLine>} atEnd templates of contexts that stand in the last lines
 * @property {Map<number, LogLine>} lastOfRank the last line of each rank that marks its lines
 * @property {Map<number, LogLine>} lastOfLocalRank
 * @property {Set<string>} hosts machines that lines name as the one they come from
 * @property {LogLine | null} lastLine the last line that is not blank
 */

/**
 * What is known of a file before it is read.
 *
 * @param {string} file
 * @param {number | null} nameRank
 * @returns {FileScan}
 */
export function emptyScan(file, nameRank) {
  return {
    file,
    state: "read",
    remarks: [],
    lines: 0,
    bytes: 0,
    endsInLine: false,
    nameRank,
    hits: [],
    counts: new Map(),
    witnesses: [],
    errors: [],
    atEnd: new Map(),
    lastOfRank: new Map(),
    lastOfLocalRank: new Map(),
    hosts: new Set(),
    lastLine: null,
  };
}

/**
 * What tells a line of a run from all others, for maps and sets.
 *
 * @param {LogLine} line
 * @returns {string}
 */
export function placeKey(line) {
  return `${line.line}:${line.file}`;
}
