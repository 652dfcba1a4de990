/**
 * The confirmation checklist: ticks are kept in the browser, can be cleared, and copied as Markdown for a ticket.
 *
 * @param {Document} document
 * @param {Storage} storage
 * @param {Clipboard | undefined} clipboard absent where the page is not served securely
 */
export function setUpChecklist(document, storage, clipboard) {
  const list = /** @type {HTMLElement | null} */ (document.querySelector("[data-fe-checklist]"));
  if (!list) return;
  const key = `encyclopedia.checklist.${list.dataset.feChecklist}`;
  const ticks = /** @type {HTMLInputElement[]} */ ([...list.querySelectorAll(".fe-tick")]);
  const state = /** @type {HTMLElement} */ (list.querySelector("[role=status]"));
  const kept = readTicks(storage, key);
  ticks.forEach((tick) => {
    tick.hidden = false;
    tick.checked = kept.includes(tick.id);
    tick.addEventListener("change", () => {
      writeTicks(storage, key, ticks.filter((t) => t.checked).map((t) => t.id));
      state.textContent = progress(ticks);
    });
  });
  const tools = /** @type {HTMLElement} */ (list.querySelector(".fe-checklist__tools"));
  tools.hidden = false;
  state.textContent = progress(ticks);
  list.querySelector("[data-fe-reset-checklist]")?.addEventListener("click", () => {
    ticks.forEach((tick) => (tick.checked = false));
    writeTicks(storage, key, []);
    state.textContent = progress(ticks);
  });
  const copy = /** @type {HTMLButtonElement} */ (list.querySelector("[data-fe-copy-checklist]"));
  copy.hidden = !clipboard;
  copy.addEventListener("click", async () => {
    const template = /** @type {HTMLTemplateElement} */ (list.querySelector("template"));
    try {
      await clipboard?.writeText(tickedMarkdown(template.content.textContent ?? "", ticks.map((t) => t.checked)));
      state.textContent = "Copied.";
    } catch {
      state.textContent = "The browser did not allow copying.";
    }
  });
}

/**
 * @param {HTMLInputElement[]} ticks
 * @returns {string}
 */
function progress(ticks) {
  const done = ticks.filter((tick) => tick.checked).length;
  return done ? `${done} of ${ticks.length} done` : "";
}

/**
 * The Markdown task list with the boxes ticked as on the page.
 *
 * @param {string} markdown
 * @param {boolean[]} ticked one for each box, in order
 * @returns {string}
 */
export function tickedMarkdown(markdown, ticked) {
  let box = 0;
  return markdown.replace(/^- \[ \]/gm, () => (ticked[box++] ? "- [x]" : "- [ ]"));
}

/**
 * @param {Storage} storage
 * @param {string} key
 * @returns {string[]}
 */
function readTicks(storage, key) {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/**
 * @param {Storage} storage
 * @param {string} key
 * @param {string[]} ids
 */
function writeTicks(storage, key, ids) {
  try {
    if (ids.length) storage.setItem(key, JSON.stringify(ids));
    else storage.removeItem(key);
  } catch {
    // Ticks are then kept for this visit only.
  }
}
