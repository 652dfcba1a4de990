/**
 * The signature language: one template, parsed and matched against one line.
 *
 * A template is literal text with placeholders. `<*>` stands for one or more characters of the line and
 * `<*:name>` does the same and names what it captures. The rules, which every matcher of this language obeys:
 *
 * 1. A template may stand anywhere in a line. Its literals are searched in order, each as far left as possible;
 *    between two literals, and before or after a placeholder at an outer end, at least one character must stand.
 * 2. A run of white space (space, tab, vertical tab, form feed, carriage return, no-break space) counts as one
 *    space, in the template and in the line. White space at both ends of a template and of a line counts for nothing.
 * 3. Case is exact.
 * 4. Where a template begins (ends) with a literal whose first (last) character is a word character
 *    (ASCII letter, digit or underscore), no word character may stand directly before (after) it in the line.
 *
 * So matching is a scan with `indexOf`: linear in the line, without regular expressions from entries.
 *
 * Offsets are those of JavaScript's strings, in UTF-16 code units. Python, and so every published form, counts code
 * points: `codePoints` converts where an offset leaves the program.
 */

import { strip } from "./white-space.js";

const WHITE_SPACE = /[ \t\v\f\r\u00a0]+/g;
const NEEDS_FOLDING = /[\t\v\f\r\u00a0]| {2}/;
const LINE_ENDS = " \t\v\f\r\n\u00a0";
const PLACEHOLDER = /<\*(?::([a-z][a-z0-9_]*))?>/g;
const BROKEN_PLACEHOLDER = "<*";
const SURROGATES = /[\ud800-\udbff][\udc00-\udfff]/g;

/**
 * Where a template stands in a line; offsets are those of the original line, end exclusive.
 *
 * @typedef {Object} Match
 * @property {number} start in UTF-16 code units
 * @property {number} end in UTF-16 code units
 * @property {string[]} captures what each placeholder stands for, in order, with white space folded
 * @property {Record<string, string>} named the captures that have a name
 */

/** A template that cannot be parsed. */
export class TemplateError extends Error {
  /**
   * @param {string} message
   * @param {number} column offset of the fault in the template's folded text
   */
  constructor(message, column) {
    super(message);
    this.name = "TemplateError";
    this.column = column;
  }
}

/** A line with its white space folded, and the way back to the columns of the original. */
export class FoldedLine {
  /** @type {{ spaces: number[], shifts: number[] } | null} */
  #shifts = null;

  /**
   * @param {string} text
   * @param {string} original
   */
  constructor(text, original) {
    this.text = text;
    this.original = original;
  }

  /**
   * The offset in the original line of the character at `offset` of the folded one.
   *
   * @param {number} offset
   * @returns {number}
   */
  column(offset) {
    const { spaces, shifts } = (this.#shifts ??= this.#findShifts());
    let low = 0;
    let high = spaces.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (spaces[middle] < offset) low = middle + 1;
      else high = middle;
    }
    return offset + shifts[low];
  }

  /** Where runs of white space were folded, and by how much the original is ahead before and after each. */
  #findShifts() {
    const [start, end] = bare(this.original);
    const spaces = [];
    const shifts = [start];
    let shift = start;
    for (const run of this.original.slice(start, end).matchAll(WHITE_SPACE)) {
      if (run[0].length > 1) {
        spaces.push(start + run.index - shift);
        shift += run[0].length - 1;
        shifts.push(shift);
      }
    }
    return { spaces, shifts };
  }
}

/**
 * Fold each run of white space into one space and drop it at both ends.
 *
 * @param {string} line
 * @returns {FoldedLine}
 */
export function fold(line) {
  const [start, end] = bare(line);
  const text = start === 0 && end === line.length ? line : line.slice(start, end);
  return new FoldedLine(NEEDS_FOLDING.test(text) ? text.replace(WHITE_SPACE, " ") : text, line);
}

/** A parsed template. */
export class Template {
  /**
   * @param {string} text with its white space folded
   * @param {string[]} literals
   * @param {(string | null)[]} names one per placeholder: its name, or null
   * @param {boolean} startsOpen whether a placeholder stands before the first literal
   * @param {boolean} endsOpen whether a placeholder stands after the last literal
   */
  constructor(text, literals, names, startsOpen, endsOpen) {
    this.text = text;
    this.literals = literals;
    this.names = names;
    this.startsOpen = startsOpen;
    this.endsOpen = endsOpen;
    const lengths = literals.map((literal) => codePoints(literal));
    /** The longest literal (the first of equals): a line without it cannot match. */
    this.anchor = literals[lengths.indexOf(Math.max(...lengths))];
    /** Number of literal characters: a measure of how specific the template is. */
    this.literalLength = lengths.reduce((sum, length) => sum + length, 0);
  }

  /**
   * Where the template stands in a line (without or with its line end), or null.
   *
   * @param {string} line
   * @returns {Match | null}
   */
  match(line) {
    return this.matchFolded(fold(line));
  }

  /**
   * The same for a line that was folded before.
   *
   * @param {FoldedLine} line
   * @returns {Match | null}
   */
  matchFolded(line) {
    const starts = this.literalStarts(line.text);
    if (starts === null) return null;
    const last = starts.length - 1;
    const start = this.startsOpen ? 0 : starts[0];
    const end = this.endsOpen ? line.text.length : starts[last] + this.literals[last].length;
    /** @type {string[]} */
    const captures = this.startsOpen ? [line.text.slice(0, starts[0])] : [];
    for (let i = 0; i < last; i++) captures.push(line.text.slice(starts[i] + this.literals[i].length, starts[i + 1]));
    if (this.endsOpen) captures.push(line.text.slice(starts[last] + this.literals[last].length));
    /** @type {Record<string, string>} */
    const named = {};
    this.names.forEach((name, i) => {
      if (name !== null) named[name] = captures[i];
    });
    return { start: line.column(start), end: line.column(end - 1) + 1, captures, named };
  }

  /**
   * Where each literal begins in a folded line, or null where the template does not stand in it.
   *
   * @param {string} text
   * @returns {number[] | null}
   */
  literalStarts(text) {
    const starts = [];
    const last = this.literals.length - 1;
    let from = this.startsOpen ? 1 : 0;
    for (let i = 0; i <= last; i++) {
      const literal = this.literals[i];
      const boundedStart = i === 0 && !this.startsOpen && isWord(literal, 0);
      const boundedEnd = i === last && !this.endsOpen && isWord(literal, literal.length - 1);
      const at = findBounded(text, literal, from, boundedStart, boundedEnd);
      if (at < 0) return null;
      starts.push(at);
      from = at + literal.length + 1;
    }
    return this.endsOpen && from > text.length ? null : starts;
  }
}

/**
 * Parse a template.
 *
 * @param {string} text
 * @returns {Template}
 * @throws {TemplateError} it has no literal text, two placeholders side by side, a placeholder that is not closed or
 *   wrongly named, or one name twice
 */
export function parseTemplate(text) {
  const literals = [];
  /** @type {(string | null)[]} */
  const names = [];
  const folded = fold(text).text;
  let offset = 0;
  for (const placeholder of folded.matchAll(PLACEHOLDER)) {
    const literal = folded.slice(offset, placeholder.index);
    if (!literal && names.length) {
      throw new TemplateError("two placeholders stand side by side; one `<*>` is enough", placeholder.index);
    }
    refuseBrokenPlaceholder(literal, offset);
    literals.push(literal);
    const name = placeholder[1] ?? null;
    if (name !== null && names.includes(name)) {
      throw new TemplateError(`the name \`${name}\` is used twice`, placeholder.index);
    }
    names.push(name);
    offset = placeholder.index + placeholder[0].length;
  }
  refuseBrokenPlaceholder(folded.slice(offset), offset);
  literals.push(folded.slice(offset));
  const startsOpen = names.length > 0 && literals[0] === "";
  const endsOpen = names.length > 0 && literals[literals.length - 1] === "";
  const kept = literals.slice(startsOpen ? 1 : 0, endsOpen ? -1 : undefined);
  if (!kept.some((literal) => strip(literal))) {
    throw new TemplateError("a template needs literal text beside its placeholders", 0);
  }
  return new Template(folded, kept, names, startsOpen, endsOpen);
}

/**
 * The number of code points in a text, or before an offset of it in UTF-16 code units.
 *
 * @param {string} text
 * @param {number} [end]
 * @returns {number}
 */
export function codePoints(text, end = text.length) {
  const part = end === text.length ? text : text.slice(0, end);
  return part.length - (part.match(SURROGATES)?.length ?? 0);
}

/**
 * Where a line begins and ends without the white space around it.
 *
 * @param {string} line
 * @returns {[start: number, end: number]}
 */
function bare(line) {
  let start = 0;
  let end = line.length;
  while (start < end && LINE_ENDS.includes(line[start])) start++;
  while (end > start && LINE_ENDS.includes(line[end - 1])) end--;
  return [start, end];
}

/**
 * @param {string} literal
 * @param {number} offset of the literal in the template
 */
function refuseBrokenPlaceholder(literal, offset) {
  const at = literal.indexOf(BROKEN_PLACEHOLDER);
  if (at >= 0) {
    throw new TemplateError(
      "a placeholder is `<*>` or `<*:name>`, with a name of lower-case letters, digits and underscores",
      offset + at,
    );
  }
}

/**
 * @param {string} text
 * @param {string} literal
 * @param {number} from
 * @param {boolean} boundedStart whether no word character may stand before it
 * @param {boolean} boundedEnd whether no word character may stand behind it
 * @returns {number} the first place, or -1
 */
function findBounded(text, literal, from, boundedStart, boundedEnd) {
  // JavaScript, unlike Python, looks for an empty literal or one behind the end at the end of the text.
  if (from > text.length) return -1;
  let at = text.indexOf(literal, from);
  while (at >= 0) {
    const end = at + literal.length;
    const joined = (boundedStart && at > 0 && isWord(text, at - 1)) || (boundedEnd && isWord(text, end));
    if (!joined) return at;
    at = text.indexOf(literal, at + 1);
  }
  return -1;
}

/**
 * Whether an ASCII letter, digit or underscore stands at a place.
 *
 * @param {string} text
 * @param {number} at
 * @returns {boolean}
 */
function isWord(text, at) {
  const code = text.charCodeAt(at); // NaN behind the end, which is no word character
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
}
