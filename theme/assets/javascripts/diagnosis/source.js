/**
 * What a run left behind, in any encoding, as UTF-8 bytes in pieces of the same size however it arrives. Unpacking
 * compressed files is left to others.
 */

/** Bytes of a piece; those in other encodings become more or fewer. */
export const PIECE = 1 << 20;
/** Bytes at the beginning by which an encoding is told. */
export const SNIFFED = 4096;

/** @typedef {"utf-8" | "utf-8-sig" | "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be"} Encoding */

/** That of UTF-32 begins like that of UTF-16, and so comes first. */
const BYTE_ORDER_MARKS = /** @type {const} */ ([
  [[0xff, 0xfe, 0x00, 0x00], "utf-32le"],
  [[0x00, 0x00, 0xfe, 0xff], "utf-32be"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
  [[0xef, 0xbb, 0xbf], "utf-8-sig"],
]);
/** Tab, line feed, carriage return, form feed, vertical tab, backspace, escape, NUL. */
const TEXT_CONTROLS = new Set([0x09, 0x0a, 0x0d, 0x0c, 0x0b, 0x08, 0x1b, 0x00]);
const LINE_ENDS = new Set([0x0a, 0x0d, 0x00]);
const REPLACEMENT = "\ufffd";

/** A log to be read once; what was noticed while reading stands in its fields afterwards. */
export class Source {
  /** Of UTF-8. */
  bytesRead = 0;
  /** False where the beginning is no text in any encoding that is recognised. */
  isText = true;
  /** Whether the last line has no line end, as when a writer was interrupted. */
  endsInLine = false;

  #gathered = new Uint8Array(PIECE);
  #length = 0;
  #begun = false;
  /** @type {ToUtf8 | null} */
  #converter = null;
  /** @type {(piece: Uint8Array) => void} */
  #take;

  /** @param {(piece: Uint8Array) => void} take gets the pieces; each is valid only while it runs */
  constructor(take) {
    this.#take = take;
  }

  /** @param {Uint8Array} bytes of any number */
  push(bytes) {
    let offset = 0;
    while (offset < bytes.length) {
      const part = bytes.subarray(offset, offset + PIECE - this.#length);
      if (part.length === PIECE) this.#convert(part);
      else {
        this.#gathered.set(part, this.#length);
        this.#length += part.length;
        if (this.#length === PIECE) this.#flush();
      }
      offset += part.length;
    }
  }

  /** Give what is left. */
  finish() {
    if (this.#length) this.#flush();
    if (this.#converter) this.#give(this.#converter.finish());
  }

  #flush() {
    this.#convert(this.#gathered.subarray(0, this.#length));
    this.#length = 0;
  }

  /** @param {Uint8Array} piece */
  #convert(piece) {
    if (!this.#begun) {
      this.#begun = true;
      const encoding = encodingOf(piece.subarray(0, SNIFFED));
      this.isText = encoding !== null;
      if (encoding !== null && encoding !== "utf-8") this.#converter = new ToUtf8(encoding);
    }
    this.#give(this.#converter ? this.#converter.push(piece) : piece);
  }

  /** @param {Uint8Array} piece */
  #give(piece) {
    if (!piece.length) return;
    this.bytesRead += piece.length;
    this.endsInLine = !LINE_ENDS.has(piece[piece.length - 1]);
    this.#take(piece);
  }
}

/**
 * The encoding of a text by its first bytes; null where it is no text.
 *
 * @param {Uint8Array} beginning
 * @returns {Encoding | null}
 */
export function encodingOf(beginning) {
  for (const [mark, encoding] of BYTE_ORDER_MARKS) {
    if (mark.every((code, i) => beginning[i] === code)) return encoding;
  }
  const size = beginning.length;
  const nuls = [0, 0];
  let controls = 0;
  beginning.forEach((code, i) => {
    if (code === 0) nuls[i % 2]++;
    else if (code < 32 && !TEXT_CONTROLS.has(code)) controls++;
  });
  const [even, odd] = nuls;
  if (size >= 8 && (even + odd) * 5 > size * 2) {
    if (odd > 9 * even && odd * 10 > size * 4) return "utf-16le";
    return even > 9 * odd && even * 10 > size * 4 ? "utf-16be" : null;
  }
  const undecodable = bytesOfUtf8(beginning) < 0.7 * size;
  return controls * 20 > size || (undecodable && controls * 100 > size) ? null : "utf-8";
}

/**
 * How many bytes are part of UTF-8.
 *
 * @param {Uint8Array} bytes
 * @returns {number}
 */
function bytesOfUtf8(bytes) {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const written = bytes.filter((code, i) => code === 0xef && bytes[i + 1] === 0xbf && bytes[i + 2] === 0xbd).length;
  return new TextEncoder().encode(text.replaceAll(REPLACEMENT, "")).length + 3 * written;
}

/** Turns pieces of a text in another encoding into UTF-8; what cannot be decoded becomes U+FFFD. */
export class ToUtf8 {
  #encoder = new TextEncoder();
  #decoder;

  /** @param {Encoding} encoding */
  constructor(encoding) {
    const isUtf32 = encoding === "utf-32le" || encoding === "utf-32be";
    this.#decoder = isUtf32
      ? new Utf32Decoder(encoding === "utf-32le")
      : new TextDecoder(encoding === "utf-8-sig" ? "utf-8" : encoding);
  }

  /**
   * @param {Uint8Array} piece
   * @returns {Uint8Array}
   */
  push(piece) {
    return this.#encoder.encode(this.#decoder.decode(piece, { stream: true }));
  }

  /**
   * What is left at the end, such as half a character.
   *
   * @returns {Uint8Array}
   */
  finish() {
    return this.#encoder.encode(this.#decoder.decode());
  }
}

/** Decodes UTF-32, which browsers do not; used like a TextDecoder. */
class Utf32Decoder {
  #rest = new Uint8Array(0);
  #begun = false;
  #littleEndian;

  /** @param {boolean} littleEndian */
  constructor(littleEndian) {
    this.#littleEndian = littleEndian;
  }

  /**
   * @param {Uint8Array} [piece]
   * @param {{ stream?: boolean }} [options]
   * @returns {string}
   */
  decode(piece = new Uint8Array(0), { stream = false } = {}) {
    const bytes = new Uint8Array(this.#rest.length + piece.length);
    bytes.set(this.#rest);
    bytes.set(piece, this.#rest.length);
    const end = bytes.length - (bytes.length % 4);
    this.#rest = bytes.slice(end);
    const view = new DataView(bytes.buffer);
    const found = [];
    for (let offset = 0; offset < end; offset += 4) {
      const code = view.getUint32(offset, this.#littleEndian);
      const isMark = !this.#begun && code === 0xfeff;
      this.#begun = true;
      const exists = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      if (!isMark) found.push(exists ? String.fromCodePoint(code) : REPLACEMENT);
    }
    if (!stream && this.#rest.length) found.push(REPLACEMENT);
    return found.join("");
  }
}
