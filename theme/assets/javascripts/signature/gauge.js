/**
 * Searching for lines that healthy programs print too, and that count only where a number in them is out of bounds.
 *
 * `grad norm: <*:norm> |` stands in every line of a training log; with the condition `norm > 1000` hardly any line counts.
 * A gauge reads the number behind the literal and passes over the lines in which it is within bounds, without looking at
 * the rest of the line.
 */

import { startsWith } from "./byte-search.js";
import { OPERATORS } from "./condition.js";
import { split, strip } from "./white-space.js";

/** @typedef {import("./condition.js").Condition} Condition */
/** @typedef {import("./template.js").Template} Template */

const ENCODER = new TextEncoder();
const [COMMA, POINT, PLUS, MINUS, ZERO] = [0x2c, 0x2e, 0x2b, 0x2d, 0x30];
/** Decimal digits of which every whole number is exact. */
const EXACT_DIGITS = 15;
/** The powers of ten that are exact. */
const EXACT_POWERS = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));
/** Bytes of a number that are read. */
const LONGEST_NUMBER = 400;

/** A literal with a number behind it, and the bounds of which one must hold for the number. */
export class Gauge {
  /**
   * @param {Uint8Array[]} pieces of the literal, separated by white space; the gauge is looked for by the first
   * @param {boolean} isApart whether white space must stand between the literal and its number
   * @param {{ operator: string, bound: number }[]} bounds
   */
  constructor(pieces, isApart, bounds) {
    this.pieces = pieces;
    this.isApart = isApart;
    this.bounds = bounds;
  }

  /** The piece by which it is looked for. */
  get text() {
    return this.pieces[0];
  }

  /**
   * Whether the literal stands at a place, where its first piece was found, with a number that is out of bounds.
   *
   * @param {Uint8Array} text
   * @param {number} start
   * @returns {boolean}
   */
  standsAt(text, start) {
    let at = start;
    for (const [number, piece] of this.pieces.entries()) {
      const next = number === 0 ? at : behindSpace(text, at);
      if ((number > 0 && next === at) || !startsWith(text, piece, next)) return false;
      at = next + piece.length;
    }
    const behind = behindSpace(text, at);
    if (this.isApart && behind === at) return false;
    const value = numberAt(text, behind);
    return value !== null && this.bounds.some(({ operator, bound }) => OPERATORS[operator](value, bound));
  }
}

/**
 * A gauge that finds every line in which a template stands and all conditions of one alternative hold.
 *
 * Null where the conditions compare numbers of the line with each other, or have units.
 *
 * @param {Template} template
 * @param {Condition[][]} alternatives
 * @returns {Gauge | null}
 */
export function makeGauge(template, alternatives) {
  const bounds = [];
  const literals = new Set();
  for (const conditions of alternatives) {
    const usable = conditions.map((condition) => usableBound(template, condition)).find((found) => found !== null);
    if (!usable) return null;
    literals.add(usable.literal);
    bounds.push({ operator: usable.operator, bound: usable.bound });
  }
  if (literals.size !== 1) return null;
  const [literal] = literals;
  const pieces = split(literal);
  const lengths = pieces.map((piece) => ENCODER.encode(piece).length);
  const kept = pieces.slice(lengths.indexOf(Math.max(...lengths)));
  return new Gauge(kept.map((piece) => ENCODER.encode(piece)), literal.endsWith(" "), bounds);
}

/**
 * The literal before the number of a condition, the operator and the bound.
 *
 * @param {Template} template
 * @param {Condition} condition
 */
function usableBound(template, condition) {
  if (condition.right !== null || condition.quantity === null || condition.quantity.dimension) return null;
  const position = template.names.indexOf(condition.left) - (template.startsOpen ? 1 : 0);
  const literal = position >= 0 ? template.literals[position] : "";
  return strip(literal) ? { literal, operator: condition.operator, bound: condition.quantity.value } : null;
}

/**
 * Where white space that begins at a place ends.
 *
 * @param {Uint8Array} text
 * @param {number} at
 * @returns {number}
 */
function behindSpace(text, at) {
  for (;;) {
    const code = text[at];
    if (code === 0x20 || code === 0x09 || (code >= 0x0b && code <= 0x0d)) at++;
    else if (code === 0xc2 && text[at + 1] === 0xa0) at += 2;
    else return at;
  }
}

/**
 * The number that begins at a place, or null: `+1,234.5e-3`.
 *
 * @param {Uint8Array} text
 * @param {number} start
 * @returns {number | null}
 */
function numberAt(text, start) {
  const digits = text[start] === PLUS || text[start] === MINUS ? start + 1 : start;
  let at = digits;
  if (!isDigit(text[at]) && !(text[at] === POINT && isDigit(text[at + 1]))) return null;
  let whole = 0;
  let count = 0;
  for (; isDigit(text[at]) || text[at] === COMMA; at++) {
    if (text[at] === COMMA) continue;
    whole = whole * 10 + text[at] - ZERO;
    count++;
  }
  const decimals = text[at] === POINT ? at + 1 : at;
  for (at = decimals; isDigit(text[at]); at++) whole = whole * 10 + text[at] - ZERO;
  count += at - decimals;
  const { exponent, end } = exponentAt(text, at);
  const power = exponent - (at - decimals);
  // Of two exact numbers the product and the quotient are what the decimal number is rounded to.
  const isExact = count <= EXACT_DIGITS && Math.abs(power) < EXACT_POWERS.length;
  const value = !isExact
    ? parsed(text.subarray(digits, end))
    : power < 0
      ? whole / EXACT_POWERS[-power]
      : whole * EXACT_POWERS[power];
  return text[start] === MINUS ? -value : value;
}

/**
 * The exponent that begins at a place, 0 where none does, and where it ends.
 *
 * @param {Uint8Array} text
 * @param {number} start
 * @returns {{ exponent: number, end: number }}
 */
function exponentAt(text, start) {
  if (text[start] !== 0x45 && text[start] !== 0x65) return { exponent: 0, end: start };
  const digits = text[start + 1] === PLUS || text[start + 1] === MINUS ? start + 2 : start + 1;
  let exponent = 0;
  let end = digits;
  for (; isDigit(text[end]); end++) exponent = exponent * 10 + text[end] - ZERO;
  if (end === digits) return { exponent: 0, end: start };
  return { exponent: text[start + 1] === MINUS ? -exponent : exponent, end };
}

/**
 * @param {Uint8Array} number
 * @returns {number}
 */
function parsed(number) {
  return Number(String.fromCharCode(...number.subarray(0, LONGEST_NUMBER)).replaceAll(",", ""));
}

/**
 * @param {number | undefined} code
 * @returns {boolean}
 */
function isDigit(code) {
  return code !== undefined && code >= 0x30 && code <= 0x39;
}
