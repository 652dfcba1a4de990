/**
 * The theme puts the copy button of each block of code into a `nav` of its own. As landmarks they would only stand in
 * the way of those who go from landmark to landmark.
 *
 * @param {Document} document
 */
export function unmarkCopyButtons(document) {
  const content = document.querySelector(".md-content");
  if (!content) return;
  const unmark = () => content.querySelectorAll(".md-code__nav:not([role])").forEach((nav) => nav.setAttribute("role", "none"));
  new MutationObserver(unmark).observe(content, { childList: true, subtree: true });
  unmark();
}
