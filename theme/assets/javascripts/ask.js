/**
 * The large field on the home page: hands its text to the search dialog.
 *
 * @param {Document} document
 * @param {((text: string) => void) | null} search opens the dialog with a text
 */
export function setUpAskField(document, search) {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-fe-ask]"));
  if (!form || !search) return;
  const field = /** @type {HTMLTextAreaElement} */ (form.querySelector("textarea"));
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) search(field.value);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
}
