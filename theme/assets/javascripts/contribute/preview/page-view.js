/** The page of an entry as it will look: the elements and classes of the site's templates `fill/entry.html` and below. */

import { element } from "../../diagnosis-page/elements.js";
import { outline, termOf } from "./outline.js";
import { SectionViews } from "./section-views.js";
import { TextView } from "./text-view.js";

/** @typedef {import("../fields.js").Models} Models */
/** @typedef {import("../finding.js").Data} Data */
/** @typedef {import("../neighbours.js").Neighbours} Neighbours */

/** Before the ids of the preview, which stands in a page with ids of its own. */
const PREFIX = "preview-";

/**
 * The page of an entry. Its headings are two levels lower for those who listen, since they stand below others.
 *
 * @param {Data} entry valid, or made so
 * @param {Models} models
 * @param {Neighbours} neighbours
 * @param {string} root the way to the site's root
 * @returns {HTMLElement}
 */
export function pageView(entry, models, neighbours, root) {
  const text = new TextView((id) => (neighbours.find(id) ? `${root}failures/${id}/` : null));
  const views = new SectionViews(entry, models, text, root);
  const page = element(
    "article",
    { class: "fe-preview__page", "aria-label": "Preview of the page" },
    head(entry, models, views, root),
    ...outline(entry, models, neighbours).map(({ id, title, content }) =>
      element(
        "section",
        { class: `fe-section fe-section--${id}`, "aria-labelledby": id },
        element("h2", { id }, title),
        ...views.view(id, content),
      ),
    ),
  );
  return apart(page);
}

/**
 * @param {Data} entry
 * @param {Models} models
 * @param {SectionViews} views
 * @param {string} root
 * @returns {HTMLElement}
 */
function head(entry, models, views, root) {
  const badge = (/** @type {string} */ label) => element("li", {}, element("span", { class: "fe-badge" }, label));
  const status = termOf(models, "Entry", "status", entry.status);
  const systems = entry.systems.slice(0, 3).map((/** @type {Data} */ { name }) => badge(name));
  return element(
    "header",
    { class: "fe-head" },
    element(
      "nav",
      { class: "fe-crumbs", "aria-label": "Breadcrumb of the preview" },
      element(
        "ol",
        {},
        element("li", {}, element("a", { href: `${root}browse/` }, "Failures")),
        element("li", {}, element("span", {}, termOf(models, "Entry", "category", entry.category).label)),
      ),
    ),
    element("h1", { id: "title" }, entry.title),
    element("p", { class: "fe-lead" }, entry.summary),
    element(
      "ul",
      { class: "fe-badges", "aria-label": "In short" },
      element("li", {}, views.severity(termOf(models, "Entry", "severity", entry.severity))),
      badge(termOf(models, "Entry", "layer", entry.layer).label),
      ...entry.phases.map((/** @type {string} */ phase) => badge(termOf(models, "Entry", "phases", phase).label)),
      ...systems,
      entry.status !== "reviewed" &&
        element("li", {}, element("span", { class: "fe-badge fe-badge--status", title: status.meaning }, status.label)),
    ),
  );
}

/**
 * Give the ids of a page a prefix, also where they are used, and lower its headings for those who listen.
 *
 * @param {HTMLElement} page
 * @returns {HTMLElement}
 */
function apart(page) {
  for (const name of ["id", "aria-labelledby", "for", "name"]) {
    page.querySelectorAll(`[${name}]`).forEach((one) => one.setAttribute(name, PREFIX + one.getAttribute(name)));
  }
  for (const link of page.querySelectorAll("a[href^='#']")) link.setAttribute("href", `#${PREFIX}${link.getAttribute("href")?.slice(1)}`);
  for (const heading of page.querySelectorAll("h1, h2, h3")) {
    heading.setAttribute("role", "heading");
    heading.setAttribute("aria-level", String(Number(heading.tagName[1]) + 2));
  }
  return page;
}
