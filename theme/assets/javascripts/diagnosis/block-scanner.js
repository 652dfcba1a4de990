/**
 * Searching the blocks of one log, in order, and noting what stands in them.
 */

import { visibleBytes } from "../signature/anchors.js";
import { fold } from "../signature/template.js";
import { Block, Cutter } from "./blocks.js";
import { candidatesIn } from "./candidates.js";
import { detached, firstCharacters } from "./characters.js";
import { rankInName } from "./file-name.js";
import { emptyScan } from "./findings.js";
import { LINE_LENGTH, NEAR_AFTER, NEAR_BEFORE, Neighbourhood } from "./neighbourhood.js";
import { Observer } from "./observation.js";
import { detectLabels, parsePrefix } from "./prefix.js";
import { segments, shorten, visible } from "./text-line.js";
import { wrappedLines } from "./unwrapping.js";
import { errorIn } from "./witness.js";

/** @typedef {import("../signature/template.js").FoldedLine} FoldedLine */
/** @typedef {import("../signature/template.js").Match} Match */
/** @typedef {import("./candidates.js").Candidate} Candidate */
/** @typedef {import("./findings.js").ErrorHit} ErrorHit */
/** @typedef {import("./findings.js").FileScan} FileScan */
/** @typedef {import("./findings.js").LogLine} LogLine */
/** @typedef {import("./matcher.js").Matcher} Matcher */
/** @typedef {import("./neighbourhood.js").Place} Place */
/** @typedef {import("./observation.js").NumberedLine} NumberedLine */
/** @typedef {import("./prefix.js").Labels} Labels */
/** @typedef {import("./prefix.js").Prefix} Prefix */
/** @typedef {import("./unwrapping.js").WrappedLine} WrappedLine */

/** Lines of one template in one file that are looked at; more are only counted, by their anchors. */
const MATCHED_AT_MOST = 4000;
const KEPT_PER_RANK = 2;
const KEPT_PER_TEMPLATE = 2500;
const KEPT_WITNESSES = 5000;
const KEPT_ERRORS = 400;
/** Characters of a capture, which may be the rest of a very long line. */
const KEPT_OF_CAPTURE = 4096;
/** Lines at the beginning by which the form of a launcher's labels is told. */
const LABELS_SEEN_IN = 400;
/** Bytes up to which a log is searched for lines that a terminal or an editor broke. */
const UNWRAPPED_AT_MOST = 1 << 20;
export const ERROR_WORDS =
  /\b(?:[Ee]rror|ERROR|FATAL|fatal|[Ff]ailed|FAILED|Assertion|Xid|terminate called|Traceback)\b/;

/**
 * Where a template was found, and what is needed to look around there.
 *
 * @typedef {Object} Found
 * @property {LogLine} at
 * @property {FoldedLine} folded
 * @property {string} text
 * @property {number} index of the line in its block
 * @property {number} offset at which the line begins in its block
 * @property {Neighbourhood} neighbourhood
 */

/** Searches the pieces of one log, in UTF-8. A block is searched when the one after it is known. */
export class BlockScanner {
  #found;
  #matcher;
  #cutter = new Cutter();
  /** @type {Block | null} */
  #waiting = null;
  /** The last lines before the block that waits. @type {Uint8Array[]} */
  #before = [];
  /** @type {Labels | null} */
  #labels = null;
  #observer = new Observer(null);
  /** For each template of the matcher, how many lines were looked at. @type {Map<number, number>} */
  #matched = new Map();
  /** @type {Map<string | number, number>} */
  #kept = new Map();

  /**
   * @param {string} name
   * @param {Matcher} matcher
   */
  constructor(name, matcher) {
    this.#found = emptyScan(name, rankInName(name));
    this.#matcher = matcher;
  }

  /** @param {Uint8Array} piece */
  take(piece) {
    this.#follow(this.#cutter.push(piece));
  }

  /** @returns {FileScan} */
  finish() {
    this.#follow(this.#cutter.finish());
    if (this.#waiting !== null) {
      const block = this.#waiting;
      this.#search(block, null);
      this.#conclude(block);
    }
    return this.#found;
  }

  /** @param {Block | null} block */
  #follow(block) {
    if (block === null) return;
    if (this.#waiting !== null) {
      this.#search(this.#waiting, block);
      // Copies, so that these lines do not keep their block in memory.
      const last = cutShort(this.#waiting.lastLines(NEAR_BEFORE)).map((line) => line.slice());
      this.#before = [...this.#before, ...last].slice(-NEAR_BEFORE);
    }
    this.#waiting = block;
  }

  /**
   * @param {Block} block
   * @param {Block | null} next
   */
  #search(block, next) {
    if (block.firstLine === 1 && block.firstColumn === 0) {
      this.#labels = detectLabels(cutShort(block.firstLines(LABELS_SEEN_IN)).map(visible));
      this.#observer = new Observer(this.#labels);
    }
    const after = next === null ? [] : cutShort(next.firstLines(NEAR_AFTER + 1));
    const neighbourhood = new Neighbourhood(this.#before, block, after);
    const { templates } = this.#matcher;
    const isWanted = (/** @type {number} */ number) => this.#isWanted(number);
    const text = block.isPlain ? block.data : visibleBytes(block.data);
    for (const candidate of candidatesIn(block, text, templates, isWanted)) {
      this.#lookAt(block, candidate, neighbourhood);
    }
    this.#observer.see(block, next === null);
  }

  /**
   * Whether a template is still looked for; one that is not is only counted.
   *
   * @param {number} number
   * @returns {boolean}
   */
  #isWanted(number) {
    if ((this.#matched.get(number) ?? 0) < MATCHED_AT_MOST) return true;
    const template = this.#matcher.libraryTemplate(number);
    if (template !== null) increase(this.#found.counts, template);
    return false;
  }

  /**
   * @param {Block} block
   * @param {Candidate} candidate
   * @param {Neighbourhood} neighbourhood
   */
  #lookAt(block, { index, offset, line, numbers }, neighbourhood) {
    const { templates } = this.#matcher;
    const shift = index === 0 ? block.firstColumn : 0;
    let left = numbers;
    for (const segment of segments(line)) {
      const folded = fold(segment.text);
      const matches = templates.verify(folded, left);
      if (!matches.length) continue;
      const prefix = parsePrefix(segment.text, this.#labels);
      const matched = new Set();
      for (const [number, match] of matches) {
        const template = this.#matcher.libraryTemplate(number);
        if (template !== null && !this.#matcher.counts(template, match.named)) continue;
        matched.add(number);
        increase(this.#matched, number);
        const start = this.#startOf(number, match, segment.text);
        const column = shift + segment.column(start) + 1;
        const at = this.#logLine(block.firstLine + index, column, shorten(segment.text, start), prefix);
        this.#note(number, match, { at, folded, text: segment.text, index, offset, neighbourhood });
      }
      if (matched.size) left = left.filter((number) => !matched.has(number));
    }
  }

  /**
   * Where in a line that begins for which a template is looked for.
   *
   * @param {number} number of a template of the matcher
   * @param {Match} match
   * @param {string} text
   * @returns {number}
   */
  #startOf(number, match, text) {
    const error = this.#matcher.isOfError(number) ? errorIn(text) : null;
    return error === null ? match.start : error.start;
  }

  /**
   * @param {number} line
   * @param {number} column
   * @param {string} text
   * @param {Prefix} prefix
   * @returns {LogLine}
   */
  #logLine(line, column, text, { rank, localRank, host, level, moment }) {
    return { file: this.#found.file, line, column, text, rank, localRank, host: detached(host), level, moment };
  }

  /**
   * @param {number} number of a template of the matcher
   * @param {Match} match
   * @param {Found} found
   */
  #note(number, match, found) {
    const template = this.#matcher.libraryTemplate(number);
    const witness = this.#matcher.witness(number);
    if (template !== null) {
      this.#noteHit(number, template, match, found);
    } else if (witness !== null) {
      if (this.#found.witnesses.length >= KEPT_WITNESSES) return;
      const { kind } = witness;
      const captures = keptOf(match.named);
      this.#found.witnesses.push({ kind, template: witness.template.text, at: found.at, captures });
    } else {
      const error = errorIn(found.text);
      if (error === null) return;
      this.#noteError({ name: detached(error.name), at: found.at });
    }
  }

  /**
   * @param {number} number of a template of the matcher
   * @param {number} template its number in the library
   * @param {Match} match
   * @param {Found} found
   */
  #noteHit(number, template, match, found) {
    increase(this.#found.counts, template);
    const { at, text, folded } = found;
    const key = `${template}:${at.rank ?? at.localRank}`;
    const isKept = (this.#kept.get(key) ?? 0) < KEPT_PER_RANK && (this.#kept.get(template) ?? 0) < KEPT_PER_TEMPLATE;
    if (!isKept) return;
    increase(this.#kept, key);
    increase(this.#kept, template);
    const isError = at.level === "error" || errorIn(text) !== null || ERROR_WORDS.test(text);
    const { literals } = this.#matcher.templates.templates[number];
    const starts = this.#matcher.templates.templates[number].literalStarts(folded.text) ?? [0];
    const end = starts[starts.length - 1] + literals[literals.length - 1].length;
    const near = this.#linesNear(this.#matcher.near.get(template) ?? [], found);
    this.#found.hits.push({ template, at, named: keptOf(match.named), span: [starts[0], end], near, isError });
  }

  /** @param {ErrorHit} error */
  #noteError(error) {
    const { errors } = this.#found;
    const last = errors.at(-1);
    if (last?.at.line === error.at.line && last.name === error.name) return;
    if (errors.length >= KEPT_ERRORS) errors.splice(KEPT_ERRORS / 2, 1);
    errors.push(error);
  }

  /**
   * @param {number[]} wanted templates of the library
   * @param {Found} found
   * @returns {Map<number, LogLine>}
   */
  #linesNear(wanted, { at, index, offset, neighbourhood }) {
    /** @type {Map<number, LogLine>} */
    const near = new Map();
    if (!wanted.length) return near;
    const templates = wanted.map((number) => this.#matcher.nearTemplate(number));
    for (const [i, places] of neighbourhood.find(templates, index, offset).entries()) {
      if (!places.length) continue;
      const lines = places.map((place) => this.#lineOf(place));
      near.set(wanted[i], lines.find((line) => isSameProcess(line, at)) ?? lines[0]);
    }
    return near;
  }

  /**
   * @param {Place} place
   * @returns {LogLine}
   */
  #lineOf({ line, segment, match }) {
    const prefix = parsePrefix(segment.text, this.#labels);
    return this.#logLine(line, segment.column(match.start) + 1, shorten(segment.text, match.start), prefix);
  }

  /**
   * @param {NumberedLine} line
   * @returns {LogLine}
   */
  #plainLine([number, bytes]) {
    const text = visible(bytes);
    return this.#logLine(number, 1, shorten(text), parsePrefix(text, this.#labels));
  }

  /** @param {Block} block the last one */
  #conclude(block) {
    if (block.firstLine === 1 && block.data.length <= UNWRAPPED_AT_MOST && block.lineFeeds) this.#lookAtWrapped(block);
    const observer = this.#observer;
    const found = this.#found;
    found.lines = block.lastLine;
    found.lastLine = observer.lastFilled === null ? null : this.#plainLine(observer.lastFilled);
    found.hosts = observer.hosts;
    for (const [rank, line] of observer.lastOfRank) {
      const plain = this.#plainLine(line);
      if (plain.rank === rank || plain.rank === null) found.lastOfRank.set(rank, plain);
    }
    for (const [rank, line] of observer.lastOfLocalRank) found.lastOfLocalRank.set(rank, this.#plainLine(line));
    const wanted = [...new Set([...this.#matcher.near.values()].flat())].sort((one, other) => one - other);
    const templates = wanted.map((number) => this.#matcher.nearTemplate(number));
    const end = new Neighbourhood(this.#before, block, []);
    const index = block.lastLine - block.firstLine + 1;
    for (const [i, places] of end.find(templates, index, block.data.length).entries()) {
      if (places.length) found.atEnd.set(wanted[i], this.#lineOf(places[0]));
    }
  }

  /**
   * Find templates that stand across the ends of lines that a terminal or an editor broke.
   *
   * @param {Block} block
   */
  #lookAtWrapped(block) {
    const { lines } = block;
    const neighbourhood = new Neighbourhood([], block, []);
    const joined = [...wrappedLines(lines.map(visible))];
    const text = new TextEncoder().encode(joined.map((wrapped) => wrapped.text).join("\n"));
    for (const { index, numbers } of candidatesIn(new Block(text, 1), text, this.#matcher.templates, () => true)) {
      const sorted = numbers.sort((one, other) => one - other);
      this.#lookAtJoined(block, lines, joined[index], sorted, neighbourhood);
    }
  }

  /**
   * @param {Block} block
   * @param {Uint8Array[]} lines of the block
   * @param {WrappedLine} wrapped
   * @param {number[]} numbers of templates of the matcher
   * @param {Neighbourhood} neighbourhood
   */
  #lookAtJoined(block, lines, wrapped, numbers, neighbourhood) {
    const { templates } = this.#matcher;
    const folded = fold(wrapped.text);
    for (const [number, match] of templates.verify(folded, numbers)) {
      const template = this.#matcher.libraryTemplate(number);
      if (template === null || !wrapped.isBrokenText(match, folded, templates.templates[number])) continue;
      if (!this.#matcher.counts(template, match.named)) continue;
      const index = wrapped.indexOf(match.start);
      const line = block.firstLine + index;
      if (this.#found.hits.some((hit) => hit.template === template && hit.at.line === line)) continue;
      const prefix = parsePrefix(visible(lines[index]), this.#labels);
      const column = wrapped.columnOf(match.start) + 1;
      const at = this.#logLine(line, column, shorten(wrapped.text, match.start), prefix);
      const offset = lines[index].byteOffset - block.data.byteOffset;
      this.#note(number, match, { at, folded, text: wrapped.text, index, offset, neighbourhood });
    }
  }
}

/**
 * @param {Uint8Array[]} lines
 * @returns {Uint8Array[]}
 */
function cutShort(lines) {
  return lines.map((line) => line.subarray(0, LINE_LENGTH));
}

/**
 * @template Key
 * @param {Map<Key, number>} counts
 * @param {Key} key
 */
function increase(counts, key) {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/**
 * What is kept of captures, of which one may be a very long line.
 *
 * @param {Record<string, string>} named
 * @returns {Record<string, string>}
 */
function keptOf(named) {
  return Object.fromEntries(
    Object.entries(named).map(([name, text]) => [name, detached(firstCharacters(text, KEPT_OF_CAPTURE))]),
  );
}

/**
 * @param {LogLine} one
 * @param {LogLine} other
 * @returns {boolean}
 */
function isSameProcess(one, other) {
  if (one.rank !== null && other.rank !== null) return one.rank === other.rank;
  if (one.localRank !== null && other.localRank !== null) {
    return one.localRank === other.localRank && (one.host === other.host || !one.host || !other.host);
  }
  return one.rank === null && other.rank === null;
}
