/** Matching many templates against text: anchors are found together, then each candidate line is verified. */

import { Anchor, AnchorFinder, visibleBytes } from "./anchors.js";
import { fold } from "./template.js";

/** @typedef {import("./gauge.js").Gauge} Gauge */
/** @typedef {import("./template.js").FoldedLine} FoldedLine */
/** @typedef {import("./template.js").Match} Match */
/** @typedef {import("./template.js").Template} Template */

const ENCODER = new TextEncoder();

/**
 * A place of a text where templates may stand, with their numbers.
 *
 * @typedef {[offset: number, templates: number[]]} Candidate
 */

/** A set of templates that are looked for together; it holds no state of a search. */
export class TemplateSet {
  /**
   * Templates with a gauge, by number, are looked for by that: lines without it are passed over.
   *
   * @param {Template[]} templates
   * @param {Map<number, Gauge>} [gauges]
   */
  constructor(templates, gauges = new Map()) {
    this.templates = templates;
    /** @type {Map<string, { anchor: Anchor, numbers: number[] }>} */
    const anchors = new Map();
    for (const [number, template] of templates.entries()) {
      if (gauges.has(number)) continue;
      const anchor = Anchor.of(template);
      const known = anchors.get(anchor.key);
      if (known) known.numbers.push(number);
      else anchors.set(anchor.key, { anchor, numbers: [number] });
    }
    this.finder = new AnchorFinder([...[...anchors.values()].map(({ anchor }) => anchor), ...gauges.values()]);
    this.templatesOfAnchor = [...[...anchors.values()].map(({ numbers }) => numbers), ...[...gauges.keys()].map((n) => [n])];
  }

  /**
   * Places of anchors and gauges in a text without colour codes, with their templates, in order.
   *
   * @param {Uint8Array} text
   * @returns {Candidate[]}
   */
  candidates(text) {
    return this.finder.find(text).map(([offset, anchor]) => [offset, this.templatesOfAnchor[anchor]]);
  }

  /**
   * Which of some templates may stand in a folded line: cheap, and right whenever it says no.
   *
   * @param {FoldedLine} line
   * @param {Iterable<number>} numbers
   * @returns {number[]}
   */
  sieve(line, numbers) {
    return [...numbers].filter((number) => line.text.includes(this.templates[number].anchor));
  }

  /**
   * Which of some templates stand in a folded line.
   *
   * @param {FoldedLine} line
   * @param {Iterable<number>} numbers
   * @returns {[number: number, match: Match][]}
   */
  verify(line, numbers) {
    /** @type {[number, Match][]} */
    const found = [];
    for (const number of numbers) {
      const match = this.templates[number].matchFolded(line);
      if (match !== null) found.push([number, match]);
    }
    return found;
  }

  /**
   * Every template that stands in one line, in the order of the set.
   *
   * @param {string} line
   * @returns {[number: number, match: Match][]}
   */
  matches(line) {
    const text = visibleBytes(ENCODER.encode(line));
    const numbers = new Set(this.candidates(text).flatMap(([, templates]) => templates));
    return this.verify(fold(line), [...numbers].sort((one, other) => one - other));
  }
}
