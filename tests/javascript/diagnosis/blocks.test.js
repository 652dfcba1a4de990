import assert from "node:assert/strict";
import { test } from "node:test";

import { Block, Cutter, LONGEST_LINE, OVERLAP } from "../../../theme/assets/javascripts/diagnosis/blocks.js";
import { chance } from "../chance.js";

const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);
const decode = (/** @type {Uint8Array} */ bytes) => new TextDecoder().decode(bytes);

/** @param {Uint8Array[]} pieces */
function cut(pieces) {
  const cutter = new Cutter();
  return [...pieces.map((piece) => cutter.push(piece)), cutter.finish()].filter((block) => block !== null);
}

test("cutting keeps every byte and every line number", () => {
  const random = chance(3);
  for (let round = 0; round < 300; round++) {
    const pieces = Array.from({ length: 6 }, () => encode("ab\n\n".repeat(5).slice(Math.floor(random() * 20))));
    const whole = pieces.map(decode).join("");
    let before = "";
    for (const block of cut(pieces)) {
      assert.equal(block.firstLine, before.split("\n").length);
      before += decode(block.data);
    }
    assert.equal(before, whole);
  }
});

test("the first and last lines are those of the block", () => {
  for (const text of ["a", "a\n", "\n", "a\n\nb", "a\nb\nc\n", "\n\n"]) {
    const lines = text.replace(/\n$/, "").split("\n");
    const block = new Block(encode(text), 7);
    assert.deepEqual(block.lines.map(decode), lines, JSON.stringify(text));
    assert.deepEqual(block.firstLines(2).map(decode), lines.slice(0, 2), JSON.stringify(text));
    assert.deepEqual(block.lastLines(2).map(decode), lines.slice(-2), JSON.stringify(text));
    assert.equal(block.lastLine, 6 + lines.length);
  }
});

test("a very long line is cut with an overlap and keeps its number", () => {
  const pieces = [encode("first\n"), ...Array(3).fill(encode("x".repeat(LONGEST_LINE))), encode("\nlast\n")];
  const blocks = cut(pieces);
  const long = blocks.filter((block) => block.firstColumn);
  assert.deepEqual(new Set(long.map((block) => block.firstLine)), new Set([2]));
  assert.ok(long.length >= 2 && long.every((block) => block.seen === OVERLAP));
  assert.ok(blocks.every((block) => block.data.length <= 2 * LONGEST_LINE + OVERLAP));
  assert.equal(blocks.at(-1)?.lastLine, 3);
});

test("what is given may be used anew", () => {
  const cutter = new Cutter();
  const piece = encode("one\ntw");
  const block = cutter.push(piece);
  piece.fill(0x78);
  assert.equal(decode(block?.data ?? piece), "one\n");
  assert.equal(decode(cutter.push(encode("o\n"))?.data ?? piece), "two\n");
});
