import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { endOfMember } from "../../../theme/assets/javascripts/diagnosis-page/gzip.js";
import { LineStore } from "../../../theme/assets/javascripts/diagnosis-page/line-store.js";
import { LogFile, UnreadableLog } from "../../../theme/assets/javascripts/diagnosis-page/log-file.js";
import { inOrder } from "../../../theme/assets/javascripts/diagnosis-page/logs.js";

const TEXT = Array.from({ length: 20_000 }, (_, i) => `line ${i + 1} ${"x".repeat(i % 50)}\n`).join("");

/** @param {...(string | Uint8Array)} parts */
function logFile(...parts) {
  return new LogFile("a.log", new Blob(/** @type {BlobPart[]} */ (parts)));
}

/** @param {LogFile} file */
async function read(file) {
  const parts = [];
  for await (const piece of file.pieces()) parts.push(Buffer.from(piece));
  return Buffer.concat(parts).toString();
}

test("a plain log is read as it is, as often as it is asked for", async () => {
  const file = logFile(TEXT);
  assert.equal(await read(file), TEXT);
  assert.equal(await read(file), TEXT);
  assert.deepEqual(file.remarks, []);
});

test("progress reaches the size of the file", async () => {
  for (const file of [logFile(TEXT), logFile(gzipSync(TEXT))]) {
    /** @type {number[]} */
    const told = [];
    for await (const piece of file.pieces((bytes) => told.push(bytes))) void piece;
    assert.equal(told.at(-1), file.blob.size);
    assert.deepEqual(
      told,
      [...told].sort((one, other) => one - other),
    );
  }
});

test("gzip is unpacked, whatever the name says", async () => {
  assert.equal(await read(logFile(gzipSync(TEXT))), TEXT);
});

test("a truncated archive is read as far as it goes, with a remark", async () => {
  const file = logFile(gzipSync(TEXT).subarray(0, -30));
  const text = await read(file);
  assert.ok(text.length > 100_000 && TEXT.startsWith(text));
  assert.deepEqual(file.remarks, ["the archive is truncated: what could be unpacked was read"]);
});

test("where an archive ends and the next begins is told by its size and the next header", () => {
  const [one, other] = [gzipSync("first\n"), gzipSync("second\n")];
  assert.equal(endOfMember(Buffer.concat([one, other]), 6), one.length);
  assert.equal(endOfMember(Buffer.concat([one, other]), 7), null);
  assert.equal(endOfMember(Buffer.concat([one, Buffer.alloc(512)]), 6), one.length + 512);
  assert.equal(endOfMember(Buffer.concat([one, Buffer.from("text")]), 6), null);
});

for (const [name, magic, command] of /** @type {const} */ ([
  ["zstd", [0x28, 0xb5, 0x2f, 0xfd, 0], "zstd -d"],
  ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0], "xz -dk"],
  ["bzip2", [0x42, 0x5a, 0x68, 0x39], "bunzip2 -k"],
])) {
  test(`${name} cannot be unpacked here, and the reason says what can be done`, async () => {
    await assert.rejects(read(logFile(new Uint8Array(magic))), (error) => {
      assert.ok(error instanceof UnreadableLog);
      assert.ok(error.message.includes(`compressed with ${name}`) && error.message.includes(command));
      return true;
    });
  });
}

test("a file that cannot be read any more is unreadable, with the reason", async () => {
  const blob = new Blob(["text"]);
  blob.slice = () => {
    throw new DOMException("", "NotReadableError");
  };
  await assert.rejects(read(new LogFile("a.log", blob)), /it changed or went away after it was chosen/);
});

/**
 * @param {string | Uint8Array} content
 * @param {number} lines
 */
async function store(content, lines) {
  const made = new LineStore(logFile(content));
  for await (const piece of made.file.pieces()) made.see(piece);
  made.finish(lines);
  return made;
}

/** @param {Map<number, Uint8Array>} lines */
function texts(lines) {
  return [...lines].sort(([one], [other]) => one - other).map(([number, line]) => `${number}: ${Buffer.from(line)}`);
}

for (const [name, content] of /** @type {[string, string | Uint8Array][]} */ ([
  ["a plain log", TEXT],
  ["a compressed log", gzipSync(TEXT)],
  ["a log in UTF-16", Buffer.from(`\ufeff${TEXT}`, "utf16le")],
])) {
  test(`lines of any part of ${name} are given out by their numbers`, async () => {
    const made = await store(content, 20_000);
    assert.deepEqual(
      texts(
        await made.lines([
          [1, 2],
          [10_000, 10_000],
          [19_999, 20_005],
        ]),
      ),
      [
        "1: line 1 ",
        "2: line 2 x",
        `10000: line 10000 ${"x".repeat(49)}`,
        `19999: line 19999 ${"x".repeat(48)}`,
        `20000: line 20000 ${"x".repeat(49)}`,
      ],
    );
  });

  test(`the end of ${name} is kept`, async () => {
    const made = await store(content, 20_000);
    assert.deepEqual(texts(made.kept(20_000, 1)), [
      `19999: line 19999 ${"x".repeat(48)}`,
      `20000: line 20000 ${"x".repeat(49)}`,
    ]);
    assert.deepEqual(texts(made.kept(100, 5)), []);
    assert.equal(made.end(300).size, 300);
  });
}

test("a small log is kept whole, with and without an end of its last line", async () => {
  for (const [content, lines, kept] of /** @type {[string, number, string[]][]} */ ([
    ["one\ntwo\n", 2, ["1: one", "2: two"]],
    ["one\ntwo", 2, ["1: one", "2: two"]],
    ["one\n\n", 2, ["1: one", "2: "]],
    ["", 0, []],
  ])) {
    const made = await store(content, lines);
    assert.deepEqual(texts(made.kept(lines, 10)), kept, JSON.stringify(content));
    assert.deepEqual(texts(await made.lines([[1, 9]])), kept, JSON.stringify(content));
  }
});

test("of a line without end only the beginning is given out", async () => {
  const made = await store("x".repeat(3 << 20), 1);
  const lines = await made.lines([[1, 3]]);
  assert.deepEqual(
    [...lines].map(([number, line]) => [number, line.length]),
    [[1, 4096]],
  );
});

test("logs stand in the order of the command, hidden ones are left out, names are different", () => {
  const blob = new Blob([]);
  const names = [
    "logs/rank_10.log",
    "logs/rank_9.log",
    "logs/.state",
    ".git/config",
    "logs/rank_9.log",
    "logs/err",
    "logs/2/stderr.log",
    "a",
  ];
  assert.deepEqual(
    inOrder(names.map((name) => ({ name, blob }))).map(({ name }) => name),
    ["a", "logs/2/stderr.log", "logs/err", "logs/rank_9.log", "logs/rank_9.log (2)", "logs/rank_10.log"],
  );
});
