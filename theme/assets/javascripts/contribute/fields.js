/**
 * The models of an entry and the terms of its vocabularies, as `generator/failure_encyclopedia/site/entry_form.py` writes
 * them, and looking up fields by their place in an entry, as `schema/fields.py` does.
 */

/** @typedef {import("./finding.js").Location} Location */
/** @typedef {import("./finding.js").Data} Data */
/** @typedef {"plain" | "markdown" | "code" | "template" | "log"} TextKind */

/**
 * A member of a closed vocabulary.
 *
 * @typedef {Object} Term
 * @property {string} value
 * @property {string} label
 * @property {string} meaning
 * @property {string} [inverse] of a relation: the relation as the other entry states it
 * @property {boolean} [primary] of a kind of reference: whether it speaks for the program that fails
 */

/**
 * A field of a model.
 *
 * @typedef {Object} Field
 * @property {string} name
 * @property {string} description
 * @property {TextKind | "slug" | "term" | "date" | "address" | "part"} kind
 * @property {Data} example
 * @property {string} in_file the example as it stands in a file
 * @property {boolean} [required]
 * @property {boolean} [list]
 * @property {string} [part] the model that its value follows
 * @property {Term[]} [terms]
 * @property {number} [min_length] in characters, as `max_length`
 * @property {number} [max_length]
 * @property {number} [min_items]
 * @property {string} [pattern]
 * @property {boolean} [one_line]
 * @property {boolean} [no_full_stop]
 * @property {boolean} [control_characters] whether they are allowed
 */

/**
 * What the page gets to know of the models and of the site.
 *
 * @typedef {Object} FormData
 * @property {Record<string, { description: string, fields: Field[] }>} models
 * @property {string} modeline the first line of a new file, or nothing
 * @property {string | null} new_file where a new file begins in the repository, with a slash at its end
 * @property {string} entries path of the folder of entries, with a slash at its end
 */

export const ENTRY = "Entry";
const TEXT_KINDS = new Set(["plain", "markdown", "code", "template", "log"]);

/** The fields of the entry and of its parts. */
export class Models {
  /** @param {FormData["models"]} models */
  constructor(models) {
    this.models = models;
    /** @type {Map<string, Map<string, Field>>} */
    this.byName = new Map(
      Object.entries(models).map(([name, { fields }]) => [name, new Map(fields.map((field) => [field.name, field]))]),
    );
  }

  /**
   * The fields of a model in their order.
   *
   * @param {string} model
   * @returns {Field[]}
   */
  fields(model) {
    return this.models[model].fields;
  }

  /**
   * A field of a model, or undefined.
   *
   * @param {string} model
   * @param {string} name
   * @returns {Field | undefined}
   */
  field(model, name) {
    return this.byName.get(model)?.get(name);
  }

  /**
   * The model whose fields stand at a location (the nearest one above, where it leads to a value).
   *
   * @param {Location} location
   * @returns {string}
   */
  modelAt(location) {
    let model = ENTRY;
    for (const key of location) {
      const field = typeof key === "string" ? this.field(model, key) : undefined;
      if (field?.part) model = field.part;
    }
    return model;
  }

  /**
   * The field to which a location leads (of a list's item: the list's field), or undefined.
   *
   * @param {Location} location
   * @returns {Field | undefined}
   */
  fieldAt(location) {
    const names = location.filter((key) => typeof key === "string");
    return names.length ? this.field(this.modelAt(names.slice(0, -1)), names[names.length - 1]) : undefined;
  }
}

/**
 * The kind of the texts that a field holds, or null where it holds none.
 *
 * @param {Field | undefined} field
 * @returns {TextKind | null}
 */
export function textKind(field) {
  return field && TEXT_KINDS.has(field.kind) ? /** @type {TextKind} */ (field.kind) : null;
}

/**
 * A text of an entry, where it stands and how it is to be treated.
 *
 * @typedef {Object} PlacedText
 * @property {Location} location
 * @property {TextKind} kind
 * @property {string} text
 * @property {string} field name of the field that holds the text (of a list item: of its list)
 */

/**
 * Every text of an entry in the order of the models; ids, dates, addresses and terms are no texts. What has another
 * form than the models say is passed over.
 *
 * @param {Models} models
 * @param {Data} entry
 * @returns {PlacedText[]}
 */
export function texts(models, entry) {
  /** @type {PlacedText[]} */
  const found = [];
  /** @type {(model: string, part: Data, at: Location) => void} */
  const visit = (model, part, at) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return;
    for (const field of models.fields(model)) {
      const kind = textKind(field);
      if (!kind && !field.part) continue;
      const value = Object.hasOwn(part, field.name) ? part[field.name] : undefined;
      const items = Array.isArray(value) ? value.map((item, i) => ({ item, place: [...at, field.name, i] })) : [];
      if (!Array.isArray(value)) items.push({ item: value, place: [...at, field.name] });
      for (const { item, place } of items) {
        if (field.part) visit(field.part, item, place);
        else if (kind && typeof item === "string") found.push({ location: place, kind, text: item, field: field.name });
      }
    }
  };
  visit(ENTRY, entry, []);
  return found;
}
