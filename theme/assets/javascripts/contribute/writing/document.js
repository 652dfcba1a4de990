/**
 * Writing an entry's file in the canonical form: fields in the order of the models, lists and mappings in block style; does
 * as `writing/document.py`.
 */

import { ENTRY, textKind } from "../fields.js";
import { writeScalar } from "./scalars.js";

/** @typedef {import("../fields.js").Models} Models */
/** @typedef {import("../finding.js").Data} Data */

/**
 * An entry's data as the text of its file. Fields that the models do not know keep their order behind those that they
 * know.
 *
 * @param {Models} models
 * @param {Data} data
 * @param {string} [modeline] the first line of the file, where there is one
 * @returns {string}
 */
export function writeDocument(models, data, modeline = "") {
  const head = modeline ? [modeline] : [];
  return `${[...head, ...new Writer(models).mapping(data, ENTRY, 0)].join("\n")}\n`;
}

class Writer {
  /** @param {Models} models */
  constructor(models) {
    this.models = models;
  }

  /**
   * The lines of a mapping.
   *
   * @param {Data} data
   * @param {string | undefined} model
   * @param {number} indent
   * @returns {string[]}
   */
  mapping(data, model, indent) {
    const pad = " ".repeat(indent);
    return this.#ordered(data, model).flatMap((key) => {
      const [first, ...rest] = this.#value(data[key], model, key, indent);
      return [`${pad}${key}:${first && ` ${first}`}`, ...rest];
    });
  }

  /**
   * @param {Data} data
   * @param {string | undefined} model
   * @returns {string[]}
   */
  #ordered(data, model) {
    const fields = model ? this.models.fields(model).map(({ name }) => name) : [];
    const known = new Set(fields);
    const unknown = Object.keys(data).filter((key) => !known.has(key));
    return [...fields.filter((name) => Object.hasOwn(data, name)), ...unknown];
  }

  /**
   * @param {Data} value
   * @param {string | undefined} model
   * @param {string} key
   * @param {number} indent
   * @returns {string[]}
   */
  #value(value, model, key, indent) {
    if (Array.isArray(value)) return value.length ? ["", ...this.#list(value, model, key, indent + 2)] : ["[]"];
    if (isMapping(value)) {
      return Object.keys(value).length ? ["", ...this.mapping(value, this.#partOf(model, key), indent + 2)] : ["{}"];
    }
    return this.#scalar(value, model, key, indent + 2, indent + [...key].length + 2);
  }

  /**
   * @param {Data[]} items
   * @param {string | undefined} model
   * @param {string} key
   * @param {number} indent
   * @returns {string[]}
   */
  #list(items, model, key, indent) {
    const pad = " ".repeat(indent);
    return items.flatMap((item) => {
      if (Array.isArray(item)) throw new TypeError(`${key}: a list stands directly in a list`);
      const [first, ...rest] = this.#item(item, model, key, indent + 2);
      return [`${pad}- ${first}`, ...rest];
    });
  }

  /**
   * @param {Data} item
   * @param {string | undefined} model
   * @param {string} key
   * @param {number} indent
   * @returns {string[]}
   */
  #item(item, model, key, indent) {
    if (!isMapping(item)) return this.#scalar(item, model, key, indent, indent);
    if (!Object.keys(item).length) return ["{}"];
    const [first, ...rest] = this.mapping(item, this.#partOf(model, key), indent);
    return [first.trimStart(), ...rest];
  }

  /**
   * @param {Data} value
   * @param {string | undefined} model
   * @param {string} key
   * @param {number} indent
   * @param {number} column
   * @returns {string[]}
   */
  #scalar(value, model, key, indent, column) {
    if (value === null) return [""];
    if (typeof value !== "string") return [String(value)];
    return writeScalar(value, textKind(model ? this.models.field(model, key) : undefined), indent, column);
  }

  /**
   * @param {string | undefined} model
   * @param {string} key
   * @returns {string | undefined}
   */
  #partOf(model, key) {
    return model ? this.models.field(model, key)?.part : undefined;
  }
}

/**
 * @param {Data} value
 * @returns {boolean}
 */
function isMapping(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
