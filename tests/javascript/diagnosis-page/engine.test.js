import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { Engine, GivenUp } from "../../../theme/assets/javascripts/diagnosis-page/engine.js";

const LIBRARY = {
  format: "failure-encyclopedia-signatures",
  version: 1,
  digest: "0123",
  site: "https://site.example/",
  templates: ["memory is full: <*:wanted> bytes", "memory is gone", "peer left the group"],
  entries: [
    {
      id: "memory-full",
      title: "Memory is full",
      category: "memory",
      severity: "high",
      summary: "Too much is kept.",
      aliases: ["oom"],
      confused_with: [
        { id: "memory-gone", why: "There nothing is left; here too much is kept." },
        { id: "other", why: "No." },
      ],
      check: { text: "Look." },
      fix: [{ text: "Keep less.", command: "keep --less", language: "shell" }],
      verify: { text: "Look again." },
      signatures: [{ template: 0, role: "primary" }],
    },
    {
      id: "memory-gone",
      title: "Memory is gone",
      category: "memory",
      severity: "low",
      summary: "A bank is broken.",
      fix: [{ text: "Swap it." }],
      signatures: [{ template: 1, role: "primary" }],
    },
    {
      id: "peer-left",
      title: "A peer left",
      category: "communication",
      severity: "low",
      summary: "It failed.",
      fix: [{ text: "Look there." }],
      signatures: [{ template: 2, role: "collateral" }],
    },
  ],
};

/** @param {Record<string, string>} logs */
function given(logs) {
  return Object.entries(logs).map(([name, text]) => ({ name, blob: new Blob([text]) }));
}

const RUN = {
  "rank_0.log": "2026-11-30 07:25:00 step 1\n2026-11-30 07:35:00 [rank0]: RuntimeError: peer left the group\n",
  "rank_1.log": "2026-11-30 07:25:00 step 1\n[rank1]: RuntimeError: memory is full: 12 bytes, user anna@example.org\n",
};

test("logs of a run are diagnosed, with what only the page shows", async () => {
  const engine = new Engine(LIBRARY);
  const { diagnosis, histories, report, maskedLine, seconds } = await engine.diagnose(given(RUN));
  assert.deepEqual(
    [diagnosis.verdict, diagnosis.entries[0]?.id, diagnosis.initiating_rank],
    ["found", "memory-full", 1],
  );
  assert.deepEqual(
    histories.map(({ rank, state, until }) => [
      rank,
      state,
      until?.line,
      until?.seconds,
      until?.clock,
      until?.isEarliest,
    ]),
    [
      [0, "victim", 2, 600, "07:35:00", false],
      [1, "first", 2, 0, "07:25:00", true],
    ],
  );
  assert.match(report, /^## FOUND/);
  assert.equal(maskedLine, "[rank1]: RuntimeError: memory is full: 12 bytes, user [e-mail address 1]");
  assert.ok(seconds > 0);
});

test("only what tells the entries of the diagnosis apart is told", async () => {
  const engine = new Engine(LIBRARY);
  const both = await engine.diagnose(given({ "-": "memory is full: 3 bytes\nmemory is gone\n" }));
  assert.deepEqual(both.distinctions, [
    { of: "memory-full", from: "memory-gone", why: "There nothing is left; here too much is kept." },
  ]);
  assert.deepEqual((await engine.diagnose(given({ "-": "memory is full: 3 bytes\n" }))).distinctions, []);
});

test("lines of the last diagnosis can be asked for", async () => {
  const engine = new Engine(LIBRARY);
  await engine.diagnose(given(RUN));
  assert.deepEqual(await engine.lines("rank_1.log", [[1, 1]]), [{ number: 1, text: "2026-11-30 07:25:00 step 1" }]);
  assert.deepEqual(await engine.lines("nothing.log", [[1, 1]]), []);
});

test("entries are found by id and former id", () => {
  const engine = new Engine(LIBRARY);
  assert.equal(engine.entry("oom")?.id, "memory-full");
  assert.equal(engine.entry("oom")?.cause, "Too much is kept.");
  assert.equal(engine.entry("nothing"), null);
});

test("progress goes on over all files", async () => {
  /** @type {string[]} */
  const told = [];
  await new Engine(LIBRARY).diagnose(given(RUN), ({ bytes, total, file, files }) =>
    told.push(`${file}/${files} ${bytes}/${total}`),
  );
  const [first, second] = Object.values(RUN).map((text) => text.length);
  const total = (first ?? 0) + (second ?? 0);
  assert.deepEqual(told, [`1/2 0/${total}`, `1/2 ${first}/${total}`, `2/2 ${first}/${total}`, `2/2 ${total}/${total}`]);
});

test("a diagnosis that is given up ends between two pieces, and leaves the last one as it was", async () => {
  const engine = new Engine(LIBRARY);
  await engine.diagnose(given(RUN));
  let asked = 0;
  await assert.rejects(
    engine.diagnose(
      given({ "a.log": "x\n", "b.log": "y\n" }),
      () => {},
      () => ++asked > 2,
    ),
    GivenUp,
  );
  assert.equal(asked, 3);
  assert.equal((await engine.lines("rank_0.log", [[1, 1]])).length, 1);
});

test("a compressed log can be given up as well", async () => {
  const blob = new Blob([gzipSync("line\n".repeat(100_000))]);
  let asked = 0;
  await assert.rejects(
    new Engine(LIBRARY).diagnose(
      [{ name: "a.gz", blob }],
      () => {},
      () => ++asked > 1,
    ),
    GivenUp,
  );
});

test("a file that cannot be read is reported, and the others are diagnosed", async () => {
  const zstd = { name: "rank_0.log.zst", blob: new Blob([new Uint8Array([0x28, 0xb5, 0x2f, 0xfd])]) };
  const { diagnosis } = await new Engine(LIBRARY).diagnose([zstd, ...given({ "rank_1.log": RUN["rank_1.log"] })]);
  assert.equal(diagnosis.verdict, "found");
  assert.deepEqual(
    diagnosis.files.map(({ state }) => state),
    ["unreadable", "read"],
  );
  assert.match(diagnosis.files[0]?.remarks[0] ?? "", /compressed with zstd/);
});

test("text in another script is noticed", async () => {
  const text = "помилка: не вдалося відкрити файл конфігурації для навчання моделі\n".repeat(5);
  const { diagnosis, isInAnotherScript } = await new Engine(LIBRARY).diagnose(given({ "-": text }));
  assert.deepEqual([diagnosis.verdict, isInAnotherScript], ["not-found", true]);
});
