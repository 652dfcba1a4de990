/** The words of the page: what a verdict is called, what to do about logs that say nothing, sizes and counts. */

/** @typedef {import("./outcome.js").DiagnosisData} DiagnosisData */
/** @typedef {import("./outcome.js").EntryData} EntryData */
/** @typedef {import("./outcome.js").EvidenceData} EvidenceData */
/** @typedef {import("./outcome.js").FileData} FileData */
/** @typedef {import("./outcome.js").Outcome} Outcome */
/** @typedef {import("./outcome.js").Progress} Progress */

const HEADLINES = {
  found: "Found",
  "collateral-only": "Only consequences",
  "not-found": "Nothing known",
  "could-not-look": "Could not look",
};

/** What a role of a line means for the diagnosis. */
export const ROLE_WORDS = {
  primary: "names the failure",
  confirmation: "proves the cause",
  ambiguous: "printed for several causes",
  collateral: "printed because something else failed",
  context: "context",
};

/**
 * The verdict in a word or two.
 *
 * @param {DiagnosisData} diagnosis
 * @returns {string}
 */
export function headline({ verdict, entries }) {
  return verdict === "not-found" && entries.length ? "Not decided" : HEADLINES[verdict];
}

/**
 * Who failed first, in one sentence; nothing where ranks play no part.
 *
 * @param {DiagnosisData} diagnosis
 * @returns {string}
 */
export function whoFailedFirst(diagnosis) {
  if (diagnosis.verdict === "could-not-look" || !diagnosis.ranks.length) return "";
  const { initiating_rank: rank, initiating_rank_why: why, initiating_rank_confidence: confidence } = diagnosis;
  if (diagnosis.ranks.every(({ state }) => state === "healthy")) {
    return diagnosis.ranks.length > 1 ? `None of the ${diagnosis.ranks.length} ranks shows a failure.` : "";
  }
  if (rank !== null) return `Rank ${rank} failed first (${confidence} confidence): ${why}.`;
  return diagnosis.ranks.length > 1 ? `Which rank failed first cannot be told: ${why}.` : "";
}

/**
 * What a person should know of logs that tell little or nothing, and what to do.
 *
 * @param {Outcome} outcome
 * @returns {string[]} sentences
 */
export function hints({ diagnosis, isInAnotherScript }) {
  const { files, verdict } = diagnosis;
  const searched = files.filter(({ state }) => state === "read");
  const sentences = [];
  if (!searched.length) {
    if (files.every(({ state }) => state === "empty")) {
      sentences.push(
        "There is no text to search. A process that is killed may write nothing: look at the launcher's log, the " +
          "scheduler's, and the kernel log of the host.",
      );
    } else if (files.some(({ state }) => state === "not-text")) {
      sentences.push(
        "This is no text, but perhaps a checkpoint, an archive or a trace. Give the log that the run printed: the " +
          "console's, or the files of the single ranks.",
      );
    }
  } else if (verdict === "not-found" && isInAnotherScript) {
    sentences.push(
      "Much of this text is not in English, and what programs print of failures mostly is. Give the lines around the " +
        "first error as the program printed them; where the system translates its messages, run with LC_ALL=C.",
    );
  } else if (verdict === "not-found" && !diagnosis.entries.length && !diagnosis.unexplained.length) {
    sentences.push(
      "No line of a known failure stands in these logs. If the run died, the line may be in another log: of another " +
        "rank, of the launcher, of the kernel or the scheduler.",
    );
  }
  return sentences;
}

/**
 * What was searched, in one line.
 *
 * @param {Outcome} outcome
 * @returns {string}
 */
export function searched({ diagnosis: { files }, seconds }) {
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const only = files.length === 1 ? files[0] : undefined;
  const what = only ? fileName(only.file) : `${count(files.length)} files`;
  const took = Number(seconds.toFixed(seconds < 1 ? 2 : 1));
  return `${what}: ${count(lines)} ${lines === 1 ? "line" : "lines"}, ${size(bytes)}, searched in ${took} s`;
}

/**
 * @param {Progress} progress
 * @param {number} seconds since the beginning
 * @returns {string}
 */
export function progressText({ bytes, total, file, files }, seconds) {
  const which = files > 1 ? `File ${count(file)} of ${count(files)}: ` : "";
  const left = bytes > 0 && seconds > 2 ? Math.ceil((seconds / bytes) * (total - bytes)) : 0;
  return `${which}${size(bytes)} of ${size(total)} read${left > 1 ? `, about ${left} s left` : ""}.`;
}

/**
 * What a file is called on the page.
 *
 * @param {string} file
 * @returns {string}
 */
export function fileName(file) {
  return file === "-" ? "pasted text" : file;
}

/**
 * One line of evidence for each template in each file, as further ones of the same say nothing new, and each line once.
 *
 * @param {readonly EvidenceData[]} evidence
 * @returns {EvidenceData[]}
 */
export function distinctEvidence(evidence) {
  const seen = new Set();
  return evidence.filter(({ file, line, signature }) => {
    const keys = [`${line} ${file}`, `${signature}\n${file}`];
    const isNew = !keys.some((key) => seen.has(key));
    keys.forEach((key) => seen.add(key));
    return isNew;
  });
}

/**
 * The entries beside the first: failures of their own, and other explanations of the same lines.
 *
 * @param {DiagnosisData} diagnosis
 * @returns {{ also: EntryData[], possible: EntryData[] }}
 */
export function furtherEntries({ verdict, entries }) {
  const rest = verdict === "found" ? entries.slice(1) : entries;
  // Evidence that does not name an entry gives low confidence, evidence that does gives more.
  const also = rest.filter(({ confidence, alternative_to }) => confidence !== "low" && !alternative_to);
  return { also, possible: rest.filter((entry) => !also.includes(entry)) };
}

/**
 * What can be shown of what was masked in a report.
 *
 * @param {string} report
 * @returns {string} a sentence
 */
export function maskedSentence(report) {
  const last = report.trimEnd().split("\n").at(-1) ?? "";
  return last.replace(/ Signature library: .*$/, "");
}

/**
 * A number with its thousands set apart.
 *
 * @param {number} number
 * @returns {string}
 */
export function count(number) {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/**
 * A number of bytes in words.
 *
 * @param {number} bytes
 * @returns {string}
 */
export function size(bytes) {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  let unit = 0;
  let amount = bytes;
  while (amount >= 1000 && unit < units.length - 1) {
    amount /= 1000;
    unit++;
  }
  return `${unit && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${bytes === 1 ? "byte" : units[unit]}`;
}
