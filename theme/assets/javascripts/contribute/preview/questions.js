/**
 * The questions people ask of every failure, each answered from an entry's own fields, or left out; does as
 * `expansion/faq.py`.
 */

/** @typedef {import("../fields.js").Models} Models */
/** @typedef {import("../finding.js").Data} Data */
/** @typedef {import("../neighbours.js").Neighbours} Neighbours */

/**
 * A question with its answer.
 *
 * @typedef {Object} AnsweredQuestion
 * @property {string} question
 * @property {string} text Markdown, or nothing
 * @property {string} line a line to copy, or nothing
 * @property {{ label: string, target: string }[]} links addresses, or anchors of the same page
 */

/** @typedef {Partial<AnsweredQuestion> | null} Answer */

/**
 * The questions that an entry answers.
 *
 * @param {Data} entry
 * @param {Models} models
 * @param {Neighbours} neighbours
 * @returns {AnsweredQuestion[]}
 */
export function commonQuestions(entry, models, neighbours) {
  /** @type {[string, Answer][]} */
  const questions = [
    ["Is this a hardware or a software issue?", field(entry.hardware_or_software)],
    ["What does it look like in production?", production(entry)],
    ["What is the cheapest way to confirm it?", field(entry.cheapest_check)],
    ["How long does the fix take?", field(entry.time_to_fix)],
    ["Will it come back after the fix?", field(entry.recurrence)],
    ["Does it affect inference or only training?", field(entry.inference_or_training)],
    ["How does it scale from one GPU to a thousand?", scale(entry)],
    ["Can it be detected automatically?", field(entry.detection)],
    ["Which fingerprint should I monitor?", fingerprint(entry, neighbours)],
    ["What should I check next if it is not this?", nextChecks(entry)],
    ["Which official documentation covers it?", documentation(entry, models)],
    ["Is there working code?", workingCode(entry)],
  ];
  return questions.flatMap(([question, answer]) => {
    return answer ? [{ question, text: "", line: "", links: [], ...answer }] : [];
  });
}

/** @param {string | null | undefined} text @returns {Answer} */
function field(text) {
  return text ? { text } : null;
}

/** @param {Data} entry @returns {Answer} */
function production({ observations = [] }) {
  if (!observations.length) return null;
  return { text: observations[0], links: [{ label: "What you will observe", target: "#observations" }] };
}

/** @param {Data} entry @returns {Answer} */
function scale(entry) {
  const text = entry.scale?.many_nodes || entry.scale?.one_node;
  return text ? { text, links: [{ label: "From one GPU to many", target: "#scale" }] } : null;
}

/** @param {Data} entry @param {Neighbours} neighbours @returns {Answer} */
function fingerprint({ signatures, monitoring = [] }, neighbours) {
  const named = signatures.find((/** @type {Data} */ { role, text }) => {
    return ["primary", "confirmation"].includes(role) && !neighbours.isTemplate(text);
  });
  if (named) return { line: named.text, links: monitoring.length ? [{ label: "What to alert on", target: "#monitoring" }] : [] };
  if (!monitoring.length) return null;
  return { text: monitoring[0].signal, links: [{ label: "Threshold and reason", target: "#monitoring" }] };
}

/** @param {Data} entry @returns {Answer} */
function nextChecks({ related }) {
  const alike = related.filter((/** @type {Data} */ { relation }) => relation === "confused-with");
  const next = alike.length ? alike : related;
  if (!next.length) return null;
  const lines = next.slice(0, 3).map((/** @type {Data} */ { id, why }) => `- \`${id}\`: ${why.trim().split(/\s+/).join(" ")}`);
  return { text: lines.join("\n") };
}

/** @param {Data} entry @param {Models} models @returns {Answer} */
function documentation({ references }, models) {
  const primary = new Set((models.field("Reference", "kind")?.terms ?? []).filter((term) => term.primary).map(({ value }) => value));
  const reference = references.find((/** @type {Data} */ { kind }) => primary.has(kind));
  return reference ? { text: reference.shows, links: [{ label: reference.title, target: reference.url }] } : null;
}

/** @param {Data} entry @returns {Answer} */
function workingCode({ code_examples: examples = [] }) {
  const links = examples.map((/** @type {Data} */ { title, stack }, /** @type {number} */ i) => ({
    label: `${title} (${stack})`,
    target: `#code-${i + 1}`,
  }));
  return links.length ? { links } : null;
}
