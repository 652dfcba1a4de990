/**
 * Warnings about entries that may be one failure: a signature that also finds another's lines, or a text close to it;
 * say the same as `checks/overlap.py`. Entries that name each other have been told apart by whoever wrote them.
 */

import { ConditionError, parseCondition } from "../../signature/condition.js";
import { TemplateSet } from "../../signature/matching.js";
import { TemplateError, parseTemplate } from "../../signature/template.js";
import { finding } from "../finding.js";
import { likenesses } from "../likeness.js";
import { counts } from "./signatures.js";

/** @typedef {import("../../signature/condition.js").Condition} Condition */
/** @typedef {import("../../signature/template.js").Template} Template */
/** @typedef {import("../finding.js").Data} Data */
/** @typedef {import("../finding.js").Finding} Finding */
/** @typedef {import("../finding.js").Location} Location */
/** @typedef {import("../neighbours.js").Neighbour} Neighbour */
/** @typedef {import("../neighbours.js").Neighbours} Neighbours */

/** Likeness from which on two entries that do not name each other are reported; related ones seldom reach it. */
export const CLOSE = 0.3;
/** Likeness from which on two entries are reported though they name each other. */
export const NEARLY_THE_SAME = 0.6;

/**
 * What is to be done about an entry that may be the same.
 *
 * @param {string} id
 * @returns {string}
 */
function tellApart(id) {
  return (
    `if it is another failure, name \`${id}\` under \`related\` and say how to tell the two apart; ` +
    "if it is the same, add what is new to that entry instead"
  );
}

/**
 * A signature that names an entry by itself.
 *
 * @typedef {Object} Named
 * @property {Neighbour | null} entry null for the new one
 * @property {Location} location
 * @property {Template} template
 * @property {Condition[]} conditions
 * @property {string[]} examples
 */

/** What the other entries' signatures find, made ready once. */
export class OverlapCheck {
  /** @param {Neighbours} neighbours */
  constructor(neighbours) {
    this.neighbours = neighbours;
    const { templates } = neighbours.library;
    /** @type {Named[]} */
    this.named = neighbours.all.flatMap((entry) =>
      entry.signatures.flatMap(({ signature, examples }, index) => {
        if (signature.role !== "primary" || signature.context.length) return [];
        const location = ["signatures", index];
        return { entry, location, template: templates[signature.template], conditions: signature.numbers, examples };
      }),
    );
    this.set = new TemplateSet(this.named.map(({ template }) => template));
  }

  /**
   * What the entry shares with others that it does not name and that do not name it.
   *
   * @param {Data} entry may lack fields or have them wrong
   * @returns {Finding[]}
   */
  check(entry) {
    return [...this.#sharedLines(entry), ...this.#closeTexts(entry)];
  }

  /**
   * @param {Data} entry
   * @param {Neighbour} other
   * @returns {boolean}
   */
  #areRelated(entry, other) {
    if (other.id === entry.id || other.related.includes(entry.id)) return true;
    return listed(entry.related).some((related) => related?.id === other.id);
  }

  /**
   * @param {Data} entry
   * @returns {Finding[]}
   */
  #sharedLines(entry) {
    const own = namingSignatures(entry);
    /** @type {Map<string, Finding>} */
    const found = new Map();
    /** @type {(finding: Finding) => void} */
    const report = (made) => {
      const key = made.location.join(".");
      if (!found.has(key)) found.set(key, made);
    };
    for (const owner of this.named) {
      const other = /** @type {Neighbour} */ (owner.entry);
      if (this.#areRelated(entry, other)) continue;
      for (const line of owner.examples) {
        for (const finder of own) {
          if (counts(finder.template.match(line), finder.conditions)) report(findsAnother(finder, other, line));
        }
      }
    }
    for (const owner of own) {
      for (const [number, line] of owner.examples.entries()) {
        for (const [position, match] of this.set.matches(line)) {
          const finder = this.named[position];
          if (this.#areRelated(entry, /** @type {Neighbour} */ (finder.entry)) || !counts(match, finder.conditions)) continue;
          report(isFound(owner, number, finder));
        }
      }
    }
    return [...found.values()];
  }

  /**
   * @param {Data} entry
   * @returns {Finding[]}
   */
  #closeTexts(entry) {
    const close = [...likenesses(entry, this.neighbours)].flatMap(([id, likeness]) => {
      const other = /** @type {Neighbour} */ (this.neighbours.find(id));
      const isClose = likeness >= (this.#areRelated(entry, other) ? NEARLY_THE_SAME : CLOSE);
      return isClose && other.id !== entry.id ? [{ other, likeness }] : [];
    });
    return close
      .sort((one, another) => another.likeness - one.likeness)
      .map(({ other: { id, title }, likeness }) => {
        const message = `the text is close to that of \`${id}\` (likeness ${likeness.toFixed(2)} of 1)`;
        return finding(["title"], "near-duplicate", message, {
          found: entry.title,
          expected: `a failure with another cause than \`${title}\``,
          remedy: tellApart(id),
        });
      });
  }
}

/**
 * @param {Named} finder
 * @param {Neighbour} other
 * @param {string} line
 * @returns {Finding}
 */
function findsAnother(finder, { id }, line) {
  const message = `this template also matches an example of \`${id}\`, which is not among the related entries`;
  return finding([...finder.location, "text"], "signature-overlap", message, {
    found: line,
    expected: "a template that only lines of this failure match",
    remedy: `make the template more specific, or give it \`context\`; ${tellApart(id)}`,
  });
}

/**
 * @param {Named} owner
 * @param {number} number of the example, from 0
 * @param {Named} finder
 * @returns {Finding}
 */
function isFound(owner, number, finder) {
  const id = finder.entry?.id ?? "";
  const message = `a signature of \`${id}\`, which is not among the related entries, matches this line too`;
  return finding([...owner.location, "examples", number], "signature-overlap", message, {
    found: finder.template.text,
    expected: "a line that only this failure prints",
    remedy: tellApart(id),
  });
}

/**
 * The signatures of a new entry that name it by themselves, those left out that cannot be used.
 *
 * @param {Data} entry
 * @returns {Named[]}
 */
function namingSignatures(entry) {
  return listed(entry.signatures).flatMap((signature, index) => {
    if (typeof signature?.text !== "string" || signature.role !== "primary" || listed(signature.context).length) return [];
    try {
      const template = parseTemplate(signature.text);
      const conditions = listed(signature.numbers).map(parseCondition);
      const examples = listed(signature.examples).filter((line) => typeof line === "string");
      return { entry: null, location: ["signatures", index], template, conditions, examples };
    } catch (error) {
      if (error instanceof TemplateError || error instanceof ConditionError) return [];
      throw error;
    }
  });
}

/**
 * @param {Data} value
 * @returns {Data[]}
 */
function listed(value) {
  return Array.isArray(value) ? value : [];
}
