/**
 * Answers for test_form_agreement.py: what the form says of entries, how it writes them, and how it reads Markdown.
 * Reads from its standard input `{"worlds": [{form, library, examples, neighbours, cases}], "texts": […], "lines": […]}`
 * and prints `{"worlds": [[{problems, warnings, text}, …]], "html": […], "markup": […], "templates": […]}`. A case that
 * names one of the entries by `without` is checked among all others, and answered with the sections of its page too.
 */

import { readFileSync } from "node:fs";

import { Checker } from "../../../theme/assets/javascripts/contribute/checks/run.js";
import { draftOf, entryOf } from "../../../theme/assets/javascripts/contribute/draft.js";
import { Models } from "../../../theme/assets/javascripts/contribute/fields.js";
import { inspectMarkdown } from "../../../theme/assets/javascripts/contribute/markup/inspection.js";
import { parseMarkdown } from "../../../theme/assets/javascripts/contribute/markup/markdown.js";
import { Neighbours } from "../../../theme/assets/javascripts/contribute/neighbours.js";
import { outline } from "../../../theme/assets/javascripts/contribute/preview/outline.js";
import { templateOf } from "../../../theme/assets/javascripts/contribute/proposal.js";
import { writeDocument } from "../../../theme/assets/javascripts/contribute/writing/document.js";
import { readLibrary } from "../../../theme/assets/javascripts/library/signature-library.js";

/** @typedef {import("../../../theme/assets/javascripts/contribute/finding.js").Location} Location */
/** @typedef {import("../../../theme/assets/javascripts/contribute/markup/markdown.js").MarkdownNode} MarkdownNode */

const question = JSON.parse(readFileSync(0, "utf8"));

/** @param {any} world */
function answers({ form, library, examples, neighbours, cases }) {
  const models = new Models(form.models);
  const known = readLibrary(library);
  const all = new Checker(models, new Neighbours(known, examples, neighbours));
  return cases.map((/** @type {any} */ { data, path, written, without }) => {
    const { [without]: _, ...entries } = neighbours.entries;
    const checker = without ? new Checker(models, new Neighbours(known, examples, { ...neighbours, entries })) : all;
    const raw = new Map(written.map((/** @type {[Location, string]} */ [location, text]) => [location.join("."), text]));
    const report = checker.check(data, path, (location) => raw.get(location.join(".")) ?? null);
    const text = textOf(models, data, form.modeline);
    return without ? { ...report, text, ...shown(data, models, checker.neighbours) } : { ...report, text };
  });
}

/**
 * What the form makes of an entry that is put into it, and what the preview shows of it.
 *
 * @param {any} data
 * @param {Models} models
 * @param {Neighbours} neighbours
 */
function shown(data, models, neighbours) {
  const again = entryOf(models, draftOf(models, data));
  return { again, outline: outline(data, models, neighbours) };
}

/**
 * The text of the file, or null where data cannot be written.
 *
 * @param {Models} models
 * @param {any} data
 * @param {string} modeline
 */
function textOf(models, data, modeline) {
  try {
    return writeDocument(models, data, modeline);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** @param {MarkdownNode[]} nodes @returns {string} */
function html(nodes) {
  return nodes
    .map((node) => {
      if (typeof node === "string") return escaped(node);
      const { tag, href, attributes = {}, pieces } = node;
      if (tag === "entity") return html(pieces).replace("&amp;", "&");
      if (tag === "br" || tag === "hr") return `<${tag}>`;
      const address = href?.toLowerCase().startsWith("https://") ? { href } : {};
      const all = { ...attributes, ...(tag === "a" ? { ...address, rel: "noopener" } : {}) };
      return `<${tag}${Object.entries(all).map(([name, value]) => ` ${name}="${value}"`).join("")}>${html(pieces)}</${tag}>`;
    })
    .join("");
}

process.stdout.write(
  JSON.stringify({
    worlds: question.worlds.map(answers),
    html: question.texts.map((/** @type {string} */ text) => html(parseMarkdown(text.trim()))),
    markup: question.texts.map(inspectMarkdown),
    templates: (question.lines ?? []).map(templateOf),
  }),
);
