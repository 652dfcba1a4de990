/** All rules over one entry among others; does as `checks/run.py`. Code is not parsed: the check of the file does that. */

import { explainErrors } from "../reading/explanation.js";
import { complete, PartialEntry } from "../reading/partial-entry.js";
import { validate } from "../reading/validation.js";
import { finding } from "../finding.js";
import { checkMarkup } from "./markup.js";
import { checkIdentity, checkNamesAreFree, checkRelated, checkSystemNames } from "./names.js";
import { OverlapCheck } from "./overlap.js";
import { checkSentences } from "./sentences.js";
import { checkSignatures } from "./signatures.js";
import { checkFixSteps, checkMeanings, checkNothingIsLeft, checkReferences } from "./single.js";

/** @typedef {import("../fields.js").Models} Models */
/** @typedef {import("../finding.js").Data} Data */
/** @typedef {import("../finding.js").Finding} Finding */
/** @typedef {import("../neighbours.js").Neighbours} Neighbours */
/** @typedef {import("../reading/explanation.js").Written} Written */

/**
 * The outcome of a check.
 *
 * @typedef {Object} CheckReport
 * @property {Finding[]} problems what is wrong
 * @property {Finding[]} warnings what is to be looked at: it may be right
 */

/** Checks entries among others. */
export class Checker {
  /**
   * @param {Models} models
   * @param {Neighbours} neighbours
   */
  constructor(models, neighbours) {
    this.models = models;
    this.neighbours = neighbours;
    this.overlap = new OverlapCheck(neighbours);
    this.categories = (models.field("Entry", "category")?.terms ?? []).map((term) => term.value);
  }

  /**
   * Check an entry's data.
   *
   * @param {Data} data
   * @param {string} path of the entry's file
   * @param {Written} [written]
   * @returns {CheckReport}
   */
  check(data, path, written = () => null) {
    if (typeof data !== "object" || data === null || Array.isArray(data)) {
      const remedy = "begin the file with `id: name-of-the-failure`";
      return { problems: [finding([], "type", "an entry is a mapping of fields", { remedy })], warnings: [] };
    }
    const errors = validate(this.models, data);
    const problems = explainErrors(this.models, errors, written);
    const name = path.replace(/^.*\//, "").replace(/\.[^.]*$/, "");
    const known = errors.length ? complete(this.models, data, errors, name) : new PartialEntry(data, []);
    const found = known ? this.#rules(known.entry, path, !errors.length).filter(({ location }) => known.isReal(location)) : [];
    return { problems: [...problems, ...found], warnings: this.overlap.check(data) };
  }

  /**
   * @param {Data} entry
   * @param {string} path
   * @param {boolean} isWhole whether nothing in it was made up
   * @returns {Finding[]}
   */
  #rules(entry, path, isWhole) {
    const { models, neighbours } = this;
    const found = [
      ...checkIdentity(entry, path, this.categories),
      ...checkSignatures(entry),
      ...checkMarkup(entry, models),
      ...checkFixSteps(entry),
      ...checkReferences(entry, models),
      ...checkMeanings(entry),
      ...checkNothingIsLeft(entry, models),
      ...checkNamesAreFree(entry, neighbours),
      ...checkRelated(entry, models, neighbours, isWhole),
      ...checkSystemNames(entry, neighbours),
    ];
    const meanings = new Set(found.filter(({ rule }) => rule.startsWith("meaning-")).map(({ location }) => location.join(".")));
    const repeated = checkSentences(entry, models, neighbours);
    return [...found, ...repeated.filter(({ location }) => !meanings.has(location.join(".")))];
  }
}
