/** The page's end of the conversation with the worker: requests with a number each, and their answers. */

/** @typedef {import("./outcome.js").Outcome} Outcome */
/** @typedef {import("./outcome.js").Progress} Progress */
/** @typedef {import("./outcome.js").Given} Given */
/** @typedef {import("./outcome.js").EntryText} EntryText */
/** @typedef {import("./outcome.js").NumberedText} NumberedText */
/** @typedef {import("./line-store.js").LineRange} LineRange */

/**
 * What the page asks of the worker.
 *
 * @typedef {{ type: "start" }
 *   | { type: "diagnose", logs: Given[] }
 *   | { type: "cancel" }
 *   | { type: "lines", file: string, ranges: LineRange[] }
 *   | { type: "entries", ids: string[] }} Request
 */

/**
 * What the worker answers. A request has one answer, a value or an error, and progress before it.
 *
 * @typedef {{ id: number, value: unknown } | { id: number, error: string } | { id: number, progress: Progress }} Answer
 */

/**
 * Who waits for an answer.
 *
 * @typedef {Object} Waiting
 * @property {(value: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {((progress: Progress) => void) | undefined} onProgress
 */

/** A diagnosis was given up, by the person or for another one. */
export class Cancelled extends Error {}

/** Asks the worker. */
export class DiagnosisClient {
  #next = 1;
  /** By the numbers of the requests. @type {Map<number, Waiting>} */
  #waiting = new Map();
  #running = 0;

  /** @param {Worker} worker */
  constructor(worker) {
    this.worker = worker;
    worker.addEventListener("message", ({ data }) => this.#hear(data));
    worker.addEventListener("error", (event) => {
      const error = new Error(event.message || "this browser cannot start it");
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    });
    /** Settled when the library is there, so that nothing has to be fetched any more. @type {Promise<void>} */
    this.ready = this.#ask({ type: "start" });
  }

  /**
   * Diagnose logs that together are one run. A diagnosis that still runs is given up.
   *
   * @param {Given[]} logs
   * @param {(progress: Progress) => void} onProgress
   * @returns {Promise<Outcome>}
   * @throws {Cancelled}
   */
  diagnose(logs, onProgress) {
    this.cancel();
    const outcome = this.#ask({ type: "diagnose", logs }, onProgress);
    this.#running = this.#next - 1;
    return outcome;
  }

  /** Give up the diagnosis that runs, if any does. */
  cancel() {
    const running = this.#waiting.get(this.#running);
    this.#waiting.delete(this.#running);
    if (!running) return;
    this.worker.postMessage({ id: this.#running, type: "cancel" });
    running.reject(new Cancelled("given up"));
  }

  /**
   * Lines of a log that was diagnosed last.
   *
   * @param {string} file
   * @param {LineRange[]} ranges
   * @returns {Promise<NumberedText[]>} sorted; what does not exist is left out
   */
  lines(file, ranges) {
    return this.#ask({ type: "lines", file, ranges });
  }

  /**
   * What entries say.
   *
   * @param {string[]} ids ids or former ids
   * @returns {Promise<(EntryText | null)[]>} null for an id that no entry has
   */
  entries(ids) {
    return this.#ask({ type: "entries", ids });
  }

  /**
   * @param {Request} request
   * @param {(progress: Progress) => void} [onProgress]
   * @returns {Promise<any>}
   */
  #ask(request, onProgress) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress });
      this.worker.postMessage({ id, ...request });
    });
  }

  /** @param {Answer} answer */
  #hear(answer) {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    if ("progress" in answer) {
      waiting.onProgress?.(answer.progress);
      return;
    }
    this.#waiting.delete(answer.id);
    if ("error" in answer) waiting.reject(new Error(answer.error));
    else waiting.resolve(answer.value);
  }
}
