/**
 * A diagnosis as plain data: the JSON that other programs rely on, as `docs/schema/diagnosis.json` describes it.
 */

/** @typedef {import("../../library/signature-library.js").Instruction} Instruction */
/** @typedef {import("../diagnosis.js").Consequence} Consequence */
/** @typedef {import("../diagnosis.js").Diagnosis} Diagnosis */
/** @typedef {import("../evidence.js").Evidence} Evidence */
/** @typedef {import("../findings.js").FileScan} FileScan */
/** @typedef {import("../findings.js").LogLine} LogLine */
/** @typedef {import("../processes.js").Processes} Processes */
/** @typedef {import("../rank-facts.js").RankFacts} RankFacts */
/** @typedef {import("../ranking.js").RankedEntry} RankedEntry */

export const SCHEMA_VERSION = 1;
const EVIDENCE_SHOWN = 10;
const COLLATERAL_SHOWN = 50;

/**
 * The diagnosis as data for JSON.
 *
 * @param {Diagnosis} diagnosis
 */
export function diagnosisJson(diagnosis) {
  const { processes, library } = diagnosis;
  const { initiator } = processes;
  return {
    schema_version: SCHEMA_VERSION,
    verdict: diagnosis.verdict,
    confidence: diagnosis.confidence,
    summary: diagnosis.summary,
    entries: diagnosis.entries.map((entry) => entryData(entry, diagnosis)),
    initiating_rank: initiator.rank,
    initiating_rank_why: initiator.why,
    initiating_rank_confidence: initiator.confidence || null,
    ranks: processes.sorted.map(rankData),
    world_size: processes.world,
    collateral: diagnosis.collateral.slice(0, COLLATERAL_SHOWN).map((item) => consequenceData(item, processes)),
    unexplained: diagnosis.unexplained.map(({ name, at }) => ({ name, ...placeData(at, processes) })),
    look_next: diagnosis.lookNext,
    files: diagnosis.scans.map(fileData),
    library: { digest: library.digest, entries: library.entries.length },
  };
}

/**
 * @param {RankedEntry} ranked
 * @param {Diagnosis} diagnosis
 */
function entryData(ranked, { processes, library }) {
  const { entry } = ranked;
  return {
    id: entry.id,
    title: entry.title,
    category: entry.category,
    severity: entry.severity,
    confidence: ranked.confidence,
    reasons: ranked.reasons,
    alternative_to: ranked.alternativeTo || null,
    evidence: ranked.evidence.slice(0, EVIDENCE_SHOWN).map((item) => evidenceData(item, processes)),
    cause: entry.summary,
    check: entry.check && instructionData(entry.check),
    fix: entry.fix.map(instructionData),
    verify: entry.verify && instructionData(entry.verify),
    address: library.address(entry.id),
  };
}

/**
 * @param {Evidence} item
 * @param {Processes} processes
 */
function evidenceData(item, processes) {
  return {
    ...placeData(item.at, processes),
    signature: item.template,
    role: item.role,
    captures: item.hit.named,
    near: item.context && placeData(item.context, processes),
    count: item.count,
  };
}

/**
 * @param {Consequence} item
 * @param {Processes} processes
 */
function consequenceData({ at, template, count }, processes) {
  return { ...placeData(at, processes), signature: template, role: "collateral", count };
}

/**
 * @param {LogLine} line
 * @param {Processes} processes
 */
function placeData(line, processes) {
  return {
    file: line.file,
    line: line.line,
    column: line.column,
    rank: processes.rankOf(line),
    text: line.text,
  };
}

/** @param {RankFacts} facts */
function rankData({ rank, state, why, host, files, signal, exitCode, lastLine }) {
  return {
    rank,
    state,
    why,
    host: host || null,
    files,
    signal,
    exit_code: exitCode,
    last_line: lastLine && { file: lastLine.file, line: lastLine.line, text: lastLine.text },
  };
}

/** @param {FileScan} scan */
function fileData({ file, state, remarks, lines, bytes, endsInLine }) {
  return { file, state, remarks, lines, bytes, ends_in_line: endsInLine };
}

/**
 * @param {Instruction} instruction
 * @returns {{ text: string, command?: string, language?: string, where?: string, expect?: string }} without empty fields
 */
function instructionData({ text, command, language, where, expect }) {
  return {
    text,
    ...(command && { command }),
    ...(language && { language }),
    ...(where && { where }),
    ...(expect && { expect }),
  };
}
