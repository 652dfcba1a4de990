import assert from "node:assert/strict";
import { test } from "node:test";

import { Matcher } from "../../../theme/assets/javascripts/diagnosis/matcher.js";
import { LogScanner, scanText, unreadable } from "../../../theme/assets/javascripts/diagnosis/scan.js";
import { chance, pick } from "../chance.js";
import { makeLibrary } from "./run.js";

/** @typedef {import("../../../theme/assets/javascripts/diagnosis/findings.js").FileScan} FileScan */

const MATCHER = new Matcher(
  makeLibrary({
    "disk-full": [["primary", "[Errno 28] No space left on <*:what>"]],
    "index-out-of-range": [["primary", "CUDA error: device-side assert triggered"]],
    "export-oom": [["primary", "CUDA out of memory", { context: ["convert_to_hf.py"] }]],
    lost: [["collateral", "closed by peer"]],
  }),
);
const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);

/**
 * @param {Uint8Array} bytes
 * @param {number} size of the pieces in which they come
 * @returns {FileScan}
 */
function scanBytes(bytes, size = bytes.length || 1) {
  const scanner = new LogScanner("console.log", MATCHER);
  for (let at = 0; at < bytes.length; at += size) scanner.push(bytes.slice(at, at + size));
  return scanner.finish();
}

/** @param {string} text */
function places(text) {
  return scanText(text, MATCHER, "console.log").hits.map(({ at }) => [at.line, at.column, at.rank]);
}

test("positions are those of the original line, in characters", () => {
  assert.deepEqual(places("fine\n\n  OSError: [Errno 28] No space left on device\n"), [[3, 12, null]]);
  assert.deepEqual(places("a\r\n[rank3]: CUDA error:\tdevice-side  assert triggered\r\n"), [[2, 10, 3]]);
  assert.deepEqual(places("😀😀 CUDA error: device-side assert triggered"), [[1, 4, null]]);
});

test("colour codes, NUL bytes and byte order marks are seen through and counted in columns", () => {
  const line = "\x1b[31mCUDA\x1b[0m error: device-side \x1b[1massert\x1b[0m triggered";
  assert.deepEqual(places(`fine\n${line}\n`), [[2, line.indexOf("CUDA") + 1, null]]);
  assert.deepEqual(places("\0\0CUDA error: device-\0side as\ufeffsert triggered\n"), [[1, 3, null]]);
  assert.deepEqual(places("\x1b]0;title\nfine\nCUDA error: device-side assert triggered\n\x07\n"), [[3, 1, null]]);
});

test("a message glued to a progress bar is found with its rank", () => {
  const bar = [0, 1, 2].map((i) => ` ${i}%|#  | ${i}/100 [00:01<00:10, 9.99it/s]`).join("\r");
  const line = `${bar}[rank1]: CUDA error: device-side assert triggered`;
  assert.deepEqual(places(`${line}\n`), [[1, line.indexOf("CUDA") + 1, 1]]);
});

test("lines that a terminal broke are put together", () => {
  const line = `[rank0]: RuntimeError: CUDA error: device-side assert triggered${" while something went on".repeat(3)}`;
  const wrapped = line.match(/.{1,50}/g)?.join("\n");
  assert.deepEqual(places(`before\n${wrapped}\nafter\n`), [[2, line.indexOf("CUDA") + 1, 0]]);
});

test("lines that an editor broke within a literal are put together", () => {
  assert.deepEqual(places("x\nRuntimeError: CUDA error: device-side\nassert triggered\ny\n"), [[2, 15, null]]);
  assert.deepEqual(places("[Errno 28] No space left on\ndevice\n"), []);
});

test("a context is found before and after and not far away", () => {
  const near = '  File "/opt/convert_to_hf.py", line 3\n';
  const lines = (/** @type {number} */ count) => "x\n".repeat(count);
  const contexts = [
    `${near}${lines(150)}CUDA out of memory\n`,
    `CUDA out of memory\n${lines(80)}${near}`,
    `${near}${lines(250)}CUDA out of memory\n`,
    `CUDA out of memory\n${lines(150)}${near}`,
  ].map((text) => [...scanText(text, MATCHER).hits[0].near.values()].map(({ line, column }) => [line, column]));
  assert.deepEqual(contexts, [[[1, 14]], [[82, 14]], [], []]);
});

test("a context is found across the border of blocks", () => {
  const filler = `${"y".repeat(6999)}\n`;
  const text = `${filler.repeat(9)}in convert_to_hf.py\n${filler.repeat(141)}CUDA out of memory\n`;
  const [hit] = scanBytes(encode(text)).hits;
  assert.ok(text.length > 1 << 20);
  assert.deepEqual([hit.at.line, [...hit.near.values()].map(({ line }) => line)], [152, [10]]);
});

test("many matches are counted and few are kept", () => {
  const found = scanText("[rank2]: CUDA error: device-side assert triggered\n".repeat(6000), MATCHER);
  assert.equal(found.hits.length, 2);
  assert.deepEqual([...found.counts.values()], [6000]);
});

test("the last line of each rank is known", () => {
  const log = Array.from({ length: 1000 }, (_, i) => `[rank${i % 4}]: step ${i}\n`).join("");
  const found = scanText(`${log}[rank2]: end\nlauncher\n \n`, MATCHER);
  const lines = [...found.lastOfRank].map(([rank, { line }]) => [rank, line]);
  assert.deepEqual(lines, [[0, 997], [1, 998], [3, 1000], [2, 1001]]);
  assert.deepEqual([found.lastLine?.line, found.lastLine?.text], [1002, "launcher"]);
  assert.equal(found.lines, 1003);
});

test("an exception is shown where it stands, and of source code there is none", () => {
  const text = `${"step 1 loss 2.0 ".repeat(60)}[rank1]: torch.cuda.OutOfMemoryError: CUDA ran out\n    raise ValueError("x")\n`;
  const [error, ...others] = scanText(text, MATCHER).errors;
  assert.deepEqual([error.name, error.at.column, others], ["OutOfMemoryError", text.indexOf("torch") + 1, []]);
  assert.ok(error.at.text.endsWith("[rank1]: torch.cuda.OutOfMemoryError: CUDA ran out"));
});

test("of a capture that is a very long line only the beginning is kept", () => {
  const [hit] = scanText(`[Errno 28] No space left on ${"x".repeat(100000)}`, MATCHER).hits;
  assert.deepEqual(hit.named, { what: "x".repeat(4096) });
});

test("a line of some megabytes is searched once, and its columns go on", () => {
  const text = `${"x".repeat(3000000)} CUDA error: device-side assert triggered ${"y".repeat(3000000)}`;
  const hits = scanBytes(encode(text)).hits.map(({ at }) => [at.line, at.column]);
  assert.deepEqual(hits, [[1, 3000002]]);
});

test("however the bytes arrive, the same is found", () => {
  const random = chance(11);
  const parts = [
    "[rank1]: OSError: [Errno 28] No space left on device\n",
    "in convert_to_hf.py\n",
    "CUDA out of memory 😀\n",
    "错误 closed by peer\r\n",
    " 7%|#| 7/100 [00:01<00:10]\r 8%|#| 8/100 [00:01<00:10]\n",
    "\x1b[31mCUDA error: device-side\x1b[0m assert triggered\n",
    "KeyError: 'x'\n",
    "\n",
    "step 12 loss 2.0 ",
  ];
  const bytes = encode(Array.from({ length: 400 }, () => pick(random, parts)).join(""));
  const whole = scanBytes(bytes);
  assert.ok(whole.hits.length >= 5);
  for (const size of [1, 7, 4096]) assert.deepEqual(scanBytes(bytes, size), whole, `pieces of ${size}`);
});

test("however the bytes of several blocks arrive, the same is found", () => {
  const line = "2026-11-30 07:00:01,000 - INFO - train - [rank 1] step 1/900 loss 2.31\n";
  const hit = "[rank3]: CUDA error: device-side assert triggered\n";
  const bytes = encode(`${line.repeat(14000)}${hit}${line.repeat(2000)}in convert_to_hf.py\n${line.repeat(100)}CUDA out of memory\n`);
  const whole = scanBytes(bytes);
  assert.ok(bytes.length > 1 << 20);
  assert.deepEqual(whole.hits.map(({ at, near }) => [at.line, near.size]), [[14001, 0], [16103, 1]]);
  for (const size of [4096, 1000003]) assert.deepEqual(scanBytes(bytes, size), whole, `pieces of ${size}`);
});

test("what cannot be searched is said", () => {
  const states = ["", "\n \n", String.fromCharCode(...Array.from({ length: 128 }, (_, i) => i)).repeat(40)].map(
    (text) => scanBytes(encode(text)).state,
  );
  assert.deepEqual(states, ["empty", "empty", "not-text"]);
  assert.deepEqual([unreadable("rank_3.log", "it is gone").remarks, unreadable("rank_3.log", "").nameRank], [["it is gone"], 3]);
});
