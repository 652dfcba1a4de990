import assert from "node:assert/strict";
import { test } from "node:test";

import { errorIn, leadingNumber, ranksOf, signalOf } from "../../../theme/assets/javascripts/diagnosis/witness.js";

test("a line that reports an exception is told from source code", () => {
  /** @type {[line: string, name: string | undefined, start: number | undefined][]} */
  const lines = [
    ["KeyError: 'x'", "KeyError", 0],
    ["[rank0]: torch.cuda.OutOfMemoryError: CUDA out of memory", "OutOfMemoryError", 9],
    ["\u00a0ValueError:\u00a0bad", "ValueError", 1],
    ["queue.Empty", "Empty", 0],
    ["    raise ValueError('x')", undefined, undefined],
    ["error: raise ValueError: x", undefined, undefined],
    ["# KeyError: x", undefined, undefined],
    ["raised: KeyError: x", "KeyError", 8],
    ["在KeyError: x", undefined, undefined],
    [`${"A".repeat(200)}Error: x`, undefined, undefined],
  ];
  for (const [line, name, start] of lines) {
    const error = errorIn(line);
    assert.deepEqual([error?.name, error?.start], [name, start], line);
  }
});

test("a very long line takes no long time", () => {
  const started = performance.now();
  errorIn(`${"import ".repeat(100000)}: KeyError: x`);
  errorIn("Exception".repeat(100000));
  errorIn(`${"a.".repeat(400000)}b`);
  assert.ok(performance.now() - started < 5000);
});

test("ranks are listed and misread numbers left out", () => {
  assert.deepEqual(ranksOf("0-3,5"), [0, 1, 2, 3, 5]);
  assert.deepEqual(ranksOf("[7, 9]"), [7, 9]);
  assert.deepEqual(ranksOf("5-3"), []);
  assert.deepEqual(ranksOf("65534-65540"), [65534, 65535]);
  assert.deepEqual(ranksOf("9".repeat(5000)), []);
  assert.equal(ranksOf("0-4095,".repeat(100000)).length, 17 * 4096);
});

test("a signal is read from what a launcher says", () => {
  assert.equal(signalOf({ code: "-9" }), 9);
  assert.equal(signalOf({ code: " 137" }), 9);
  assert.equal(signalOf({ code: "1" }), null);
  assert.equal(signalOf({ signal: "11 (Segmentation fault)" }), 11);
  assert.equal(signalOf({ how: "Out Of Memory" }), 9);
  assert.equal(signalOf({ how: "Exited with exit code 1" }), null);
});

test("a number is exact", () => {
  assert.equal(leadingNumber(" -9 (pid: 17)"), -9);
  assert.equal(leadingNumber("1".repeat(30)), 111111111111111);
  assert.equal(leadingNumber("x"), null);
  assert.equal(leadingNumber(undefined), null);
});
