/**
 * What the worker tells the page: the published form of a diagnosis (`docs/schema/diagnosis.json`), and what only the
 * page shows. Plain data throughout.
 */

/** @typedef {import("./rank-history.js").RankHistory} RankHistory */

/** @typedef {"high" | "medium" | "low"} Confidence */
/** @typedef {"found" | "collateral-only" | "not-found" | "could-not-look"} Verdict */

/**
 * A line of a log.
 *
 * @typedef {Object} Place
 * @property {string} file path as given; `-` is pasted text
 * @property {number} line from 1
 * @property {number} column from 1, in characters
 * @property {number | null} rank
 * @property {string} text the line, shortened
 */

/**
 * @typedef {Place & {
 *   signature: string,
 *   role: "primary" | "confirmation" | "ambiguous" | "collateral" | "context",
 *   captures: Record<string, string>,
 *   near: Place | null,
 *   count: number,
 * }} EvidenceData
 */

/** @typedef {Place & { signature: string, role: "collateral", count: number }} ConsequenceData */

/** @typedef {{ text: string, command?: string, language?: string, where?: string, expect?: string }} InstructionData */

/**
 * What an entry says, without evidence.
 *
 * @typedef {Object} EntryText
 * @property {string} id
 * @property {string} title
 * @property {string} category
 * @property {string} severity
 * @property {string} cause
 * @property {InstructionData | null} check
 * @property {InstructionData[]} fix
 * @property {InstructionData | null} verify
 */

/**
 * @typedef {EntryText & {
 *   confidence: Confidence,
 *   reasons: string[],
 *   alternative_to: string | null,
 *   evidence: EvidenceData[],
 *   address: string,
 * }} EntryData
 */

/**
 * @typedef {Object} FileData
 * @property {string} file
 * @property {"read" | "empty" | "not-text" | "unreadable"} state
 * @property {string[]} remarks
 * @property {number} lines
 * @property {number} bytes after unpacking
 * @property {boolean} ends_in_line
 */

/**
 * @typedef {Object} RankData
 * @property {number} rank
 * @property {string} state
 * @property {string} why
 * @property {{ file: string, line: number, text: string } | null} last_line
 */

/**
 * The published form of a diagnosis, as far as the page reads it.
 *
 * @typedef {Object} DiagnosisData
 * @property {number} schema_version
 * @property {Verdict} verdict
 * @property {Confidence} confidence
 * @property {string} summary
 * @property {EntryData[]} entries
 * @property {number | null} initiating_rank
 * @property {string} initiating_rank_why
 * @property {Confidence | null} initiating_rank_confidence
 * @property {RankData[]} ranks
 * @property {number | null} world_size
 * @property {ConsequenceData[]} collateral
 * @property {(Place & { name: string })[]} unexplained
 * @property {string[]} look_next
 * @property {FileData[]} files
 * @property {{ digest: string, entries: number }} library
 */

/**
 * What tells an entry from another one.
 *
 * @typedef {Object} Distinction
 * @property {string} of id of the entry whose words these are; `here` in them means that entry
 * @property {string} from id of the entry that it speaks of
 * @property {string} why
 */

/**
 * @typedef {Object} Outcome
 * @property {DiagnosisData} diagnosis
 * @property {RankHistory[]} histories
 * @property {Distinction[]} distinctions between the entries of the diagnosis
 * @property {string} report Markdown, masked
 * @property {string} maskedLine the line that the diagnosis goes by, masked; nothing where there is none
 * @property {boolean} isInAnotherScript whether much of the logs is written in other letters than Latin ones
 * @property {number} seconds that it took
 */

/**
 * How far a diagnosis is.
 *
 * @typedef {Object} Progress
 * @property {number} bytes that were read, as the files lie there
 * @property {number} total
 * @property {number} file number of the file that is read, from 1
 * @property {number} files
 */

/** A log to diagnose. @typedef {{ name: string, blob: Blob }} Given */

/** Lines of a log by their numbers. @typedef {{ number: number, text: string }} NumberedText */

export {};
