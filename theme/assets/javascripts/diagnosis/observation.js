/**
 * Which ranks a log shows, and the last line of each.
 *
 * Every line of the beginning and of the end of a log is asked for its rank, between them only some lines here and there:
 * a rank that prints at all prints there too.
 */

import { countLineFeeds, endOfLine, startOfLine } from "./blocks.js";
import { byteText } from "./byte-text.js";
import { HEAD, hostLabel, rankMarks } from "./prefix.js";

/** @typedef {import("./blocks.js").Block} Block */
/** @typedef {import("./prefix.js").Labels} Labels */

/**
 * Number of a line and what stands in it.
 *
 * @typedef {[number: number, line: Uint8Array]} NumberedLine
 */

/** Bytes at the beginning of a log in which every line is asked for its rank. */
const OBSERVED_WHOLLY = 1 << 20;
/** Of so many further blocks one is asked, at its edges. */
const OBSERVED_BLOCKS = 4;
/** Bytes at the beginning and at the end of a block that are asked. */
const OBSERVED_AT_EDGE = 16 << 10;
/** Bytes of a last line that are kept. */
const LINE_LENGTH = 4096;
/** Bytes at the end of a log that are asked. */
const OBSERVED_AT_END = 256 << 10;
const HOSTS_AT_MOST = 4096;
const NCCL_HOST = /(?:(?<![^\n])|[ \t-\r>:])(?<host>[A-Za-z0-9][\w.-]*):\d+:\d+ \[\d+\] /g;
/** Space, tab, carriage return, line feed, NUL. */
const BLANK = new Set([0x20, 0x09, 0x0d, 0x0a, 0x00]);

/** Sees the blocks of a log go by. */
export class Observer {
  /** @type {Map<number, NumberedLine>} */
  lastOfRank = new Map();
  /** @type {Map<number, NumberedLine>} */
  lastOfLocalRank = new Map();
  /** The last line that is not blank. @type {NumberedLine | null} */
  lastFilled = null;
  /** Machines that lines name as the one they come from. @type {Set<string>} */
  hosts = new Set();
  #marks;
  #hostLabel;
  #seen = 0;
  #blocks = 0;

  /** @param {Labels | null} labels the form with which the log marks its lines, where it has one */
  constructor(labels) {
    this.#marks = rankMarks(labels);
    this.#hostLabel = hostLabel(labels);
  }

  /**
   * Take note of a block.
   *
   * @param {Block} block
   * @param {boolean} isLast
   */
  see(block, isLast) {
    const { data } = block;
    const size = data.length;
    const atEnd = isLast ? OBSERVED_AT_END : OBSERVED_AT_EDGE;
    if (this.#seen + size <= OBSERVED_WHOLLY || size <= OBSERVED_AT_EDGE + atEnd) {
      this.#seePart(block, 0, size);
    } else if (isLast || this.#blocks % OBSERVED_BLOCKS === 0) {
      this.#seePart(block, 0, OBSERVED_AT_EDGE);
      const lineEnd = endOfLine(data, size - atEnd);
      this.#seePart(block, lineEnd < size ? lineEnd + 1 : 0, size);
    }
    this.#seen += size;
    this.#blocks += 1;
    this.#noteLastFilled(block);
  }

  /** @param {Block} block */
  #noteLastFilled({ data, firstLine, lineFeeds }) {
    let end = data.length;
    while (end > 0 && BLANK.has(data[end - 1])) end--;
    if (!end) return;
    const start = Math.max(startOfLine(data, end), end - LINE_LENGTH);
    const below = countLineFeeds(data, end, data.length);
    this.lastFilled = [firstLine + lineFeeds - below, data.slice(start, end)];
  }

  /**
   * @param {Block} block
   * @param {number} start at the beginning of a line
   * @param {number} end
   */
  #seePart(block, start, end) {
    const { data } = block;
    const text = byteText(data.subarray(start, end));
    if (text.includes("NCCL ")) this.#noteHosts(NCCL_HOST, text);
    if (this.#hostLabel !== null) this.#noteHosts(this.#hostLabel, text);
    /** @type {Map<string, { isLocal: boolean, rank: number, offset: number }>} */
    const last = new Map();
    for (const { literal, expression, isLocal } of this.#marks) {
      if (!text.includes(literal)) continue;
      for (const mark of text.matchAll(expression)) {
        const rank = Number(mark[1]);
        const key = `${isLocal} ${rank}`;
        const known = last.get(key);
        if (known) known.offset = Math.max(known.offset, mark.index);
        else last.set(key, { isLocal, rank, offset: mark.index });
      }
    }
    let counted = start;
    let number = block.firstLine + (start ? block.lineFeeds - countLineFeeds(data, start, data.length) : 0);
    for (const { isLocal, rank, offset } of [...last.values()].sort((one, other) => one.offset - other.offset)) {
      const lineStart = startOfLine(data, start + offset);
      if (start + offset - lineStart > HEAD) continue;
      number += countLineFeeds(data, counted, Math.max(lineStart, counted));
      counted = Math.max(lineStart, counted);
      const line = data.slice(lineStart, Math.min(endOfLine(data, start + offset), lineStart + LINE_LENGTH));
      (isLocal ? this.lastOfLocalRank : this.lastOfRank).set(rank, [number, line]);
    }
  }

  /**
   * @param {RegExp} expression with a group `host`
   * @param {string} text
   */
  #noteHosts(expression, text) {
    if (this.hosts.size >= HOSTS_AT_MOST) return;
    for (const found of text.matchAll(expression)) this.hosts.add(found.groups?.host ?? "");
  }
}
