import assert from "node:assert/strict";
import { test } from "node:test";

import { Anchor, AnchorFinder, visibleBytes } from "../../../theme/assets/javascripts/signature/anchors.js";
import { ByteSearch } from "../../../theme/assets/javascripts/signature/byte-search.js";
import { parseTemplate } from "../../../theme/assets/javascripts/signature/template.js";
import { chance, pick } from "../chance.js";

const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);
const decode = (/** @type {Uint8Array} */ bytes) => new TextDecoder().decode(bytes);
const anchorOf = (/** @type {string} */ text) => Anchor.of(parseTemplate(text));

/**
 * Every place of every pattern, tried one by one.
 *
 * @param {Uint8Array[]} patterns
 * @param {Uint8Array} text
 */
function naive(patterns, text) {
  const found = [];
  for (let start = 0; start < text.length; start++) {
    for (const [number, pattern] of patterns.entries()) {
      if (pattern.every((code, i) => text[start + i] === code)) found.push(`${start}:${number}`);
    }
  }
  return found.sort();
}

test("the search finds what trying every place finds, for patterns of every length", () => {
  const random = chance(20_261_130);
  let places = 0;
  for (let round = 0; round < 400; round++) {
    const alphabet = pick(random, ["ab", "abc", "abcdefgh", "é€💥ab"]);
    const letters = [...alphabet];
    const word = (/** @type {number} */ longest) =>
      encode(Array.from({ length: 1 + Math.floor(random() * longest) }, () => pick(random, letters)).join(""));
    const texts = new Set(Array.from({ length: 1 + Math.floor(random() * 30) }, () => decode(word(round % 2 ? 30 : 5))));
    const patterns = [...texts].map(encode);
    const text = encode(decode(word(400)) + pick(random, [...texts]) + decode(word(40)) + pick(random, [...texts]));
    /** @type {string[]} */
    const found = [];
    new ByteSearch(patterns).find(text, (start, pattern) => found.push(`${start}:${pattern}`));
    assert.deepEqual(found.sort(), naive(patterns, text));
    places += found.length;
  }
  assert.ok(places > 10_000);
});

test("a text shorter than every pattern, and no pattern at all, give nothing", () => {
  const fail = () => assert.fail("nothing is there");
  new ByteSearch([encode("memory")]).find(encode("mem"), fail);
  new ByteSearch([encode("memory")]).find(encode(""), fail);
  new ByteSearch([]).find(encode("memory"), fail);
});

test("the anchor is a piece that healthy lines do not have", () => {
  assert.equal(decode(anchorOf("loss scale: fragmentation at step").text), "fragmentation");
});

test("between ordinary words the one with a neighbour is chosen", () => {
  const anchor = anchorOf("'loss': nan");
  assert.deepEqual([decode(anchor.text), decode(anchor.before)], ["nan", "'loss':"]);
});

test("the piece before an anchor is looked at", () => {
  const anchor = anchorOf("'loss': nan");
  /** @type {[string, boolean][]} */
  const cases = [
    ["'loss': nan", true],
    ["'loss':\t  nan", true],
    ["of nan", false],
    ["nan", true],
    [`'loss':${" ".repeat(90)}nan`, true],
  ];
  for (const [text, stands] of cases) assert.equal(anchor.standsAt(encode(text), text.indexOf("nan")), stands, text);
});

test("places are those of the text, in order", () => {
  const finder = new AnchorFinder([anchorOf("out of memory"), anchorOf("Killed")]);
  const text = "fine\nKilled\nran out of   memory\nKilled, out of memory";
  assert.deepEqual(finder.find(encode(text)), [
    [5, 1],
    [text.indexOf("memory"), 0],
    [text.lastIndexOf("Killed"), 1],
    [text.lastIndexOf("memory"), 0],
  ]);
});

test("colour codes, byte order marks and NUL bytes go, line feeds stay", () => {
  /** @type {[string, string][]} */
  const cases = [
    ["\x1b[1;31mred\x1b[0m\0", "red"],
    ["a\x1b]0;title\x07b\x1b]8;;x\x1b\\c", "abc"],
    ["\x1b]never ended\nnext", "never ended\nnext"],
    ["\x1b[12", "\x1b[12"],
    ["\x1bMa\x1b", "a\x1b"],
    ["a\ufeffb，c\0", "ab，c"],
    ["a\x1b]0;title\n\x07b", "a0;title\n\x07b"],
    ["plain", "plain"],
  ];
  for (const [text, visible] of cases) assert.equal(decode(visibleBytes(encode(text))), visible, JSON.stringify(text));
});
