const FACETS = /** @type {const} */ (["category", "severity", "phase", "layer", "system"]);

/**
 * @typedef {Object} Row what the filters look at in one row of the table
 * @property {string} text
 * @property {Record<string, string[]>} values
 */

/**
 * The table of all entries: filters whose state stands in the address, so that it can be shared.
 *
 * @param {Document} document
 * @param {Location} location
 * @param {History} history
 */
export function setUpBrowse(document, location, history) {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-fe-browse]"));
  if (!form) return;
  const count = /** @type {HTMLElement} */ (document.querySelector("[data-fe-browse-count]"));
  const rows = [.../** @type {NodeListOf<HTMLTableRowElement>} */ (document.querySelectorAll(".fe-browse tbody tr"))];
  const read = rows.map(readRow);
  const fields = /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ ([...form.querySelectorAll("[name]")]);

  const apply = () => {
    const wanted = Object.fromEntries(fields.map((field) => [field.name, field.value.trim()]));
    let shown = 0;
    rows.forEach((row, index) => {
      const visible = matches(read[index], wanted);
      row.hidden = !visible;
      if (visible) shown += 1;
    });
    fields.forEach((field) => field.toggleAttribute("data-fe-active", field.value.trim() !== ""));
    count.textContent =
      shown === rows.length
        ? `${rows.length} entries, most severe first.`
        : `${shown} of ${rows.length} entries.${shown ? "" : " Clear a filter to see more."}`;
    return wanted;
  };
  const restore = () => {
    const query = new URLSearchParams(location.search);
    fields.forEach((field) => (field.value = query.get(field.name) ?? ""));
    apply();
  };
  const change = () => {
    const query = new URLSearchParams(Object.entries(apply()).filter(([, value]) => value));
    const search = query.toString();
    history.replaceState(null, "", search ? `?${search}` : location.pathname);
  };

  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", change);
  form.addEventListener("reset", () => setTimeout(change));
  document.defaultView?.addEventListener("popstate", restore);
  restore();
}

/**
 * @param {HTMLTableRowElement} row
 * @returns {Row}
 */
function readRow(row) {
  const values = Object.fromEntries(
    FACETS.map((facet) => [facet, (row.dataset[facet] ?? "").split(facet === "system" ? "|" : " ")]),
  );
  return { text: `${row.textContent} ${row.dataset.text}`.toLowerCase(), values };
}

/**
 * Whether a row has every wanted value and every word of the wanted text.
 *
 * @param {Row} row
 * @param {Record<string, string>} wanted
 * @returns {boolean}
 */
export function matches(row, wanted) {
  const words = (wanted.text ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return (
    FACETS.every((facet) => !wanted[facet] || row.values[facet].includes(wanted[facet])) &&
    words.every((word) => row.text.includes(word))
  );
}
