/** The whole form: its groups of fields, and what is wrong with them. */

import { element } from "../../diagnosis-page/elements.js";
import { placeInForm } from "../draft.js";
import { ENTRY } from "../fields.js";
import { groupsOf, labelOf } from "../layout.js";
import { idFromTitle } from "../new-file.js";
import { BoxView } from "./controls.js";
import { fieldView, isEmpty } from "./parts.js";
import { View } from "./view.js";

/** @typedef {import("../checks/run.js").CheckReport} CheckReport */
/** @typedef {import("../draft.js").Draft} Draft */
/** @typedef {import("../fields.js").Models} Models */
/** @typedef {import("../finding.js").Location} Location */
/** @typedef {import("./view.js").Told} Told */

/**
 * A finding at the part of the form that it is about.
 *
 * @typedef {Object} Placed
 * @property {Told} finding
 * @property {View} view
 */

/** The form. */
export class FormView extends View {
  /**
   * @param {HTMLElement} frame
   * @param {Models} models
   * @param {Draft} draft
   * @param {Record<string, HTMLElement>} additions elements at the ends of groups, by the groups' ids
   */
  constructor(frame, models, draft, additions) {
    super(null, "", frame);
    this.models = models;
    /** @type {View[]} */
    this.fields = [];
    frame.replaceChildren();
    for (const { id, title, isFolded, fields } of groupsOf(models)) {
      const views = fields.map((field) => fieldView(this, models, field, draft[field.name], ENTRY));
      this.fields.push(...views);
      const boxes = element("div", { class: "fe-boxes" }, ...views.map((view) => view.element));
      const content = additions[id] ? [boxes, additions[id]] : [boxes];
      const isOpen = fields.some((field) => !field.required && !isEmpty(draft[field.name]));
      frame.append(isFolded ? foldedGroup(title, fields.map(({ name }) => labelOf(name)), isOpen, content) : openGroup(id, title, content));
    }
    this.#nameByTitle();
  }

  /** @override */
  get children() {
    return this.fields;
  }

  /** @override @returns {Draft} */
  get value() {
    const values = new Map(this.fields.map((view) => [view.key, view.value]));
    return Object.fromEntries(this.models.fields(ENTRY).map(({ name }) => [name, values.get(name)]));
  }

  /**
   * The view of a field of the entry.
   *
   * @param {string} name
   * @returns {View | undefined}
   */
  field(name) {
    return this.fields.find((view) => view.key === name);
  }

  /** Make the id of the title, until the person writes another. */
  #nameByTitle() {
    const [title, id] = [this.field("title"), this.field("id")];
    if (!(title instanceof BoxView && id instanceof BoxView)) return;
    let before = idFromTitle(title.value);
    title.box.addEventListener("input", () => {
      const now = idFromTitle(title.value);
      if (id.value === before || !id.value) id.value = now;
      before = now;
    });
  }

  /**
   * Note that the person has been in a box.
   *
   * @param {Node} box
   */
  touchAt(box) {
    for (const view of this.all()) if (!view.children.length && view.element.contains(box)) view.isTouched = true;
  }

  /**
   * Tell beside the fields what is wrong.
   *
   * @param {CheckReport} report
   * @returns {Placed[]} all of it, in the order of the form
   */
  tell({ problems, warnings }) {
    const views = [...this.all()];
    /** @type {Map<string, View>} */
    const byPlace = new Map(views.map((view) => [view.location.join("."), view]));
    const told = [
      ...problems.map((finding) => ({ ...finding, isWarning: false })),
      ...warnings.map((finding) => ({ ...finding, isWarning: true })),
    ];
    /** @type {Map<View, Told[]>} */
    const byView = new Map(views.map((view) => [view, []]));
    for (const finding of told) byView.get(viewAt(byPlace, placeInForm(this.models, finding.location)))?.push(finding);
    for (const [view, findings] of byView) view.show(findings);
    return views.flatMap((view) => (byView.get(view) ?? []).map((finding) => ({ finding, view })));
  }
}

/**
 * The view at a location, or the nearest one above.
 *
 * @param {Map<string, View>} byPlace
 * @param {Location} location
 * @returns {View}
 */
function viewAt(byPlace, location) {
  for (let length = location.length; length > 0; length--) {
    const view = byPlace.get(location.slice(0, length).join("."));
    if (view) return view;
  }
  return /** @type {View} */ (byPlace.get(""));
}

/** @param {string} id @param {string} title @param {HTMLElement[]} content */
function openGroup(id, title, content) {
  const heading = `fe-group-${id}`;
  return element("section", { class: "fe-group", "aria-labelledby": heading }, element("h2", { id: heading }, title), ...content);
}

/** @param {string} title @param {string[]} names @param {boolean} isOpen @param {HTMLElement[]} content */
function foldedGroup(title, names, isOpen, content) {
  const fields = names.map((name, i) => (i ? name[0].toLowerCase() + name.slice(1) : name)).join(", ");
  return element(
    "details",
    { class: "fe-group fe-group--folded", open: isOpen },
    element("summary", {}, element("span", { class: "fe-group__title" }, title), " ", element("span", { class: "fe-group__fields" }, fields)),
    ...content,
  );
}
