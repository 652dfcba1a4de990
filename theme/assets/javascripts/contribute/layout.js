/**
 * In which order the form asks, and what it asks for only on demand. Fields of the models that are named nowhere here are
 * asked for in a group of their own, so that none is ever lost.
 */

import { ENTRY } from "./fields.js";

/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./fields.js").Models} Models */

/**
 * Fields that are asked for together.
 *
 * @typedef {Object} Group
 * @property {string} id
 * @property {string} title
 * @property {boolean} isFolded
 * @property {Field[]} fields
 */

/** @type {{ id: string, title: string, isFolded?: boolean, names: string[] }[]} */
const GROUPS = [
  {
    id: "failure",
    title: "What fails, and why",
    names: ["title", "id", "category", "severity", "layer", "phases", "systems", "summary", "root_cause"],
  },
  { id: "signs", title: "How it shows", names: ["symptoms", "signatures"] },
  { id: "remedy", title: "How to confirm, mend and verify it", names: ["confirm", "fix", "verify"] },
  { id: "sources", title: "What it rests on", names: ["references", "related"] },
  {
    id: "depth",
    title: "More on the cause and on what is seen",
    isFolded: true,
    names: ["mechanism", "observations", "distributed_behaviour", "scale", "perspectives"],
  },
  {
    id: "guards",
    title: "Prevention, monitoring and code",
    isFolded: true,
    names: ["prevention", "monitoring", "code_examples"],
  },
  {
    id: "questions",
    title: "Answers to what people ask",
    isFolded: true,
    names: [
      "cheapest_check",
      "time_to_fix",
      "recurrence",
      "detection",
      "hardware_or_software",
      "inference_or_training",
      "faq",
    ],
  },
  { id: "filing", title: "Tags, status and history", isFolded: true, names: ["tags", "aliases", "status", "history"] },
];

/** Optional fields of parts that are asked for at once, because most entries need them. */
const ALSO_SHOWN = new Set([
  "System.affected",
  "Signature.source",
  "RelatedEntry.one_sided",
  "ConfirmationCheck.command",
  "FixStep.command",
  "Verification.command",
  "Guard.command",
  "Snippet.code",
  "Scale.one_gpu",
  "Scale.one_node",
  "Scale.many_nodes",
  "Perspectives.executive",
  "Perspectives.engineer",
  "Perspectives.on_call",
  "History.contributors",
]);

/**
 * The groups of the entry's fields in their order.
 *
 * @param {Models} models
 * @returns {Group[]}
 */
export function groupsOf(models) {
  const named = new Set(GROUPS.flatMap(({ names }) => names));
  const others = models.fields(ENTRY).filter((field) => !named.has(field.name));
  const groups = GROUPS.map(({ id, title, isFolded = false, names }) => ({
    id,
    title,
    isFolded,
    fields: names.flatMap((name) => models.field(ENTRY, name) ?? []),
  }));
  if (others.length) groups.push({ id: "further", title: "Further fields", isFolded: false, fields: others });
  return groups;
}

/**
 * The fields of a part: those that are asked for at once, and those that are asked for on demand.
 *
 * @param {Models} models
 * @param {string} model
 * @returns {{ shown: Field[], folded: Field[] }}
 */
export function fieldsOf(models, model) {
  const fields = models.fields(model);
  const isShown = (/** @type {Field} */ field) => field.required || ALSO_SHOWN.has(`${model}.${field.name}`);
  return { shown: fields.filter(isShown), folded: fields.filter((field) => !isShown(field)) };
}

/** Names that are no words. */
const LABELS = new Map([
  ["id", "Id"],
  ["url", "Address"],
  ["faq", "Questions and answers"],
  ["on_call", "On-call"],
]);

/**
 * What a field is called in the form: its name in the file as words.
 *
 * @param {string} name
 * @returns {string}
 */
export function labelOf(name) {
  const words = name.replaceAll("_", " ").replace("gpu", "GPU");
  return LABELS.get(name) ?? words[0].toUpperCase() + words.slice(1);
}

/** What one part of a list is called, by the name of the list. */
const SINGULARS = new Map([
  ["systems", "system"],
  ["symptoms", "symptom"],
  ["signatures", "signature"],
  ["confirm", "check"],
  ["fix", "step"],
  ["verify", "verification"],
  ["prevention", "guard"],
  ["code_examples", "code example"],
  ["monitoring", "signal"],
  ["faq", "question"],
  ["related", "related entry"],
  ["references", "reference"],
  ["observations", "observation"],
]);

/**
 * What one part of a list is called.
 *
 * @param {string} name of the list
 * @returns {string}
 */
export function singularOf(name) {
  return SINGULARS.get(name) ?? "item";
}
