/**
 * The large field on the home page: hands its text to the search dialog of the theme.
 *
 * @param {Document} document
 */
export function setUpAskField(document) {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-fe-ask]"));
  if (!form) return;
  const field = /** @type {HTMLTextAreaElement} */ (form.querySelector("textarea"));
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search(document, field.value);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
}

/**
 * Open the search dialog with a text.
 *
 * @param {Document} document
 * @param {string} text
 */
function search(document, text) {
  const query = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-md-component=search-query]"));
  const toggle = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-md-toggle=search]"));
  if (!query || !toggle || !text.trim()) return;
  if (!toggle.checked) toggle.click();
  query.value = searchWords(text);
  query.focus();
  query.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true }));
}

/**
 * The words of an error line: the theme's search would take quotes, signs and colons for operators.
 *
 * @param {string} text
 * @returns {string}
 */
export function searchWords(text) {
  const words = text.replace(/[^\p{L}\p{N}_.]+/gu, " ").split(" ");
  return words.filter((word) => word.length > 2 && !/^[\d.]+$/.test(word)).slice(0, 24).join(" ");
}
