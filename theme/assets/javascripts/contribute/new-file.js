/** The file that a new entry becomes, and where it begins in the repository. */

/** @typedef {import("./fields.js").FormData} FormData */
/** @typedef {import("./finding.js").Data} Data */

/**
 * Characters up to which GitHub takes an address; it refuses longer ones. Some are left for what it adds on the way to
 * signing in.
 */
export const LONGEST_ADDRESS = 8_000;
const ID = /^(?=.{3,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** The category and the name of an entry that has none yet. */
const UNNAMED = { category: "training-code", id: "new-entry" };

/**
 * An id made of a title's words: lower case, joined by hyphens, at most 60 characters; as `drafting/draft.py` makes it.
 *
 * @param {string} title
 * @returns {string}
 */
export function idFromTitle(title) {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  while (words.join("-").length > 60) words.pop();
  return words.join("-");
}

/**
 * The name of the entry's file.
 *
 * @param {Data} entry
 * @returns {string}
 */
export function fileName(entry) {
  return `${ID.test(entry.id ?? "") ? entry.id : UNNAMED.id}.yml`;
}

/**
 * The path of the entry's file in the repository.
 *
 * @param {FormData} form
 * @param {Data} entry
 * @returns {string}
 */
export function filePath(form, entry) {
  return `${form.entries}${entry.category || UNNAMED.category}/${fileName(entry)}`;
}

/**
 * The repository's page for a new file. Nothing is sent before the person does so there.
 *
 * @param {FormData} form
 * @param {Data} entry
 * @param {string} text of the file, or nothing where only the name is filled in
 * @returns {string | null} null where no repository is known, or where the address would be too long
 */
export function newFileAddress(form, entry, text) {
  if (!form.new_file) return null;
  const value = text && `&value=${encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"))}`;
  const address = `${form.new_file}${entry.category || UNNAMED.category}?filename=${fileName(entry)}${value}`;
  return address.length <= LONGEST_ADDRESS ? address : null;
}
