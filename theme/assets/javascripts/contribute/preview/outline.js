/**
 * The sections of an entry's page as plain data, in the order and under the headings of the pages; does as the modules of
 * `expansion/`. What the draft lacks is left out.
 */

import { commonQuestions } from "./questions.js";

/** @typedef {import("../fields.js").Models} Models */
/** @typedef {import("../fields.js").Term} Term */
/** @typedef {import("../finding.js").Data} Data */
/** @typedef {import("../neighbours.js").Neighbours} Neighbours */

/**
 * A section of the page.
 *
 * @typedef {Object} Section
 * @property {string} id
 * @property {string} title
 * @property {Data} content the entry's own parts, or the section's own data
 */

const ROLES = ["primary", "confirmation", "ambiguous", "collateral", "context"];
const REPOSITORY_PATH = /^([\w.-]+\/[\w.-]+):? ([\w./+-]+)/;

/**
 * The term of a vocabulary, or one that only repeats the value.
 *
 * @param {Models} models
 * @param {string} model
 * @param {string} field
 * @param {string} value
 * @returns {Term}
 */
export function termOf(models, model, field, value) {
  const term = models.field(model, field)?.terms?.find((known) => known.value === value);
  return term ?? { value, label: value ?? "", meaning: "" };
}

/**
 * The sections of the page of an entry.
 *
 * @param {Data} entry valid, or made so
 * @param {Models} models
 * @param {Neighbours} neighbours
 * @returns {Section[]}
 */
export function outline(entry, models, neighbours) {
  /** @type {[string, string, Data][]} */
  const sections = [
    ["quick-answer", "Quick answer", quickAnswer(entry)],
    ["confirm", "How to confirm it", entry.confirm],
    ["fix", "How to fix it", entry.fix],
    ["verify", "How to know it is fixed", entry.verify],
    ["symptoms", "Symptoms and what they mean", entry.symptoms],
    ["observations", "What you will observe", entry.observations],
    ["mechanism", "Why it happens", entry.mechanism],
    ["signatures", "Signatures", signatureGroups(entry, models)],
    ["facts", "What this failure is", facts(entry, models)],
    ["systems", "Systems and versions", entry.systems],
    ["code", "Code", entry.code_examples],
    ["prevention", "How to prevent it", entry.prevention],
    ["monitoring", "What to alert on", entry.monitoring],
    ["scale", "From one GPU to many", scale(entry)],
    ["perspectives", "Perspectives", perspectives(entry)],
    ["faq", "Questions", [...(entry.faq ?? []).map(ownQuestion), ...commonQuestions(entry, models, neighbours)]],
    ["related", "Related failures", related(entry, models, neighbours)],
    ["references", "References", entry.references],
    ["history", "History", entry.history],
  ];
  return sections.flatMap(([id, title, content]) => (hasContent(content) ? [{ id, title, content }] : []));
}

/**
 * @param {Data} content
 * @returns {boolean}
 */
function hasContent(content) {
  return Array.isArray(content) ? content.length > 0 : Boolean(content);
}

/**
 * An entry's signatures by how much they tell.
 *
 * @param {Data} entry
 * @returns {Data[]}
 */
export function tellingSignatures(entry) {
  return [...entry.signatures].sort((one, other) => ROLES.indexOf(one.role) - ROLES.indexOf(other.role));
}

/** @param {Data} entry */
function quickAnswer(entry) {
  return {
    signatures: tellingSignatures(entry).slice(0, 2),
    symptom: entry.symptoms[0],
    rootCause: entry.root_cause,
    cheapestCheck: entry.cheapest_check,
    firstCheck: entry.confirm[0],
    firstFix: entry.fix[0],
    furtherFixes: entry.fix.length - 1,
  };
}

/** @param {Data} entry @param {Models} models */
function signatureGroups(entry, models) {
  const ordered = tellingSignatures(entry);
  return [...new Set(ordered.map(({ role }) => role))].map((role) => ({
    role: termOf(models, "Signature", "role", role),
    rows: ordered
      .filter((signature) => signature.role === role)
      .map((signature) => ({ signature, provenance: provenanceOf(signature.source) })),
  }));
}

/**
 * Where upstream prints a line, with a link for an address or for `owner/repository: path` on GitHub.
 *
 * @param {string | null | undefined} source
 * @returns {{ text: string, url: string } | null} `url` is empty where no address follows from the text
 */
export function provenanceOf(source) {
  if (!source) return null;
  if (source.startsWith("https://")) return { text: source.slice("https://".length), url: source.split(/\s/)[0] };
  const found = REPOSITORY_PATH.exec(source);
  return { text: source, url: found ? `https://github.com/${found[1]}/blob/HEAD/${found[2]}` : "" };
}

/** @param {Data} entry @param {Models} models */
function facts(entry, models) {
  const one = (/** @type {string} */ name) => [termOf(models, "Entry", name, entry[name])];
  const phases = entry.phases.map((/** @type {string} */ phase) => termOf(models, "Entry", "phases", phase));
  return [
    { name: "Category", terms: one("category") },
    { name: "Severity", terms: one("severity") },
    { name: "Layer", terms: one("layer") },
    { name: phases.length === 1 ? "Phase" : "Phases", terms: phases },
  ];
}

/** @param {Data} entry */
function scale(entry) {
  return labelled([
    ["One GPU", entry.scale?.one_gpu],
    ["One node", entry.scale?.one_node],
    ["Many nodes", entry.scale?.many_nodes],
    ["Which rank fails, and what the others print", entry.distributed_behaviour],
  ]);
}

/** @param {Data} entry */
function perspectives(entry) {
  const views = entry.perspectives;
  return labelled([
    ["On-call", views?.on_call],
    ["Engineer", views?.engineer],
    ["Executive", views?.executive],
  ]);
}

/** @param {[string, string | null | undefined][]} pairs */
function labelled(pairs) {
  return pairs.flatMap(([label, text]) => (text ? [{ label, text }] : []));
}

/** @param {Data} question */
function ownQuestion({ question, answer }) {
  return { question, text: answer, line: "", links: [] };
}

/** @param {Data} entry @param {Models} models @param {Neighbours} neighbours */
function related(entry, models, neighbours) {
  return entry.related.flatMap((/** @type {Data} */ { id, relation, why }) => {
    const other = neighbours.library.find(id);
    if (!other || other.id !== id) return [];
    return {
      id,
      title: other.title,
      why,
      relation: termOf(models, "RelatedEntry", "relation", relation),
      category: termOf(models, "Entry", "category", other.category),
      severity: termOf(models, "Entry", "severity", other.severity),
    };
  });
}
