/**
 * A diagnosis as Markdown, for a ticket or a job summary.
 */

import { diagnosisLines } from "./lines.js";

/** @typedef {import("../diagnosis.js").Diagnosis} Diagnosis */
/** @typedef {import("./lines.js").Line} Line */

/**
 * The diagnosis as Markdown.
 *
 * @param {Diagnosis} diagnosis
 * @returns {string}
 */
export function diagnosisMarkdown(diagnosis) {
  return `${[...markdown(diagnosisLines(diagnosis))].join("\n")}\n`;
}

/**
 * @param {Iterable<Line>} lines
 * @returns {Iterable<string>}
 */
function* markdown(lines) {
  let isFenced = false;
  for (const { text, style } of lines) {
    const isCode = style === "log" || style === "code";
    if (isCode !== isFenced) yield "```";
    isFenced = isCode;
    if (isCode) yield text.replaceAll("```", "'''");
    else if (style === "headline") yield `## ${text}`;
    else if (style === "title") yield `\n${escaped(text)}`;
    else if (style === "heading") yield `### ${text}\n`;
    else yield text ? `${escaped(text)}  ` : "";
  }
  if (isFenced) yield "```";
}

/**
 * Text in which a log's characters make no HTML, image or mention.
 *
 * @param {string} text
 * @returns {string}
 */
function escaped(text) {
  return text.replaceAll("<", "&lt;").replaceAll("![", "!\\[").replaceAll("@", "@\u200b");
}
