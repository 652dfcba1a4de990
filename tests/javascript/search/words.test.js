import assert from "node:assert/strict";
import { test } from "node:test";

import { WordIndex, differsByOne, wordsOf } from "../../../theme/assets/javascripts/search/words.js";

const words = (/** @type {string} */ text) => [...wordsOf(text)].sort();

test("words are those that say anything, in lower case and without the s of a plural", () => {
  assert.deepEqual(words("The DataLoader workers of out_of_memory are killed"), ["data", "killed", "loader", "memory", "out", "worker"]);
  assert.deepEqual(words("class loss process"), ["class", "loss", "process"]);
});

test("paths, addresses, hashes and times are no words", () => {
  const text = 'File "/usr/lib/python3/site.py", C:\\Users\\me\\x.py 0xDEADBEEF deadbeefdeadbeef 2026-05-02 23:59:01,123 \x1b[31mred';
  assert.deepEqual(words(text), ["file", "red"]);
});

test("numbers count in short queries only", () => {
  assert.deepEqual(words("exit code -9"), ["-9", "code", "exit"]);
  assert.deepEqual(words("main process 12 on host 7 exits with code -9 today").filter((word) => /\d/.test(word)), []);
});

test("a hundred thousand characters are no problem", () => {
  for (const text of ["a".repeat(100_000), "a/".repeat(50_000), "0".repeat(100_000), "-".repeat(100_000), "a.b~".repeat(25_000)]) {
    const started = performance.now();
    wordsOf(text);
    assert.ok(performance.now() - started < 2000, text.slice(0, 8));
  }
});

test("one change makes a word of another: a letter more, less or exchanged, or two neighbours swapped", () => {
  for (const [one, other] of [["memory", "memry"], ["memory", "memmory"], ["memory", "memary"], ["memory", "meomry"], ["memory", "memoryx"]]) {
    assert.ok(differsByOne(one, other) && differsByOne(other, one), other);
  }
  for (const other of ["mmory x", "omemry", "memo", "memoryxy", "yromem"]) assert.ok(!differsByOne("memory", other), other);
});

test("a misspelt word becomes the commonest known one that differs by one change", () => {
  const index = new WordIndex([["memory", "retry"], ["memory", "memoro"], ["retro"]]);
  assert.equal(index.mended("memorx"), "memory");
  assert.equal(index.mended("memory"), "memory");
  assert.equal(index.mended("retr"), "retr", "a short word is left alone");
  assert.equal(index.mended("kernel"), "kernel");
});

test("the rarer a word is, the more it weighs, and an unknown one as much as the rarest", () => {
  const index = new WordIndex([["common", "rare"], ["common"], ["common"]]);
  assert.deepEqual([...index.query(new Set(["common", "rare", "strange"]))], [["common", 693147], ["rare", 1386294], ["strange", 1386294]]);
  assert.deepEqual([...index.covered(index.query(new Set(["common", "rare"])))], [
    [0, { weight: 2079441, count: 2 }],
    [1, { weight: 693147, count: 1 }],
    [2, { weight: 693147, count: 1 }],
  ]);
  assert.deepEqual([...index.totals], [2079441, 693147, 693147]);
});
