/** Outcomes of diagnoses for tests. */

/** @typedef {import("../../../theme/assets/javascripts/diagnosis-page/outcome.js").DiagnosisData} DiagnosisData */
/** @typedef {import("../../../theme/assets/javascripts/diagnosis-page/outcome.js").EntryData} EntryData */
/** @typedef {import("../../../theme/assets/javascripts/diagnosis-page/outcome.js").EvidenceData} EvidenceData */
/** @typedef {import("../../../theme/assets/javascripts/diagnosis-page/outcome.js").FileData} FileData */
/** @typedef {import("../../../theme/assets/javascripts/diagnosis-page/outcome.js").Outcome} Outcome */

/**
 * @param {Partial<EvidenceData>} [changes]
 * @returns {EvidenceData}
 */
export function evidence(changes = {}) {
  const line = { file: "a.log", line: 3, column: 1, rank: null, text: "it broke" };
  return { ...line, signature: "it broke", role: "primary", captures: {}, near: null, count: 1, ...changes };
}

/**
 * @param {string} id
 * @param {Partial<EntryData>} [changes]
 * @returns {EntryData}
 */
export function entry(id, changes = {}) {
  const text = {
    title: `Title of ${id}`,
    category: "memory",
    severity: "high",
    cause: "A cause.",
    check: null,
    fix: [],
    verify: null,
  };
  const ranked = {
    confidence: /** @type {const} */ ("high"),
    reasons: [],
    alternative_to: null,
    evidence: [evidence()],
    address: "",
  };
  return { id, ...text, ...ranked, ...changes };
}

/**
 * @param {Partial<FileData>} [changes]
 * @returns {FileData}
 */
export function file(changes = {}) {
  return { file: "a.log", state: "read", remarks: [], lines: 3, bytes: 30, ends_in_line: false, ...changes };
}

/**
 * @param {Partial<DiagnosisData>} changes
 * @returns {DiagnosisData}
 */
export function diagnosis(changes) {
  return {
    schema_version: 1,
    verdict: "found",
    confidence: "high",
    summary: "It broke.",
    entries: [],
    initiating_rank: null,
    initiating_rank_why: "",
    initiating_rank_confidence: null,
    ranks: [],
    world_size: null,
    collateral: [],
    unexplained: [],
    look_next: [],
    files: [file()],
    library: { digest: "0123", entries: 3 },
    ...changes,
  };
}

/**
 * @param {Partial<DiagnosisData>} changes
 * @param {Partial<Outcome>} [more]
 * @returns {Outcome}
 */
export function outcome(changes, more = {}) {
  const rest = { histories: [], distinctions: [], report: "", maskedLine: "", isInAnotherScript: false, seconds: 1 };
  return { diagnosis: diagnosis(changes), ...rest, ...more };
}
