import assert from "node:assert/strict";
import { test } from "node:test";

import { smallSearch } from "./library.js";

const search = smallSearch();
const found = (/** @type {string} */ text) => search.find(text).map(({ kind, entry }) => `${kind} ${entry.id}`);

test("a line finds the entry whose signature it is, with the role of the line", () => {
  assert.deepEqual(found("[rank3]: RuntimeError: CUDA error: device-side assert triggered"), ["exact index-out-of-range"]);
  const [result] = search.find("Watchdog caught collective operation timeout: x ran for 6 milliseconds");
  assert.deepEqual([result.entry.id, result.kind, result.role], ["watchdog-timeout", "exact", "collateral"]);
  assert.equal(result.signature, "Watchdog caught collective operation timeout: <*> ran for <*> milliseconds");
});

test("a part of a line finds it too", () => {
  assert.deepEqual(found("finished reduction in the prior"), ["exact unused-parameters"]);
});

test("a line with mistakes finds a similar signature", () => {
  assert.deepEqual(found("expected to have finnished reduction in prior iteraton"), ["similar unused-parameters"]);
  assert.deepEqual(found("exit code -9").slice(0, 1), ["similar killed-by-kernel"]);
});

test("words find the entry that is named so", () => {
  assert.equal(found("unused parameters")[0], "words unused-parameters");
});

test("nothing is found where nothing is known", () => {
  for (const text of [
    "the moon is made of cheese",
    "TypeError: unsupported operand type(s) for +: 'int' and 'str'",
    "npm ERR! code ERESOLVE could not resolve dependency",
    "collective",
    "",
    "device-side assert of the kindergarten playground renovation committee budget",
  ]) {
    assert.deepEqual(found(text), [], text);
  }
});
