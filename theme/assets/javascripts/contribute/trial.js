/** Trying signatures on lines: which lines they find and what they capture, which they miss, and what else is found. */

import { ConditionError, parseCondition } from "../signature/condition.js";
import { TemplateSet } from "../signature/matching.js";
import { TemplateError, parseTemplate } from "../signature/template.js";
import { strip } from "../signature/white-space.js";
import { counts, whyNot } from "./checks/signatures.js";

/** @typedef {import("../signature/condition.js").Condition} Condition */
/** @typedef {import("../signature/template.js").Template} Template */
/** @typedef {import("./finding.js").Data} Data */
/** @typedef {import("./neighbours.js").Neighbour} Neighbour */
/** @typedef {import("./neighbours.js").Neighbours} Neighbours */

/**
 * A piece of a line.
 *
 * @typedef {Object} LinePiece
 * @property {string} text
 * @property {"outside" | "literal" | "captured"} kind whether it is no part of the match, what the template says, or
 *   what stands for a placeholder
 * @property {string} name of what is captured, or nothing
 */

/**
 * What a signature makes of a line.
 *
 * @typedef {Object} SignatureTrial
 * @property {number} number of the signature, from 0
 * @property {"matches" | "numbers" | "misses"} outcome `numbers`: the template stands there, but a condition does not
 *   hold; `misses`: the line looks alike, and does not match
 * @property {LinePiece[]} pieces of the line with white space folded; empty for a miss
 * @property {string} why it does not match, or nothing
 */

/**
 * What is found in a line.
 *
 * @typedef {Object} LineTrial
 * @property {string} line
 * @property {SignatureTrial[]} signatures
 * @property {{ entry: Neighbour, template: string, role: string }[]} others signatures of other entries that match
 */

/** Share of a template's literal characters with which a line looks alike. */
const LOOKS_ALIKE = 0.5;

/** Lines are tried on the other entries' signatures as well. */
export class Trial {
  /** @param {Neighbours} neighbours */
  constructor(neighbours) {
    this.owners = neighbours.all.flatMap((entry) => entry.signatures.map(({ signature }) => ({ entry, signature })));
    this.templates = this.owners.map(({ signature }) => neighbours.library.templates[signature.template]);
    this.set = new TemplateSet(this.templates);
  }

  /**
   * Try an entry's signatures on lines.
   *
   * @param {Data} entry
   * @param {string[]} lines
   * @returns {LineTrial[]}
   */
  tryOn(entry, lines) {
    const signatures = usable(entry);
    return lines.map((line) => ({
      line,
      signatures: signatures.flatMap((signature) => tried(signature, line) ?? []),
      others: this.#others(line),
    }));
  }

  /**
   * @param {string} line
   * @returns {LineTrial["others"]}
   */
  #others(line) {
    return this.set.matches(line).flatMap(([position, match]) => {
      const { entry, signature } = this.owners[position];
      if (!counts(match, signature.numbers)) return [];
      return { entry, template: this.templates[position].text, role: signature.role };
    });
  }
}

/**
 * @typedef {Object} Usable
 * @property {number} number
 * @property {Template} template
 * @property {Condition[]} conditions
 */

/**
 * @param {Data} entry
 * @returns {Usable[]}
 */
function usable(entry) {
  return /** @type {Data[]} */ (entry.signatures ?? []).flatMap((signature, number) => {
    try {
      const conditions = (signature.numbers ?? []).map(parseCondition);
      return { number, template: parseTemplate(signature.text ?? ""), conditions };
    } catch (error) {
      if (error instanceof TemplateError || error instanceof ConditionError) return []; // told beside the field
      throw error;
    }
  });
}

/**
 * @param {Usable} signature
 * @param {string} line
 * @returns {SignatureTrial | null} null where the line is nothing like it
 */
function tried({ number, template, conditions }, line) {
  const match = template.match(line);
  if (match) {
    const pieces = linePieces(template, line);
    if (counts(match, conditions)) return { number, outcome: "matches", pieces, why: "" };
    const broken = conditions.filter((condition) => !condition.holds(match.named)).map(({ text }) => `\`${text}\``);
    return { number, outcome: "numbers", pieces, why: `its numbers do not satisfy ${broken.join(", ")}` };
  }
  const there = template.literals.filter((literal) => line.includes(strip(literal)));
  const characters = there.reduce((sum, literal) => sum + literal.length, 0);
  if (characters < LOOKS_ALIKE * template.literals.join("").length) return null;
  return { number, outcome: "misses", pieces: [], why: whyNot(template, line) };
}

/**
 * A line that a template matches, in pieces.
 *
 * @param {Template} template
 * @param {string} line
 * @returns {LinePiece[]}
 */
export function linePieces(template, line) {
  const text = line.trim().replace(/[ \t\v\f\r\u00a0]+/g, " ");
  const starts = template.literalStarts(text) ?? [];
  /** @type {LinePiece[]} */
  const pieces = [];
  let placeholder = 0;
  let at = 0;
  for (const [i, start] of starts.entries()) {
    const isCaptured = i > 0 || template.startsOpen;
    if (start > at || isCaptured) {
      const name = isCaptured ? (template.names[placeholder++] ?? "") : "";
      pieces.push({ text: text.slice(at, start), kind: isCaptured ? "captured" : "outside", name });
    }
    at = start + template.literals[i].length;
    pieces.push({ text: text.slice(start, at), kind: "literal", name: "" });
  }
  const name = template.endsOpen ? (template.names[placeholder] ?? "") : "";
  if (at < text.length) pieces.push({ text: text.slice(at), kind: template.endsOpen ? "captured" : "outside", name });
  return pieces;
}
