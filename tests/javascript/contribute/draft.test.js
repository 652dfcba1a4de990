import assert from "node:assert/strict";
import { test } from "node:test";

import { draftOf, emptyDraft, entryOf, linesOf, placeInForm, readDraft } from "../../../theme/assets/javascripts/contribute/draft.js";
import { models } from "./models.js";

test("a form begins with the parts that an entry needs, as a draft of today", () => {
  assert.deepEqual(emptyDraft(models, "2026-11-30"), {
    id: "",
    title: "",
    aliases: "",
    status: "draft",
    phases: [],
    mechanism: "",
    observations: [],
    signatures: [{ text: "", examples: "" }],
    fix: [
      { step: "", command: "", code: "" },
      { step: "", command: "", code: "" },
    ],
    history: { added: "2026-11-30", contributors: "" },
  });
});

test("what is empty is left out of the entry, but for lists that must stand there", () => {
  const draft = { ...readDraft(models, {}), title: "  A title ", phases: ["training"] };
  assert.deepEqual(entryOf(models, draft), { title: "A title", aliases: [], phases: ["training"], signatures: [], fix: [] });
});

test("a part of a list stays, also while it is empty", () => {
  const draft = { ...readDraft(models, {}), signatures: [{ text: "", examples: "" }], observations: [""] };
  const { signatures, observations } = entryOf(models, draft);
  assert.deepEqual({ signatures, observations }, { signatures: [{ examples: [] }], observations: [""] });
});

test("each line that holds anything is an item, with the white space before it", () => {
  const draft = { ...readDraft(models, {}), signatures: [{ text: "t", examples: "  one \n\n \ntwo\n" }] };
  assert.deepEqual(entryOf(models, draft).signatures, [{ text: "t", examples: ["  one", "two"] }]);
});

test("code ends with a line end, a command of one line does not", () => {
  const step = (/** @type {any} */ fix) => entryOf(models, { ...readDraft(models, {}), fix: [{ step: "", command: "", code: "", ...fix }] }).fix[0];
  assert.deepEqual(step({ command: " ls -l \n" }), { command: "ls -l" });
  assert.deepEqual(step({ command: "for x in *\ndo\n  ls\ndone" }), { command: "for x in *\ndo\n  ls\ndone\n" });
  assert.deepEqual(step({ code: "\n  x = 1" }), { code: "  x = 1\n" });
  assert.deepEqual(step({ code: "  \n" }), {});
});

test("an entry that is put into the form comes out of it the same", () => {
  const entry = {
    id: "a-b",
    title: "Title",
    aliases: ["old-one", "older-one"],
    status: "reviewed",
    phases: ["set-up", "training"],
    mechanism: "Two\n\nparagraphs.",
    observations: ["One.", "Two."],
    signatures: [{ text: "a <*> b", examples: ["a 1 b", " a 2 b"] }],
    fix: [{ step: "Do it.", command: "do" }, { step: "Or this.", code: "x\n" }],
    history: { added: "2026-11-30", contributors: ["A. Engineer"] },
  };
  assert.deepEqual(entryOf(models, draftOf(models, entry)), entry);
});

test("what is kept of an older form or by a stranger is read as far as it fits", () => {
  const kept = {
    title: 7,
    status: "deleted",
    phases: ["training", "lunch", "set-up"],
    aliases: ["x"],
    observations: ["text", 8, null],
    signatures: [{ text: "<script>", more: "x" }, "nothing", null],
    fix: "none",
    history: null,
    __proto__: { id: "inherited" },
    colour: "red",
  };
  assert.deepEqual(readDraft(models, kept), {
    id: "",
    title: "",
    aliases: "",
    status: "",
    phases: ["set-up", "training"],
    mechanism: "",
    observations: ["text"],
    signatures: [
      { text: "<script>", examples: "" },
      { text: "", examples: "" },
      { text: "", examples: "" },
    ],
    fix: [],
    history: { added: "", contributors: "" },
  });
  for (const nothing of [null, 7, "text", []]) assert.deepEqual(readDraft(models, nothing), readDraft(models, {}));
});

test("a line of a box of lines has its place at the box", () => {
  assert.deepEqual(placeInForm(models, ["signatures", 1, "examples", 3]), ["signatures", 1, "examples"]);
  assert.deepEqual(placeInForm(models, ["phases", 0]), ["phases"]);
  assert.deepEqual(placeInForm(models, ["observations", 2]), ["observations", 2]);
  assert.deepEqual(placeInForm(models, ["fix", 0]), ["fix", 0]);
  assert.deepEqual(placeInForm(models, ["unknown"]), ["unknown"]);
});

test("lines are split at line ends", () => {
  assert.deepEqual(linesOf(""), []);
  assert.deepEqual(linesOf("a\n\nb "), ["a", "b"]);
});
