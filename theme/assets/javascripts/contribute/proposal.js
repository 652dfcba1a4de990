/**
 * A signature for a new entry, proposed from a line: what varies in it becomes `<*>`. Does as `drafting/proposals.py`. The
 * proposal is to be read and cut down: a program cannot know which words upstream prints always.
 */

import { Masker } from "../diagnosis/masking.js";
import { parsePrefix } from "../diagnosis/prefix.js";
import { errorIn } from "../diagnosis/witness.js";
import { TemplateError, codePoints, parseTemplate } from "../signature/template.js";
import { strip } from "../signature/white-space.js";
import { SPACE, WORD_CHARACTER as W } from "./python-text.js";

const SHORTEST_LITERAL = 6;
const [NOT_BEHIND_WORD, NOT_BEFORE_WORD] = [`(?<![${W}])`, `(?![${W}])`];
const word = (/** @type {string} */ form) => NOT_BEHIND_WORD + form + NOT_BEFORE_WORD;
const VARIABLE = new RegExp(
  [
    `(?<![${W}/])[${W}.+-]*(?:/[${W}.@+=,-]+)+/?`, // paths, and modules of URLs
    word("0x[0-9a-fA-F]+"),
    word("[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}"),
    word("(?=[0-9a-f]*\\p{Nd})[0-9a-f]{12,}"), // hashes
    word("\\p{Nd}{1,3}(?:\\.\\p{Nd}{1,3}){3}(?::\\p{Nd}+)?"),
    `(?<![${W}.])-?\\p{Nd}+(?:[.,:]\\p{Nd}+)*(?:[eE][+-]?\\p{Nd}+)?(?![${W}])`,
    "(?<=')[^']*[\\p{Nd}/][^']*(?=')",
    '(?<=")[^"]*[\\p{Nd}/][^"]*(?=")',
    "\\[(?:secret|e-mail address|user name|network address|host name) \\p{Nd}+\\]",
  ].join("|"),
  "gu",
);
const BETWEEN = SPACE.slice(1, -1);
const JOINED = new RegExp(`<\\*>(?:[${BETWEEN},x:;.]*<\\*>)+`, "g");
const OUTER = new RegExp(`^(?:<\\*>[${BETWEEN}:,;.]*)+|(?:[${BETWEEN}:,;.]*<\\*>)+$`, "g");

/**
 * A template for a line, and the line with names of people and machines masked.
 *
 * @param {string} line
 * @returns {{ template: string, line: string }} the template is empty where too little of the line would be literal
 */
export function proposeTemplate(line) {
  const masked = new Masker().mask(line);
  return { template: templateOf(masked), line: masked };
}

/**
 * A line as a template, without its prefixes; nothing where too little of it would be literal.
 *
 * @param {string} line
 * @returns {string}
 */
export function templateOf(line) {
  let message = strip(line.slice(parsePrefix(line).length));
  const error = errorIn(message);
  if (error !== null) message = message.slice(Math.max(message.indexOf(`${error.name}:`), 0));
  const template = message.replace(VARIABLE, "<*>").replace(JOINED, "<*>").replace(OUTER, "");
  try {
    const parsed = parseTemplate(template);
    return codePoints(strip(parsed.anchor)) >= SHORTEST_LITERAL ? parsed.text : "";
  } catch (fault) {
    if (fault instanceof TemplateError) return "";
    throw fault;
  }
}
