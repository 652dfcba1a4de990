/** Parts of the form that hold fields: a part of the entry, and lists of parts or of texts. */

import { button, element, prose } from "../../diagnosis-page/elements.js";
import { controlOf, emptyPart } from "../draft.js";
import { fieldsOf, labelOf, singularOf } from "../layout.js";
import { BoxView, controlView, textBox } from "./controls.js";
import { View } from "./view.js";

/** @typedef {import("../draft.js").Draft} Draft */
/** @typedef {import("../fields.js").Field} Field */
/** @typedef {import("../fields.js").Models} Models */

/**
 * The view of any field.
 *
 * @param {View} parent
 * @param {Models} models
 * @param {Field} field
 * @param {Draft} value
 * @param {string} model that has the field
 * @returns {View}
 */
export function fieldView(parent, models, field, value, model) {
  switch (controlOf(field)) {
    case "part":
      return new PartView(parent, models, field, value);
    case "parts":
    case "texts":
      return new ListView(parent, models, field, value);
    default:
      return controlView(parent, field, value, model);
  }
}

/** The fields of a model; those that few need are folded away. */
class FieldsView extends View {
  /**
   * @param {View} parent
   * @param {string | number} key
   * @param {HTMLElement} outer
   * @param {Models} models
   * @param {string} model
   * @param {Draft} value
   * @param {HTMLElement} [frame] for the fields, where the element is not the one
   */
  constructor(parent, key, outer, models, model, value, frame = outer) {
    super(parent, key, outer);
    const { shown, folded } = fieldsOf(models, model);
    const make = (/** @type {Field} */ field) => fieldView(this, models, field, value[field.name], model);
    const [first, further] = [shown.map(make), folded.map(make)];
    /** @type {View[]} */
    this.fields = [...first, ...further];
    frame.append(...first.map((view) => view.element));
    if (further.length) {
      const names = folded.map(({ name }) => labelOf(name).toLowerCase()).join(", ");
      const isOpen = further.some((view) => !isEmpty(view.value));
      frame.append(
        element(
          "details",
          { class: "fe-more", open: isOpen },
          element("summary", {}, "More: ", names),
          element("div", { class: "fe-boxes" }, ...further.map((view) => view.element)),
        ),
      );
    }
  }

  /** @override */
  get children() {
    return this.fields;
  }

  /** @override @returns {Draft} */
  get value() {
    return Object.fromEntries(this.fields.map((view) => [view.key, view.value]));
  }
}

/**
 * Whether nothing was written.
 *
 * @param {Draft} value
 * @returns {boolean}
 */
export function isEmpty(value) {
  if (typeof value === "string") return value.trim() === "";
  return (Array.isArray(value) ? value : Object.values(value)).every(isEmpty);
}

/** A part that an entry has once. */
class PartView extends FieldsView {
  /**
   * @param {View} parent
   * @param {Models} models
   * @param {Field} field
   * @param {Draft} value
   */
  constructor(parent, models, field, value) {
    const frame = element("div", { class: "fe-boxes" });
    const outer = element(
      "fieldset",
      { class: "fe-field fe-part-once" },
      element("legend", { class: "fe-field__label" }, labelOf(field.name)),
      element("p", { class: "fe-field__help" }, ...prose(field.description)),
      frame,
    );
    super(parent, field.name, outer, models, field.part ?? "", value, frame);
    outer.append(this.messages);
  }
}

/** A list of parts, or of texts that may have several lines. */
export class ListView extends View {
  /**
   * @param {View} parent
   * @param {Models} models
   * @param {Field} field
   * @param {Draft[]} values
   */
  constructor(parent, models, field, values) {
    super(parent, field.name, element("fieldset", { class: "fe-field fe-list" }));
    this.models = models;
    this.field = field;
    /** @type {(ItemView | TextItemView)[]} */
    this.items = [];
    this.list = element("ol", { class: "fe-list__items" });
    this.addButton = button(`Add a ${singularOf(field.name)}`, () => this.#addByHand(), "fe-list__add");
    this.element.append(
      element("legend", { class: "fe-field__label" }, labelOf(field.name)),
      element("p", { class: "fe-field__help" }, ...prose(field.description)),
      this.list,
      this.messages,
      this.addButton,
    );
    values.forEach((value) => this.add(value));
  }

  /** @override */
  get children() {
    return this.items;
  }

  /** @override */
  get value() {
    return this.items.map((item) => item.value);
  }

  /** @override @param {View} child */
  keyOf(child) {
    return this.items.findIndex((item) => item === child);
  }

  /**
   * Add an item at the end.
   *
   * @param {Draft} value
   * @returns {View}
   */
  add(value) {
    const item = this.field.part
      ? new ItemView(this, this.models, value)
      : new TextItemView(this, this.field, value);
    this.items.push(item);
    this.list.append(item.element);
    this.#number();
    return item;
  }

  #addByHand() {
    this.add(this.field.part ? emptyPart(this.models, this.field.part) : "").focus();
    this.#announce();
  }

  /**
   * Take an item out.
   *
   * @param {ItemView | TextItemView} item
   */
  remove(item) {
    const index = this.items.indexOf(item);
    this.items.splice(index, 1);
    item.element.remove();
    this.#number();
    const next = this.items[Math.min(index, this.items.length - 1)];
    (next?.bar.remove ?? this.addButton).focus();
    this.#announce();
  }

  /**
   * Move an item.
   *
   * @param {ItemView | TextItemView} item
   * @param {-1 | 1} by
   */
  move(item, by) {
    const index = this.items.indexOf(item);
    const other = this.items[index + by];
    if (!other) return;
    [this.items[index], this.items[index + by]] = [other, item];
    if (by < 0) other.element.before(item.element);
    else other.element.after(item.element);
    this.#number();
    const { up, down } = item.bar;
    const [same, opposite] = by < 0 ? [up, down] : [down, up];
    (same.disabled ? opposite : same).focus();
    this.#announce();
  }

  #number() {
    this.items.forEach((item, i) => item.number(i, this.items.length));
  }

  /** Tell the form that something changed that no field tells. */
  #announce() {
    this.element.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** The bar above a list's item: its name, and buttons to move and remove it. */
class ItemBar {
  /**
   * @param {ListView} list
   * @param {() => ItemView | TextItemView} item
   */
  constructor(list, item) {
    this.name = singularOf(list.field.name);
    this.title = element("span", { class: "fe-item__title" });
    this.up = button("↑", () => list.move(item(), -1), "fe-button--small");
    this.down = button("↓", () => list.move(item(), 1), "fe-button--small");
    this.remove = button("Remove", () => list.remove(item()), "fe-button--small");
    this.element = element("div", { class: "fe-item__bar" }, this.title, this.up, this.down, this.remove);
  }

  /**
   * Name the item by its number.
   *
   * @param {number} index from 0
   * @param {number} count of the list's items
   * @returns {string}
   */
  number(index, count) {
    const name = `${this.name} ${index + 1}`;
    this.up.setAttribute("aria-label", `Move ${name} up`);
    this.down.setAttribute("aria-label", `Move ${name} down`);
    this.remove.setAttribute("aria-label", `Remove ${name}`);
    this.up.disabled = index === 0;
    this.down.disabled = index === count - 1;
    return (this.title.textContent = name[0].toUpperCase() + name.slice(1));
  }
}

/** A part in a list. */
class ItemView extends FieldsView {
  /**
   * @param {ListView} list
   * @param {Models} models
   * @param {Draft} value
   */
  constructor(list, models, value) {
    const bar = new ItemBar(list, () => this);
    const frame = element("div", { role: "group", class: "fe-boxes" });
    super(list, 0, element("li", { class: "fe-item" }, bar.element, frame), models, list.field.part ?? "", value, frame);
    this.bar = bar;
    this.frame = frame;
    bar.element.after(this.messages);
  }

  /** @param {number} index @param {number} count */
  number(index, count) {
    this.frame.setAttribute("aria-label", this.bar.number(index, count));
  }
}

/** A text in a list. */
class TextItemView extends BoxView {
  /**
   * @param {ListView} list
   * @param {Field} field
   * @param {string} value
   */
  constructor(list, field, value) {
    const box = textBox(field, value);
    super(list, { ...field, required: true, list: false }, box);
    this.bar = new ItemBar(list, () => this);
    this.element = element("li", { class: "fe-item" }, this.bar.element, box, this.messages);
    box.setAttribute("aria-describedby", this.messages.id);
  }

  /** @param {number} index @param {number} count */
  number(index, count) {
    this.box.setAttribute("aria-label", this.bar.number(index, count));
  }
}
