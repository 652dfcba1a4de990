/**
 * Conditions on numbers that a template captures, such as `unallocated > 0.2 * requested`.
 *
 * A condition is `NAME OPERATOR [FACTOR *] NAME` or `NAME OPERATOR QUANTITY`; a name is that of a capture, a quantity a
 * number with or without a unit. Sizes are compared in bytes and durations in seconds; numbers without a unit only with
 * each other.
 */

import { split, strip } from "./white-space.js";

const NUMBER = "[+-]?(?:\\d[\\d,]*\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?";
const QUANTITY = new RegExp(`^(?<number>${NUMBER})\\s*(?<unit>%|[A-Za-z]+)?`);
const CONDITION = new RegExp(
  "^\\s*(?<left>[a-z][a-z0-9_]*)\\s*(?<operator><=|>=|==|!=|<|>)\\s*" +
    `(?:(?:(?<factor>${NUMBER})\\s*\\*\\s*)?(?<right>[a-z][a-z0-9_]*)|(?<quantity>${NUMBER}\\s*(?:%|[A-Za-z]+)?))\\s*$`,
);

/** @type {Record<string, (left: number, right: number) => boolean>} */
export const OPERATORS = {
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
  "==": (left, right) => left === right,
  "!=": (left, right) => left !== right,
};

/** Units in lower case, with what one of them is in bytes. */
const BYTES = new Map([["b", 1], ["byte", 1], ["bytes", 1]]);
[..."kmgtp"].forEach((prefix, power) => {
  BYTES.set(`${prefix}ib`, 1024 ** (power + 1));
  BYTES.set(`${prefix}b`, 1000 ** (power + 1));
});

/** Units in lower case, with what one of them is in seconds. */
const SECONDS = new Map([
  ["us", 1e-6],
  ...["ms", "millisecond", "milliseconds"].map((unit) => /** @type {[string, number]} */ ([unit, 1e-3])),
  ...["s", "sec", "secs", "second", "seconds"].map((unit) => /** @type {[string, number]} */ ([unit, 1])),
  ...["min", "minute", "minutes"].map((unit) => /** @type {[string, number]} */ ([unit, 60])),
  ...["h", "hour", "hours"].map((unit) => /** @type {[string, number]} */ ([unit, 3600])),
]);

/**
 * A number in the base unit of its dimension.
 *
 * @typedef {Object} Quantity
 * @property {number} value
 * @property {"bytes" | "seconds" | "percent" | ""} dimension
 */

/** A condition that cannot be parsed. */
export class ConditionError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "ConditionError";
  }
}

/** A parsed condition. */
export class Condition {
  /**
   * @param {string} text
   * @param {string} left name of a capture
   * @param {string} operator one of OPERATORS
   * @param {number} factor of what stands on the right
   * @param {string | null} right name of a capture, or null where `quantity` is compared with
   * @param {Quantity | null} quantity
   */
  constructor(text, left, operator, factor, right, quantity) {
    this.text = text;
    this.left = left;
    this.operator = operator;
    this.factor = factor;
    this.right = right;
    this.quantity = quantity;
  }

  /** The captures that it needs. */
  get names() {
    return this.right === null ? [this.left] : [this.left, this.right];
  }

  /**
   * Whether it holds for what was captured; null where a capture is missing or no number of the right kind.
   *
   * @param {Record<string, string>} captures by name
   * @returns {boolean | null}
   */
  holds(captures) {
    const left = quantityOf(captures, this.left);
    const right = this.right === null ? this.quantity : quantityOf(captures, this.right);
    if (left === null || right === null || left.dimension !== right.dimension) return null;
    return OPERATORS[this.operator](left.value, this.factor * right.value);
  }
}

/**
 * The quantity with which a text begins, such as `580.33 MiB`, or null.
 *
 * @param {string} text
 * @returns {Quantity | null}
 */
export function parseQuantity(text) {
  const found = QUANTITY.exec(strip(text))?.groups;
  if (!found) return null;
  const value = number(found.number);
  const unit = (found.unit ?? "").toLowerCase();
  const bytes = BYTES.get(unit);
  if (bytes !== undefined) return { value: value * bytes, dimension: "bytes" };
  const seconds = SECONDS.get(unit);
  if (seconds !== undefined) return { value: value * seconds, dimension: "seconds" };
  return { value, dimension: unit === "%" ? "percent" : "" };
}

/**
 * Parse a condition.
 *
 * @param {string} text
 * @returns {Condition}
 * @throws {ConditionError} it does not have the form of one
 */
export function parseCondition(text) {
  const found = CONDITION.exec(text)?.groups;
  if (!found) {
    throw new ConditionError(
      "a condition is `NAME OPERATOR FACTOR * NAME` or `NAME OPERATOR NUMBER UNIT`, with a name of the " +
        "template's captures, such as `unallocated > 0.2 * requested` or `free > 10 GiB`",
    );
  }
  const factor = found.factor ? number(found.factor) : 1;
  const quantity = found.quantity ? parseQuantity(found.quantity) : null;
  return new Condition(split(text).join(" "), found.left, found.operator, factor, found.right ?? null, quantity);
}

/**
 * @param {Record<string, string>} captures
 * @param {string} name
 * @returns {Quantity | null}
 */
function quantityOf(captures, name) {
  return Object.hasOwn(captures, name) ? parseQuantity(captures[name]) : null;
}

/**
 * @param {string} text with commas between its digits, perhaps
 * @returns {number}
 */
function number(text) {
  return Number(text.replaceAll(",", ""));
}
