/**
 * The signature library: what a diagnosis needs of all entries. Reads the JSON that
 * `generator/failure_encyclopedia/library/signature_library.py` describes and writes.
 */

import { ConditionError, parseCondition } from "../signature/condition.js";
import { TemplateError, parseTemplate } from "../signature/template.js";

/** @typedef {import("../signature/condition.js").Condition} Condition */
/** @typedef {import("../signature/template.js").Template} Template */

export const FORMAT = "failure-encyclopedia-signatures";
export const VERSION = 1;
export const ROLES = /** @type {const} */ (["primary", "confirmation", "ambiguous", "collateral", "context"]);

/** @typedef {(typeof ROLES)[number]} Role */

/**
 * Something to do: a check, a step of the fix or its verification.
 *
 * @typedef {Object} Instruction
 * @property {string} text
 * @property {string} command what to run or to change, as it stands in a shell, a file or a program; may be empty
 * @property {string} language language of `command`: `shell` or another of the entry's snippets
 * @property {string} where the place to look, where there is no command
 * @property {string} expect the result that confirms
 */

/**
 * A signature of an entry.
 *
 * @typedef {Object} LibrarySignature
 * @property {number} template its template's number in the library
 * @property {Role} role
 * @property {number[]} context numbers of the templates of which one must stand near
 * @property {Condition[]} numbers conditions on captured numbers, all of which must hold
 * @property {string} printedBy
 */

/**
 * What a diagnosis says of an entry.
 *
 * @typedef {Object} LibraryEntry
 * @property {string} id
 * @property {string} title
 * @property {string} category
 * @property {string} severity
 * @property {string} summary
 * @property {string[]} systems
 * @property {string[]} tags
 * @property {string[]} aliases
 * @property {string[]} causes ids of entries that this one brings about
 * @property {{ id: string, why: string }[]} confusedWith entries that look like this one, and how to tell them apart
 * @property {Instruction | null} check the first confirmation check
 * @property {Instruction[]} fix
 * @property {Instruction | null} verify
 * @property {LibrarySignature[]} signatures
 */

/** Data that are no usable signature library; the message says why. */
export class LibraryError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "LibraryError";
  }
}

/** All entries' signatures; holds no state of a search. */
export class Library {
  /** @type {Map<string, LibraryEntry>} */
  #byId = new Map();

  /**
   * @param {Template[]} templates
   * @param {LibraryEntry[]} entries in the order of their ids
   * @param {string} site address of the site, with a slash at its end, or nothing where none is known
   * @param {string} digest fingerprint of the content, as the file states it
   */
  constructor(templates, entries, site = "", digest = "") {
    this.templates = templates;
    this.entries = entries;
    this.site = site;
    this.digest = digest;
    for (const entry of entries) for (const alias of entry.aliases) this.#byId.set(alias, entry);
    for (const entry of entries) this.#byId.set(entry.id, entry);
  }

  /**
   * The entry with an id or a former id.
   *
   * @param {string} idOrAlias
   * @returns {LibraryEntry | undefined}
   */
  find(idOrAlias) {
    return this.#byId.get(idOrAlias);
  }

  /**
   * The address of an entry's page, from the site's root where the site is not known.
   *
   * @param {string} id
   * @returns {string}
   */
  address(id) {
    return `${this.site || "/"}failures/${id}/`;
  }
}

/**
 * Read a library's parsed JSON.
 *
 * @param {any} data
 * @returns {Library}
 * @throws {LibraryError} it is no library, a damaged one, or one of a later version
 */
export function readLibrary(data) {
  if (typeof data !== "object" || data === null || data.format !== FORMAT) {
    throw new LibraryError("this is no signature library");
  }
  if (data.version !== VERSION) {
    throw new LibraryError(
      `this is a signature library of version ${data.version}, this program reads version ${VERSION}`,
    );
  }
  try {
    const templates = /** @type {string[]} */ (data.templates).map(parseTemplate);
    const entries = /** @type {any[]} */ (data.entries).map((entry) => readEntry(entry, templates.length));
    return new Library(templates, entries, data.site || "", String(data.digest ?? ""));
  } catch (error) {
    if (error instanceof TypeError || error instanceof TemplateError || error instanceof ConditionError) {
      throw new LibraryError(`this signature library is damaged: ${error.message}`);
    }
    throw error;
  }
}

/**
 * @param {any} data
 * @param {number} templates how many the library has
 * @returns {LibraryEntry}
 */
function readEntry(data, templates) {
  for (const field of ["id", "title", "category", "severity", "summary"]) {
    if (typeof data[field] !== "string") throw new LibraryError(`this signature library is damaged: no ${field}`);
  }
  return {
    id: data.id,
    title: data.title,
    category: data.category,
    severity: data.severity,
    summary: data.summary,
    systems: data.systems ?? [],
    tags: data.tags ?? [],
    aliases: data.aliases ?? [],
    causes: data.causes ?? [],
    confusedWith: data.confused_with ?? [],
    check: data.check ? readInstruction(data.check) : null,
    fix: (data.fix ?? []).map(readInstruction),
    verify: data.verify ? readInstruction(data.verify) : null,
    signatures: (data.signatures ?? []).map((/** @type {any} */ signature) => readSignature(signature, templates)),
  };
}

/**
 * @param {any} data
 * @returns {Instruction}
 */
function readInstruction(data) {
  return {
    text: data.text,
    command: data.command ?? "",
    language: data.language ?? "",
    where: data.where ?? "",
    expect: data.expect ?? "",
  };
}

/**
 * @param {any} data
 * @param {number} templates how many the library has
 * @returns {LibrarySignature}
 */
function readSignature(data, templates) {
  const context = /** @type {number[]} */ (data.context ?? []);
  const known = [data.template, ...context].every((n) => Number.isInteger(n) && n >= 0 && n < templates);
  if (!known || !ROLES.includes(data.role)) {
    throw new LibraryError(`this signature library is damaged: signature ${JSON.stringify(data)}`);
  }
  const numbers = /** @type {string[]} */ (data.numbers ?? []).map(parseCondition);
  return { template: data.template, role: data.role, context, numbers, printedBy: data.printed_by ?? "" };
}
