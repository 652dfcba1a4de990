/** Addresses that a person can pass on: of entries, and of a prepared report that a diagnosis is wrong. */

import { headline } from "./verdict.js";

/** @typedef {import("./outcome.js").Outcome} Outcome */

/** Letters of the line that goes into an address, which browsers and servers do not take at any length. */
const LINE_AT_MOST = 600;

/**
 * The address under which this page shows entries: it carries their ids, and nothing of a log.
 *
 * @param {string} page address of this page
 * @param {readonly string[]} ids
 * @returns {string}
 */
export function entriesAddress(page, ids) {
  const address = new URL(page);
  address.search = "";
  address.hash = "";
  return `${address.href}?entries=${ids.map(encodeURIComponent).join(",")}`;
}

/**
 * The ids in such an address.
 *
 * @param {string} search the part of the address from the question mark on
 * @returns {string[]}
 */
export function idsInAddress(search) {
  const given = new URLSearchParams(search).get("entries") ?? "";
  return [
    ...new Set(
      given
        .split(",")
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ];
}

/**
 * The address of the repository's form for a new issue, filled in. Nothing is sent before the person sends the form.
 *
 * @param {string} repository address of the repository
 * @param {Outcome} outcome
 * @returns {string} nothing where no repository is known
 */
export function issueAddress(repository, { diagnosis, maskedLine }) {
  if (!repository) return "";
  const ids = diagnosis.entries.map(({ id }) => id);
  const title = `Diagnosis is wrong: ${ids[0] ?? headline(diagnosis).toLowerCase()}`;
  const body = [
    `**What the diagnosis said:** ${headline(diagnosis)} (confidence: ${diagnosis.confidence})`,
    `**Entries:** ${ids.length ? ids.map((id) => `\`${id}\``).join(", ") : "none"}`,
    "**The line that it went by** (masked; please check that nothing private is left):",
    "",
    ...(maskedLine ? ["```text", fenced(maskedLine), "```"] : ["(none)"]),
    "",
    "**What it should have said, and why:**",
    "",
    "",
    `Signature library: ${diagnosis.library.entries} entries, ${diagnosis.library.digest}`,
  ].join("\n");
  const isGitLab = /(^|\.)gitlab\./.test(new URL(repository).hostname);
  const [path, names] = isGitLab
    ? ["-/issues/new", ["issue[title]", "issue[description]"]]
    : ["issues/new", ["title", "body"]];
  const query = [title, body].map((text, i) => `${encodeURIComponent(names[i] ?? "")}=${encodeURIComponent(text)}`);
  return `${repository.replace(/\/+$/, "")}/${path}?${query.join("&")}`;
}

/**
 * @param {string} line
 * @returns {string}
 */
function fenced(line) {
  const text = line.replaceAll("```", "'''").replace(/\p{Surrogate}/gu, "\ufffd");
  return text.length > LINE_AT_MOST ? `${text.slice(0, LINE_AT_MOST).replace(/[\ud800-\udbff]$/, "")} …` : text;
}
