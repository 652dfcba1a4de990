/**
 * Rules on names among all entries: ids, aliases, related entries and systems; say the same as `checks/identity.py`,
 * `checks/related.py` and `checks/systems.py`.
 */

import { compareTexts } from "../../diagnosis/characters.js";
import { codePoints } from "../../signature/template.js";
import { closeMatch } from "../close-matches.js";
import { finding } from "../finding.js";
import { casefold } from "../python-text.js";

/** @typedef {import("../fields.js").Models} Models */
/** @typedef {import("../finding.js").Data} Data */
/** @typedef {import("../finding.js").Finding} Finding */
/** @typedef {import("../finding.js").Location} Location */
/** @typedef {import("../neighbours.js").Neighbours} Neighbours */

/** Names that some put before the name of a system and others leave out. */
const MAKERS = /(?<![a-z])(?:hugging ?face|nvidia|pytorch)(?![a-z])/g;

/**
 * The id is the file's name, the folder is the category's, and no alias stands twice.
 *
 * @param {Data} entry
 * @param {string} path of the entry's file
 * @param {string[]} categories all there are
 * @returns {Finding[]}
 */
export function checkIdentity(entry, path, categories) {
  const [folder, file] = ["", ...path.split("/")].slice(-2);
  const [, stem, suffix = ""] = /^(.*?)(\.[^.]*)?$/.exec(file) ?? [];
  /** @type {Finding[]} */
  const findings = [];
  if (entry.id !== stem) {
    findings.push(
      finding(["id"], "id-file-name", "the id differs from the file's name", {
        found: `id \`${entry.id}\` in ${file}`,
        expected: `id \`${stem}\``,
        remedy: `rename the file to ${entry.id}${suffix}, or change the id; a published id goes to \`aliases\``,
      }),
    );
  }
  if (categories.includes(folder) && folder !== entry.category) {
    findings.push(
      finding(["category"], "category-folder", "the entry stands in the folder of another category", {
        found: `\`${entry.category}\` in ${folder}/`,
        expected: `the folder ${entry.category}/`,
        remedy: `move the file to ${entry.category}/, or change the category`,
      }),
    );
  }
  for (const [index, alias] of entry.aliases.entries()) {
    if (alias === entry.id || entry.aliases.indexOf(alias) < index) {
      const message = `\`${alias}\` is already a name of this entry`;
      findings.push(finding(["aliases", index], "alias-repeated", message, { remedy: "remove it" }));
    }
  }
  return findings;
}

/**
 * No id or alias belongs to another entry.
 *
 * @param {Data} entry
 * @param {Neighbours} neighbours
 * @returns {Finding[]}
 */
export function checkNamesAreFree(entry, neighbours) {
  /** @type {{ name: string, location: Location }[]} */
  const names = [{ name: entry.id, location: ["id"] }];
  for (const [index, name] of entry.aliases.entries()) {
    if (name !== entry.id) names.push({ name, location: ["aliases", index] });
  }
  return names.flatMap(({ name, location }) => {
    const owners = neighbours.all.filter(({ id, aliases }) => id === name || aliases.includes(name));
    if (!owners.length) return [];
    return finding(location, "name-taken", `\`${name}\` also names another entry`, {
      found: `also in ${owners.map((owner) => owner.path).join(", ")}`,
      expected: "a name that no other entry has or had",
      remedy: "choose another id, or remove the alias from the entry it does not belong to",
    });
  });
}

/**
 * Every relation leads to another entry that names this one in return, or says why it does not.
 *
 * @param {Data} entry
 * @param {Models} models
 * @param {Neighbours} neighbours
 * @param {boolean} isWhole whether the entry is valid, so that it counts as one
 * @returns {Finding[]}
 */
export function checkRelated(entry, models, neighbours, isWhole) {
  /** @type {Finding[]} */
  const findings = [];
  const own = isWhole ? [entry.id] : [];
  const former = new Map(neighbours.all.flatMap(({ id, aliases }) => aliases.map((alias) => [alias, id])));
  for (const alias of isWhole ? entry.aliases : []) former.set(alias, entry.id);
  /** @type {Set<string>} */
  const seen = new Set();
  for (const [index, related] of /** @type {Data[]} */ (entry.related).entries()) {
    const { id } = related;
    /** @type {(rule: string, message: string, found: string, expected: string, remedy: string) => void} */
    const report = (rule, message, found, expected, remedy) => {
      findings.push(finding(["related", index, "id"], rule, message, { found, expected, remedy }));
    };
    const other = neighbours.find(id);
    if (id === entry.id || seen.has(id)) {
      const what = id === entry.id ? "an entry is not related to itself" : `\`${id}\` is listed twice`;
      report("related-twice", what, id, "another entry", "remove it");
    } else if (!other && former.has(id)) {
      const now = former.get(id) ?? "";
      report("related-renamed", `\`${id}\` is a former id`, id, now, `write \`${now}\``);
    } else if (!other) {
      const near = closeMatch(id, [...neighbours.all.map((known) => known.id), ...own], 0.6);
      const remedy = near ? `did you mean \`${near}\`?` : "correct the id, or remove the relation until that entry exists";
      report("related-unknown", `there is no entry \`${id}\``, id, "the id of an entry", remedy);
    } else if ((related.one_sided ?? null) === null && !other.related.includes(entry.id)) {
      const relation = models.field("RelatedEntry", "relation")?.terms?.find(({ value }) => value === related.relation);
      report(
        "related-one-sided",
        `\`${id}\` does not name \`${entry.id}\` in return`,
        "a relation stated by one side",
        `\`${id}\` with \`${entry.id}\` (${relation?.inverse}) under its related entries`,
        "add it there, or say under `one_sided` here why that entry need not name this one",
      );
    }
    seen.add(id);
  }
  return findings;
}

/**
 * No system stands under a name that differs from that of other entries only in case, signs or the maker's name.
 *
 * @param {Data} entry
 * @param {Neighbours} neighbours
 * @returns {Finding[]}
 */
export function checkSystemNames(entry, neighbours) {
  /** @type {Map<string, Map<string, number>>} */
  const spellings = new Map();
  const named = [...neighbours.all.flatMap(({ systems }) => systems), ...entry.systems.map((/** @type {Data} */ s) => s.name)];
  for (const name of named) {
    const used = spellings.get(bare(name)) ?? new Map();
    spellings.set(bare(name), used.set(name, (used.get(name) ?? 0) + 1));
  }
  return /** @type {Data[]} */ (entry.systems).flatMap(({ name }, index) => {
    const used = [.../** @type {Map<string, number>} */ (spellings.get(bare(name)))];
    const [usual, times] = used.sort(
      ([one, most], [other, least]) => least - most || codePoints(other) - codePoints(one) || compareTexts(one, other),
    )[0];
    if (usual === name) return [];
    return finding(["systems", index, "name"], "system-spelling", "another spelling of this system is more usual", {
      found: name,
      expected: usual,
      remedy: `write \`${usual}\`, as ${times} other entries do, or change it in all of them`,
    });
  });
}

/**
 * @param {string} name
 * @returns {string}
 */
function bare(name) {
  const folded = casefold(name);
  return lettersOf(folded.replace(MAKERS, "")) || lettersOf(folded);
}

/**
 * @param {string} text
 * @returns {string}
 */
function lettersOf(text) {
  return text.replace(/[^\p{L}\p{N}]+/gu, "");
}
