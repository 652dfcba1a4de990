/**
 * Open the folded part that an address leads to.
 *
 * @param {Document} document
 * @param {Window} window
 */
export function openTargetedDetails(document, window) {
  const open = () => {
    const target = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
    const details = target?.closest("details");
    if (details) details.open = true;
  };
  window.addEventListener("hashchange", open);
  open();
}
