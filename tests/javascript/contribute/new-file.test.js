import assert from "node:assert/strict";
import { test } from "node:test";

import { LONGEST_ADDRESS, fileName, filePath, idFromTitle, newFileAddress } from "../../../theme/assets/javascripts/contribute/new-file.js";

const form = { models: {}, modeline: "", new_file: "https://example.org/code/new/main/entries/", entries: "entries/" };
const entry = { id: "disk-full", category: "host-resources" };

test("an id is made of the words of a title", () => {
  assert.equal(idFromTitle("NCCL: “Watchdog” ended (exit code -6)"), "nccl-watchdog-ended-exit-code-6");
  assert.equal(idFromTitle("..."), "");
  const long = idFromTitle("word ".repeat(30));
  assert.equal(long, Array.from({ length: 12 }, () => "word").join("-"));
});

test("the file stands in the folder of its category under its id", () => {
  assert.equal(fileName(entry), "disk-full.yml");
  assert.equal(filePath(form, entry), "entries/host-resources/disk-full.yml");
});

test("an entry without a usable id has a file all the same", () => {
  for (const id of [undefined, "", "a", "../../x", "UPPER", "a--b", "x".repeat(61)]) assert.equal(fileName({ id }), "new-entry.yml");
  assert.equal(filePath(form, {}), "entries/training-code/new-entry.yml");
});

test("the address opens the repository's page with the name and the text filled in", () => {
  assert.equal(
    newFileAddress(form, entry, "id: disk-full\ntitle: 100 % & more #1\n"),
    "https://example.org/code/new/main/entries/host-resources?filename=disk-full.yml" +
      "&value=id%3A%20disk-full%0Atitle%3A%20100%20%25%20%26%20more%20%231%0A",
  );
  assert.equal(
    newFileAddress(form, entry, ""),
    "https://example.org/code/new/main/entries/host-resources?filename=disk-full.yml",
  );
});

test("half a character does not break the address", () => {
  assert.ok(newFileAddress(form, entry, "a\ud83d b")?.endsWith("&value=a%EF%BF%BD%20b"));
});

test("there is no address that would be too long, and none without a repository", () => {
  const base = newFileAddress(form, entry, "x")?.length ?? 0;
  assert.equal(newFileAddress(form, entry, "x".repeat(LONGEST_ADDRESS - base + 1))?.length, LONGEST_ADDRESS);
  assert.equal(newFileAddress(form, entry, "x".repeat(LONGEST_ADDRESS - base + 2)), null);
  assert.equal(newFileAddress({ ...form, new_file: null }, entry, "x"), null);
});
