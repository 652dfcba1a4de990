/**
 * Everything that is looked for in a log, together: the library's templates and what programs say of processes.
 */

import { Anchor } from "../signature/anchors.js";
import { makeGauge } from "../signature/gauge.js";
import { TemplateSet } from "../signature/matching.js";
import { parseTemplate } from "../signature/template.js";
import { byteText } from "./byte-text.js";
import { ERROR_TEMPLATES, WITNESSES } from "./witness.js";

/** @typedef {import("../library/signature-library.js").Library} Library */
/** @typedef {import("../signature/condition.js").Condition} Condition */
/** @typedef {import("../signature/gauge.js").Gauge} Gauge */
/** @typedef {import("./neighbourhood.js").Wanted} Wanted */
/** @typedef {import("./witness.js").Witness} Witness */

/** A library made ready for searching; it holds no state of a search. */
export class Matcher {
  /** Numbers of the library's templates that are evidence by themselves. @type {number[]} */
  #used;
  /** For each template whose matches count only under conditions, those of each signature. @type {Map<number, Condition[][]>} */
  #conditions;
  /** @type {Map<number, Wanted>} */
  #nearTemplates = new Map();

  /** @param {Library} library */
  constructor(library) {
    this.library = library;
    const evidence = library.entries.flatMap((entry) => entry.signatures.filter(({ role }) => role !== "context"));
    this.#used = [...new Set(evidence.map(({ template }) => template))].sort((one, other) => one - other);
    this.#conditions = conditionsOf(evidence);
    /** For each template that is evidence, the templates for which to look in its neighbourhood. */
    this.near = templatesNear(library);
    /** @type {Map<number, Gauge>} */
    const gauges = new Map();
    for (const [number, template] of this.#used.entries()) {
      const alternatives = this.#conditions.get(template);
      const gauge = alternatives ? makeGauge(library.templates[template], alternatives) : null;
      if (gauge !== null) gauges.set(number, gauge);
    }
    this.templates = new TemplateSet(
      [
        ...this.#used.map((number) => library.templates[number]),
        ...WITNESSES.map(({ template }) => template),
        ...ERROR_TEMPLATES.map(parseTemplate),
      ],
      gauges,
    );
  }

  /**
   * Whether a match of a template of the library counts for any entry, by the conditions on what it captured.
   *
   * @param {number} template
   * @param {Record<string, string>} named
   * @returns {boolean}
   */
  counts(template, named) {
    const alternatives = this.#conditions.get(template);
    return (
      alternatives === undefined ||
      alternatives.some((conditions) => conditions.every((condition) => condition.holds(named)))
    );
  }

  /**
   * The library's number of a template of the set; null for one that is not of the library.
   *
   * @param {number} number
   * @returns {number | null}
   */
  libraryTemplate(number) {
    return this.#used[number] ?? null;
  }

  /**
   * The witness that is a template of the set, or null.
   *
   * @param {number} number
   * @returns {Witness | null}
   */
  witness(number) {
    return WITNESSES[number - this.#used.length] ?? null;
  }

  /**
   * Whether a template of the set is one by which exceptions are found.
   *
   * @param {number} number
   * @returns {boolean}
   */
  isOfError(number) {
    return number >= this.#used.length + WITNESSES.length;
  }

  /**
   * A template of the library, made ready to be looked for in a neighbourhood.
   *
   * @param {number} number
   * @returns {Wanted}
   */
  nearTemplate(number) {
    let known = this.#nearTemplates.get(number);
    if (known === undefined) {
      const template = this.library.templates[number];
      known = { template, anchor: byteText(Anchor.of(template).text) };
      this.#nearTemplates.set(number, known);
    }
    return known;
  }
}

/**
 * @param {import("../library/signature-library.js").LibrarySignature[]} evidence
 * @returns {Map<number, Condition[][]>}
 */
function conditionsOf(evidence) {
  /** @type {Map<number, Condition[][]>} */
  const found = new Map();
  for (const { template, numbers } of evidence) found.set(template, [...(found.get(template) ?? []), numbers]);
  for (const [template, alternatives] of found) {
    if (alternatives.some((conditions) => !conditions.length)) found.delete(template);
  }
  return found;
}

/**
 * @param {Library} library
 * @returns {Map<number, number[]>}
 */
function templatesNear(library) {
  /** @type {Map<number, Set<number>>} */
  const wanted = new Map();
  for (const { signatures } of library.entries) {
    const beside = signatures.filter(({ role }) => role === "context").map(({ template }) => template);
    for (const { role, template, context } of signatures) {
      if (role === "context") continue;
      wanted.set(template, new Set([...(wanted.get(template) ?? []), ...context, ...beside]));
    }
  }
  return new Map([...wanted].map(([template, numbers]) => [template, [...numbers]]));
}
