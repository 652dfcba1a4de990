/** Rules on Markdown: no raw HTML, no images or headings, https links only; say the same as `checks/markup.py`. */

import { texts } from "../fields.js";
import { finding } from "../finding.js";
import { inspectMarkdown } from "../markup/inspection.js";

/** @typedef {import("../fields.js").Models} Models */
/** @typedef {import("../finding.js").Data} Data */
/** @typedef {import("../finding.js").Finding} Finding */

/**
 * Texts hold nothing that could run in a reader's browser or break the page.
 *
 * @param {Data} entry
 * @param {Models} models
 * @returns {Finding[]}
 */
export function checkMarkup(entry, models) {
  return texts(models, entry).flatMap(({ location, kind, text }) => {
    if (kind !== "markdown") return [];
    const { tags, links, images, headings } = inspectMarkdown(text);
    return [
      ...oneForEachElement(tags).map((tag) =>
        finding(location, "raw-html", "raw HTML is not allowed, and is shown as text", {
          found: tag,
          expected: "Markdown",
          remedy: "put it in backticks if readers shall see it, else remove it",
        }),
      ),
      ...links.filter((address) => !address.toLowerCase().startsWith("https://")).map((address) =>
        finding(location, "link-scheme", "a link may only lead to an https address", {
          found: address,
          expected: "https://...",
          remedy: "use the https address; another entry is linked by its id in backticks",
        }),
      ),
      ...images.map((image) =>
        finding(location, "image", "images are not allowed", {
          found: image,
          expected: "text",
          remedy: "describe what the image shows, or link to it",
        }),
      ),
      ...headings.map((heading) =>
        finding(location, "heading", "a text field has no headings of its own", {
          found: heading,
          expected: "text",
          remedy: "use a list or a paragraph; quote a `#` with backticks",
        }),
      ),
    ];
  });
}

/**
 * @param {string[]} tags
 * @returns {string[]}
 */
function oneForEachElement(tags) {
  return [...new Set(tags)].filter((tag) => !(tag.startsWith("</") && tags.includes(`<${tag.slice(2)}`)));
}
