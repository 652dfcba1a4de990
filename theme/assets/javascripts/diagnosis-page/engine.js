/**
 * From the logs that a person gave to what the page shows: reading, searching, diagnosing. Knows neither page nor
 * worker.
 */

import { diagnose } from "../diagnosis/diagnosis.js";
import { Matcher } from "../diagnosis/matcher.js";
import { diagnosisJson } from "../diagnosis/output/json.js";
import { markdownReport, masked } from "../diagnosis/output/report.js";
import { parsePrefix } from "../diagnosis/prefix.js";
import { LogScanner, unreadable } from "../diagnosis/scan.js";
import { visible } from "../diagnosis/text-line.js";
import { readLibrary } from "../library/signature-library.js";
import { LineStore } from "./line-store.js";
import { LogFile, UnreadableLog } from "./log-file.js";
import { clockOf, rankHistories } from "./rank-history.js";
import { isInAnotherScript } from "./shown-text.js";

/** @typedef {import("../diagnosis/diagnosis.js").Diagnosis} Diagnosis */
/** @typedef {import("../diagnosis/findings.js").FileScan} FileScan */
/** @typedef {import("../library/signature-library.js").LibraryEntry} LibraryEntry */
/** @typedef {import("./line-store.js").LineRange} LineRange */
/** @typedef {import("./outcome.js").DiagnosisData} DiagnosisData */
/** @typedef {import("./outcome.js").Distinction} Distinction */
/** @typedef {import("./outcome.js").EntryText} EntryText */
/** @typedef {import("./outcome.js").Given} Given */
/** @typedef {import("./outcome.js").NumberedText} NumberedText */
/** @typedef {import("./outcome.js").Outcome} Outcome */
/** @typedef {import("./outcome.js").Progress} Progress */
/** @typedef {import("./rank-history.js").Timed} Timed */

/** Lines before one without a time that are asked for theirs. */
const TIME_WITHIN = 300;
/** Lines at the end of a log by which its script is told. */
const SCRIPT_WITHIN = 400;

/** A diagnosis was given up before its end. */
export class GivenUp extends Error {}

/** Diagnoses with one library. */
export class Engine {
  /** The logs of the last diagnosis. @type {Map<string, LineStore>} */
  #stores = new Map();

  /**
   * @param {unknown} data the library's JSON
   * @throws {import("../library/signature-library.js").LibraryError}
   */
  constructor(data) {
    this.library = readLibrary(data);
    this.matcher = new Matcher(this.library);
  }

  /**
   * Diagnose logs that together are one run.
   *
   * @param {Given[]} logs
   * @param {(progress: Progress) => void} [onProgress]
   * @param {() => boolean} [isGivenUp] is asked between the pieces of logs
   * @returns {Promise<Outcome>}
   * @throws {GivenUp}
   */
  async diagnose(logs, onProgress = () => {}, isGivenUp = () => false) {
    const started = performance.now();
    /** @type {Map<string, LineStore>} */
    const stores = new Map();
    const scans = [];
    const total = logs.reduce((sum, { blob }) => sum + blob.size, 0);
    let before = 0;
    for (const [i, { name, blob }] of logs.entries()) {
      const store = new LineStore(new LogFile(name, blob), logs.length);
      stores.set(name, store);
      const note = (/** @type {number} */ bytes) => {
        if (isGivenUp()) throw new GivenUp();
        onProgress({ bytes: before + bytes, total, file: i + 1, files: logs.length });
      };
      note(0);
      scans.push(await scanLog(store, this.matcher, note));
      before += blob.size;
    }
    const diagnosis = diagnose(scans, this.library);
    this.#stores = stores;
    return this.#outcome(diagnosis, (performance.now() - started) / 1000);
  }

  /**
   * Lines of a log of the last diagnosis.
   *
   * @param {string} file
   * @param {LineRange[]} ranges
   * @returns {Promise<NumberedText[]>}
   */
  async lines(file, ranges) {
    const lines = await this.#stores.get(file)?.lines(ranges);
    return [...(lines ?? [])]
      .sort(([one], [other]) => one - other)
      .map(([number, line]) => ({ number, text: visible(line) }));
  }

  /**
   * What an entry says.
   *
   * @param {string} id an id or a former one
   * @returns {EntryText | null}
   */
  entry(id) {
    const entry = this.library.find(id);
    if (!entry) return null;
    const { title, category, severity, summary, check, fix, verify } = entry;
    return { id: entry.id, title, category, severity, cause: summary, check, fix, verify };
  }

  /**
   * @param {Diagnosis} diagnosis
   * @param {number} seconds
   * @returns {Outcome}
   */
  #outcome(diagnosis, seconds) {
    const data = /** @type {DiagnosisData} */ (diagnosisJson(diagnosis));
    return {
      diagnosis: data,
      histories: rankHistories(diagnosis.processes.facts.values(), (file, line) => this.#timeBefore(file, line)),
      distinctions: distinctionsBetween(diagnosis.entries.map(({ entry }) => entry)),
      report: markdownReport(diagnosis),
      maskedLine: masked(tellingLine(data), diagnosis.scans),
      isInAnotherScript: isInAnotherScript(this.#endsOfLogs()),
      seconds,
    };
  }

  /**
   * The last time that a log states up to a line, looked for only in the part of it that is kept.
   *
   * @param {string} file
   * @param {number} line
   * @returns {Timed | null}
   */
  #timeBefore(file, line) {
    const kept = this.#stores.get(file)?.kept(line, TIME_WITHIN) ?? new Map();
    for (let number = line; kept.has(number); number--) {
      const text = visible(kept.get(number));
      const { moment } = parsePrefix(text);
      if (moment) return { moment, clock: clockOf(text, moment) };
    }
    return null;
  }

  /** @returns {string} */
  #endsOfLogs() {
    const texts = [];
    for (const store of [...this.#stores.values()].slice(0, 8)) {
      texts.push(...[...store.end(SCRIPT_WITHIN).values()].map((line) => visible(line)));
    }
    return texts.join("\n");
  }
}

/**
 * Search one log; one that cannot be read is reported in the result, as the command does.
 *
 * @param {LineStore} store
 * @param {Matcher} matcher
 * @param {(bytes: number) => void} onProgress
 * @returns {Promise<FileScan>}
 */
async function scanLog(store, matcher, onProgress) {
  const { file } = store;
  const scanner = new LogScanner(file.name, matcher);
  try {
    for await (const piece of file.pieces(onProgress)) {
      scanner.push(piece);
      store.see(piece);
    }
  } catch (error) {
    if (error instanceof UnreadableLog) return unreadable(file.name, error.message);
    throw error;
  }
  const scan = scanner.finish();
  store.finish(scan.lines);
  scan.remarks.push(...file.remarks);
  return scan;
}

/**
 * The line that a diagnosis goes by.
 *
 * @param {DiagnosisData} diagnosis
 * @returns {string}
 */
function tellingLine({ entries, unexplained, collateral }) {
  return (entries[0]?.evidence[0] ?? unexplained.at(-1) ?? collateral[0])?.text ?? "";
}

/**
 * @param {LibraryEntry[]} entries
 * @returns {Distinction[]}
 */
function distinctionsBetween(entries) {
  const ids = new Set(entries.map(({ id }) => id));
  return entries.flatMap((entry) =>
    entry.confusedWith.filter(({ id }) => ids.has(id)).map(({ id, why }) => ({ of: entry.id, from: id, why })),
  );
}
