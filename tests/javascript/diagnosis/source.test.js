import assert from "node:assert/strict";
import { test } from "node:test";

import { PIECE, Source, encodingOf } from "../../../theme/assets/javascripts/diagnosis/source.js";

const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);

/**
 * @param {Uint8Array} bytes
 * @param {number} [size] of the pieces in which they come
 */
function read(bytes, size = bytes.length || 1) {
  /** @type {Uint8Array[]} */
  const pieces = [];
  const source = new Source((piece) => pieces.push(piece.slice()));
  for (let at = 0; at < bytes.length; at += size) source.push(bytes.slice(at, at + size));
  source.finish();
  return { source, pieces, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.concat(pieces)) };
}

/**
 * @param {string} text
 * @param {2 | 4} width bytes of a code unit
 * @param {boolean} littleEndian
 */
function wide(text, width, littleEndian) {
  const codes = width === 2 ? text.split("").map((unit) => unit.charCodeAt(0)) : [...text].map((c) => c.codePointAt(0) ?? 0);
  const view = new DataView(new ArrayBuffer(codes.length * width));
  for (const [i, code] of codes.entries()) {
    if (width === 2) view.setUint16(i * 2, code, littleEndian);
    else view.setUint32(i * 4, code, littleEndian);
  }
  return new Uint8Array(view.buffer);
}

test("text is read in any encoding, however it arrives", () => {
  const text = "CUDA out of memory 😀\nfine\n";
  const given = [
    encode(text),
    encode(`\ufeff${text}`),
    ...[true, false].flatMap((littleEndian) => [
      wide(`\ufeff${text}`, 2, littleEndian),
      wide(`\ufeff${text}`, 4, littleEndian),
      wide("CUDA out of memory\nfine\n", 2, littleEndian),
    ]),
  ];
  for (const bytes of given) {
    for (const size of [1, 3, bytes.length]) {
      const found = read(bytes, size);
      assert.match(found.text, /^CUDA out of memory( 😀)?\nfine\n$/);
      assert.deepEqual([found.source.isText, found.source.endsInLine], [true, false]);
      assert.equal(found.source.bytesRead, encode(found.text).length);
    }
  }
});

test("what cannot be decoded becomes replacements", () => {
  assert.equal(read(wide("\ufeffa\ud83d", 2, true)).text, "a\ufffd");
  assert.equal(read(wide("\ufeffa", 4, true).slice(0, -1)).text, "\ufffd");
  assert.equal(read(new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0xff])).text, "a\ufffd");
});

test("pieces have one size", () => {
  const bytes = new Uint8Array(2 * PIECE + 5).fill(0x61);
  for (const size of [1000, PIECE, 3 * PIECE]) {
    assert.deepEqual(read(bytes, size).pieces.map((piece) => piece.length), [PIECE, PIECE, 5]);
  }
});

test("an unfinished last line is noticed", () => {
  assert.deepEqual(["whole\ncut", "whole\n", "whole\r", ""].map((text) => read(encode(text)).source.endsInLine), [
    true,
    false,
    false,
    false,
  ]);
});

test("what is no text is told from text", () => {
  assert.equal(encodingOf(Uint8Array.from({ length: 512 }, (_, i) => i % 256)), null);
  assert.equal(encodingOf(new Uint8Array(100)), null);
  assert.equal(encodingOf(encode("\x1b[31mcolour\x1b[0m\0\ttext\ufffd")), "utf-8");
  assert.equal(encodingOf(new Uint8Array(0)), "utf-8");
  assert.equal(read(Uint8Array.from({ length: 512 }, (_, i) => i % 256)).source.isText, false);
});
