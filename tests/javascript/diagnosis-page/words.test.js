import assert from "node:assert/strict";
import { test } from "node:test";

import {
  duration,
  groupRanks,
  nameRanks,
  ranges,
} from "../../../theme/assets/javascripts/diagnosis-page/rank-words.js";
import {
  isInAnotherScript,
  proseParts,
  shownPieces,
} from "../../../theme/assets/javascripts/diagnosis-page/shown-text.js";
import {
  count,
  distinctEvidence,
  furtherEntries,
  headline,
  hints,
  maskedSentence,
  progressText,
  searched,
  size,
  whoFailedFirst,
} from "../../../theme/assets/javascripts/diagnosis-page/verdict.js";
import { waitingRun } from "./histories.js";
import { diagnosis, entry, evidence, file, outcome } from "./outcomes.js";

test("ranks are named in short", () => {
  assert.equal(ranges([0, 1, 2, 5, 7, 8]), "0-2, 5, 7-8");
  assert.equal(nameRanks([3]), "rank 3");
  assert.equal(nameRanks([3, 4]), "ranks 3-4");
});

test("ranks that went the same way are one group, whatever line says so", () => {
  assert.deepEqual(
    groupRanks(waitingRun(4)).map(({ state, why, members }) => [state, why, members.length]),
    [
      ["first", "out-of-memory at rank_0.log:10", 1],
      ["victim", "waited for another rank until the timeout", 3],
    ],
  );
});

test("spans of time have the precision that a person needs", () => {
  const spans = [0, 0.123, 4.56, 12.4, 59.6, 607, 3600, 12_000, 86_400 * 2 + 7200];
  assert.deepEqual(spans.map(duration), [
    "0 s",
    "0.12 s",
    "4.6 s",
    "12 s",
    "1 min",
    "10 min 7 s",
    "1 h",
    "3 h 20 min",
    "2 d 2 h",
  ]);
});

test("what cannot be seen is made visible, and nothing else is changed", () => {
  assert.deepEqual(shownPieces("a\u202eb\u0000c"), [
    { text: "a", kind: "text" },
    { text: "RLO", kind: "control" },
    { text: "b", kind: "text" },
    { text: "NUL", kind: "control" },
    { text: "c", kind: "text" },
  ]);
  for (const text of ["plain", "\tindented", "naïve Größe 日本語 🙂", "<script>&amp;</script>", "מבחן"]) {
    assert.deepEqual(shownPieces(text), [{ text, kind: "text" }]);
  }
  assert.deepEqual(shownPieces(""), []);
});

test("no mark of direction, no character without width and no half of a pair is passed over", () => {
  for (const character of [
    "\u200e",
    "\u200f",
    "\u061c",
    "\u202a",
    "\u202b",
    "\u202c",
    "\u202d",
    "\u2066",
    "\u2067",
    "\u2068",
    "\u2069",
    "\u200b",
    "\u2060",
    "\ufeff",
    "\u00ad",
    "\u{e0041}",
    "\ud800",
    "\u0085",
    "\u2028",
    "\u001b",
    "\r",
  ]) {
    assert.deepEqual(
      shownPieces(character).map(({ kind }) => kind),
      ["control"],
      JSON.stringify(character),
    );
  }
});

test("what stands between backticks is code", () => {
  assert.deepEqual(proseParts("Run `dmesg -T`, or ``a `b` c``."), [
    { text: "Run ", isCode: false },
    { text: "dmesg -T", isCode: true },
    { text: ", or ", isCode: false },
    { text: "a `b` c", isCode: true },
    { text: ".", isCode: false },
  ]);
  assert.deepEqual(proseParts("one ` only"), [{ text: "one ` only", isCode: false }]);
});

test("a text in another script is told from one with a few foreign names", () => {
  assert.equal(isInAnotherScript("помилка: не вдалося відкрити файл конфігурації для навчання моделі"), true);
  assert.equal(
    isInAnotherScript("RuntimeError: CUDA out of memory, see 日本語.txt for the settings of this run"),
    false,
  );
  assert.equal(isInAnotherScript("日本"), false);
});

test("numbers and sizes are readable", () => {
  assert.deepEqual([0, 999, 1000, 4_660_001].map(count), ["0", "999", "1,000", "4,660,001"]);
  assert.deepEqual([0, 1, 999, 1500, 25_000, 103_314_083, 1_003_005_662].map(size), [
    "0 bytes",
    "1 byte",
    "999 bytes",
    "1.5 kB",
    "25 kB",
    "103 MB",
    "1.0 GB",
  ]);
});

test("progress says how much and how long", () => {
  assert.equal(
    progressText({ bytes: 50e6, total: 100e6, file: 1, files: 1 }, 5),
    "50 MB of 100 MB read, about 5 s left.",
  );
  assert.equal(progressText({ bytes: 0, total: 100e6, file: 2, files: 8 }, 0), "File 2 of 8: 0 bytes of 100 MB read.");
});

test("a verdict has a name", () => {
  const names = /** @type {const} */ (["found", "collateral-only", "not-found", "could-not-look"]).map((verdict) =>
    headline(diagnosis({ verdict })),
  );
  assert.deepEqual(names, ["Found", "Only consequences", "Nothing known", "Could not look"]);
  assert.equal(headline(diagnosis({ verdict: "not-found", entries: [entry("a")] })), "Not decided");
});

test("who failed first is said where there are ranks", () => {
  const rank = { rank: 2, state: "first", why: "", last_line: null };
  const known = diagnosis({
    ranks: [rank],
    initiating_rank: 2,
    initiating_rank_why: "it broke",
    initiating_rank_confidence: "high",
  });
  assert.equal(whoFailedFirst(known), "Rank 2 failed first (high confidence): it broke.");
  const victims = [0, 1].map((n) => ({ rank: n, state: "victim", why: "", last_line: null }));
  assert.equal(
    whoFailedFirst(diagnosis({ ranks: victims, initiating_rank_why: "nobody says" })),
    "Which rank failed first cannot be told: nobody says.",
  );
  const healthy = [0, 1].map((n) => ({ rank: n, state: "healthy", why: "", last_line: null }));
  assert.equal(whoFailedFirst(diagnosis({ ranks: healthy })), "None of the 2 ranks shows a failure.");
  assert.equal(whoFailedFirst(diagnosis({})), "");
});

test("logs that say nothing get a sentence that helps", () => {
  const said = (/** @type {Parameters<typeof outcome>[0]} */ changes, isInAnotherScript = false) =>
    hints(outcome(changes, { isInAnotherScript })).join(" ");
  assert.match(said({ verdict: "could-not-look", files: [file({ state: "empty" })] }), /^There is no text to search\./);
  assert.match(said({ verdict: "could-not-look", files: [file({ state: "not-text" })] }), /^This is no text,/);
  assert.match(said({ verdict: "not-found" }, true), /^Much of this text is not in English,/);
  assert.match(said({ verdict: "not-found" }), /^No line of a known failure stands in these logs\./);
  assert.equal(said({ verdict: "found", entries: [entry("a")] }, true), "");
});

test("each line and each template of a file is shown once as evidence", () => {
  const shown = distinctEvidence([
    evidence({ line: 3, signature: "a" }),
    evidence({ line: 3, signature: "b" }),
    evidence({ line: 4, signature: "a" }),
    evidence({ line: 4, signature: "a", file: "other" }),
  ]);
  assert.deepEqual(
    shown.map(({ file, line }) => [file, line]),
    [
      ["a.log", 3],
      ["other", 4],
    ],
  );
});

test("other failures are told from other explanations", () => {
  const entries = [entry("a"), entry("b"), entry("c", { alternative_to: "a" }), entry("d", { confidence: "low" })];
  const ids = (/** @type {ReturnType<typeof furtherEntries>} */ { also, possible }) => [
    also.map(({ id }) => id),
    possible.map(({ id }) => id),
  ];
  assert.deepEqual(ids(furtherEntries(diagnosis({ verdict: "found", entries }))), [["b"], ["c", "d"]]);
  assert.deepEqual(
    ids(furtherEntries(diagnosis({ verdict: "collateral-only", entries: [entry("d", { confidence: "low" })] }))),
    [[], ["d"]],
  );
});

test("what was searched stands in one line", () => {
  assert.equal(
    searched(outcome({ files: [file({ file: "-", lines: 1, bytes: 12 })] }, { seconds: 0.034 })),
    "pasted text: 1 line, 12 bytes, searched in 0.03 s",
  );
  assert.equal(
    searched(
      outcome({ files: [file({ lines: 900, bytes: 9e6 }), file({ lines: 200, bytes: 2e6 })] }, { seconds: 2.34 }),
    ),
    "2 files: 1,100 lines, 11 MB, searched in 2.3 s",
  );
});

test("what was masked is taken from the end of the report", () => {
  const report =
    "## FOUND\n\n---\nMasked: 1 user name; the same name has the same mask. Read the text before you publish it. " +
    "Signature library: 3 entries, 0123.\n";
  assert.equal(
    maskedSentence(report),
    "Masked: 1 user name; the same name has the same mask. Read the text before you publish it.",
  );
});
