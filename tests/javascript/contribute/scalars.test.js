import assert from "node:assert/strict";
import { test } from "node:test";

import { isDay, isHttpsAddress, normalAddress } from "../../../theme/assets/javascripts/contribute/reading/scalars.js";

test("a day exists and is written with all its digits", () => {
  for (const day of ["2026-11-30", "2024-02-29", "0001-01-01", "0099-12-31"]) assert.ok(isDay(day), day);
  for (const day of ["2026-02-29", "2026-13-01", "2026-1-3", "0000-01-01", "2026-11-30 ", "20261130", "", null, 2026]) {
    assert.ok(!isDay(day), String(day));
  }
});

test("an address is absolute, encrypted and needs no mending", () => {
  for (const address of ["https://x.org", "HTTPS://X.org/É?a=b#c", "https://[::1]/", "https://x.org/%20'", "https://x.org/🙂"]) {
    assert.ok(isHttpsAddress(address), address);
  }
  const wrong = [
    "http://x.org", "https:/x.org", "https:x.org", "https://", "x.org", "//x.org", " https://x.org", "https://x.org\t",
    "https://x.org/a b", "https://x.org/<a>", "https://x.org/%zz", "https://x.org/a\\b", "https://x.org/#a#b",
    "https://x.org/[a]", "https://x.org:99999", "https://exa mple.org", "https:///x.org", "javascript:alert(1)", "", null,
  ];
  for (const address of wrong) assert.ok(!isHttpsAddress(address), String(address));
  assert.ok(!isHttpsAddress(`https://x.org/${"a".repeat(2083)}`));
});

test("addresses are compared in one form", () => {
  assert.equal(normalAddress("HTTPS://X.org"), "https://x.org/");
  assert.equal(normalAddress("nothing"), "nothing");
});
