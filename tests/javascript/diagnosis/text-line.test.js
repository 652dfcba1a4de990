import assert from "node:assert/strict";
import { test } from "node:test";

import { segments, shorten, visible } from "../../../theme/assets/javascripts/diagnosis/text-line.js";

const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);

test("colour codes, NUL and byte order marks are seen through and counted in columns", () => {
  const [segment] = segments(encode("\ufeff😀\x1b[31mre\0d\x1b]0;title\x07!"));
  assert.equal(segment.text, "😀red!");
  const columns = [..."😀red!"].map((character) => segment.column(segment.text.indexOf(character)));
  assert.deepEqual(columns, [1, 7, 8, 10, 21]);
});

test("a line is split at its carriage returns, with the columns of the whole line", () => {
  const found = segments(encode("😀😀\r\rab\rc\r"));
  assert.deepEqual(found.map(({ text, start }) => [text, start]), [["😀😀", 0], ["ab", 4], ["c", 7]]);
  assert.deepEqual(segments(encode("")), []);
});

test("broken bytes become replacements", () => {
  assert.equal(segments(new Uint8Array([0x61, 0xff, 0xf0, 0x9f, 0x62]))[0].text, "a\ufffd\ufffdb");
});

test("the last part that says anything is what is seen", () => {
  assert.equal(visible(encode(" 1%\r 2%\r \u00a0 \r")), " 2%");
  assert.equal(visible(encode("\x1b[0m \r")), "");
});

test("a long line is cut around an offset, by characters", () => {
  assert.equal(shorten("  short \u001c"), "short");
  const text = `${"😀".repeat(500)}HERE${"x".repeat(500)}`;
  const cut = shorten(text, text.indexOf("HERE"));
  assert.equal(cut, `… ${"😀".repeat(80)}HERE${"x".repeat(316)} …`);
  assert.equal(shorten("y".repeat(401)), `${"y".repeat(400)} …`);
});
