/** A log as a person gave it, a file or pasted text, unpacked where it is compressed. */

import { DamagedArchive, TruncatedArchive, gunzipped } from "./gzip.js";
import { slices } from "./slices.js";

/** Bytes asked of a file at once: few and large requests are fast, and still let a diagnosis be given up soon. */
const SLICE = 8 << 20;
const MAGIC_LENGTH = 8;
const GZIP = [0x1f, 0x8b];
/** Compressions that browsers cannot undo: how they begin, their name, and the command that does. */
const FOREIGN = /** @type {const} */ ([
  [[0x28, 0xb5, 0x2f, 0xfd], "zstd", "zstd -d"],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], "xz", "xz -dk"],
  [[0x42, 0x5a, 0x68], "bzip2", "bunzip2 -k"],
]);

/** A file that cannot be read; the message says why, without the file's name. */
export class UnreadableLog extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "UnreadableLog";
  }
}

/** A log that can be read as often as its file stays as it is. */
export class LogFile {
  /** What a reader of the diagnosis has to know, such as a truncated archive; of the last reading. @type {string[]} */
  remarks = [];

  /**
   * @param {string} name path as given, or `-` for pasted text
   * @param {Blob} blob
   */
  constructor(name, blob) {
    this.name = name;
    this.blob = blob;
  }

  /**
   * The unpacked content, in bounded pieces.
   *
   * @param {(bytes: number) => void} [onProgress] is told how many bytes of the file, as it lies there, were read
   * @returns {AsyncGenerator<Uint8Array, void, void>}
   * @throws {UnreadableLog} it cannot be read, or is compressed in a way that browsers cannot undo
   */
  async *pieces(onProgress = () => {}) {
    this.remarks = [];
    let bytes = 0;
    try {
      for await (const piece of await this.#unpacked(onProgress)) {
        bytes += piece.length;
        yield piece;
      }
    } catch (error) {
      if (!isOfReading(error)) throw error;
      const reason = reasonOf(error);
      if (!bytes) throw new UnreadableLog(reason);
      const isTruncated = error instanceof TruncatedArchive;
      this.remarks.push(isTruncated ? reason : `reading stopped after ${bytes} bytes: ${reason}`);
    }
  }

  /**
   * @param {(bytes: number) => void} onProgress
   * @returns {Promise<AsyncIterable<Uint8Array>>}
   */
  async #unpacked(onProgress) {
    const beginning = new Uint8Array(await this.blob.slice(0, MAGIC_LENGTH).arrayBuffer());
    for (const [magic, name, command] of FOREIGN) {
      if (startsWith(beginning, magic)) {
        throw new UnreadableLog(
          `it is compressed with ${name}, which browsers cannot unpack: unpack it first (\`${command} FILE\`), ` +
            "or use the command `encyclopedia diagnose`, which can",
        );
      }
    }
    return startsWith(beginning, GZIP) ? gunzipped(this.blob, onProgress) : slices(this.blob, SLICE, onProgress);
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {readonly number[]} beginning
 * @returns {boolean}
 */
function startsWith(bytes, beginning) {
  return beginning.every((byte, i) => bytes[i] === byte);
}

/**
 * Whether an error says that a file cannot be read; others are those of whoever takes the pieces.
 *
 * @param {unknown} error
 * @returns {error is Error}
 */
function isOfReading(error) {
  return error instanceof DOMException || error instanceof TruncatedArchive || error instanceof DamagedArchive;
}

/**
 * @param {Error} error
 * @returns {string}
 */
function reasonOf(error) {
  if (error.name === "NotReadableError") {
    return "it changed or went away after it was chosen: choose it again, or a copy of it";
  }
  return error.name === "NotFoundError" ? "it is not there any more" : error.message;
}
