/** Unpacking gzip with what the browser has for it, archives of several parts included. */

import { joined, slices } from "./slices.js";

/** Compressed bytes given to the decompressor at once. */
const PACKED_SLICE = 256 << 10;
/** Slices that the streams between reading and unpacking may hold back, and one more. */
const HELD_BACK = 4;
/** How decompressors say that something follows the archive, and that the archive ends too early. */
const BEHIND = /junk|extra bytes|after the end/i;
const TRUNCATED = /truncated|unexpected end|ended without|not reach/i;
const HEADER = [0x1f, 0x8b, 8];

/** The compressed bytes end before the archive does. */
export class TruncatedArchive extends Error {}

/** The compressed bytes are not what an archive consists of. */
export class DamagedArchive extends Error {}

/**
 * The content of an archive. Archives that were written one behind the other (`gzip -c >> FILE`) are one content, as
 * they are for `gunzip`; the browser's decompressor ends with the first.
 *
 * @param {Blob} blob
 * @param {(bytes: number) => void} onProgress is told how many compressed bytes were read
 * @returns {AsyncGenerator<Uint8Array, void, void>}
 * @throws {TruncatedArchive | DamagedArchive} after what could be unpacked
 */
export async function* gunzipped(blob, onProgress) {
  for (let start = 0; start < blob.size;) {
    const begun = start;
    start += yield* member(blob.slice(start), (bytes) => onProgress(begun + bytes));
  }
}

/**
 * The content of the first archive of several.
 *
 * @param {Blob} blob
 * @param {(bytes: number) => void} onProgress
 * @returns {AsyncGenerator<Uint8Array, number, void>} returns at which byte the archive ends
 */
async function* member(blob, onProgress) {
  const packed = slices(blob, PACKED_SLICE, onProgress);
  /** @type {Uint8Array[]} */
  const given = [];
  let bytesGiven = 0;
  let unpacked = 0;
  /** @type {ReadableStream<BufferSource>} */
  const stream = new ReadableStream(
    {
      async pull(controller) {
        const { value } = await packed.next();
        if (!value) return controller.close();
        given.push(value);
        given.splice(0, given.length - HELD_BACK);
        bytesGiven += value.length;
        // A copy: a stream may take away what it is given.
        return controller.enqueue(value.slice());
      },
    },
    { highWaterMark: 0 },
  );
  const reader = stream.pipeThrough(new DecompressionStream("gzip")).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return blob.size;
      unpacked += value.length;
      yield value;
    }
  } catch (error) {
    if (!isOfUnpacking(error)) throw error; // of reading the file, or of whoever is told of the progress
    // Node from version 24 on wraps what its library says.
    const message = error.message || (error.cause instanceof Error ? error.cause.message : "");
    if (BEHIND.test(message)) {
      const held = given.reduce((sum, slice) => sum + slice.length, 0);
      const end = endOfMember(joined(given, held), unpacked);
      if (end !== null) return bytesGiven - held + end;
      // Safari says the same of both.
      throw new DamagedArchive("the archive is cut off, or something else stands behind it");
    }
    if (TRUNCATED.test(message)) {
      throw new TruncatedArchive("the archive is truncated: what could be unpacked was read");
    }
    throw new DamagedArchive("the archive is damaged");
  } finally {
    reader.cancel().catch(() => {}); // it has failed already, or nobody wants the rest
  }
}

/**
 * Whether an error is the decompressor's: browsers throw a TypeError, Node one with the code of its library.
 *
 * @param {unknown} error
 * @returns {error is Error}
 */
function isOfUnpacking(error) {
  return (
    error instanceof TypeError || (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))
  );
}

/**
 * Where an archive ends and the next begins: behind the number of its unpacked bytes stands another header. What is
 * only filled up with NUL bytes ends at its end.
 *
 * @param {Uint8Array} bytes the last compressed bytes
 * @param {number} unpacked how many bytes the archive holds
 * @returns {number | null}
 */
export function endOfMember(bytes, unpacked) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = bytes.indexOf(0x1f, 4); at >= 4; at = bytes.indexOf(0x1f, at + 1)) {
    const isHeader = HEADER.every((byte, i) => bytes[at + i] === byte);
    if (isHeader && view.getUint32(at - 4, true) === unpacked % 2 ** 32) return at;
  }
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.length - end >= 8 ? bytes.length : null;
}
