/** The sections of an entry's page: the elements and classes of the site's templates in `fill/sections/`. */

import { element } from "../../diagnosis-page/elements.js";
import { codeView, templateLine, templateText } from "./text-view.js";
import { termOf } from "./outline.js";

/** @typedef {import("../fields.js").Models} Models */
/** @typedef {import("../fields.js").Term} Term */
/** @typedef {import("../finding.js").Data} Data */
/** @typedef {import("./text-view.js").TextView} TextView */
/** @typedef {import("../../diagnosis-page/elements.js").Child} Child */

/** Makes the content of sections. */
export class SectionViews {
  /**
   * @param {Data} entry
   * @param {Models} models
   * @param {TextView} text
   * @param {string} root the way to the site's root
   */
  constructor(entry, models, text, root) {
    this.entry = entry;
    this.models = models;
    this.text = text;
    this.root = root;
    /** @type {Record<string, (content: Data) => Child[]>} */
    this.views = {
      "quick-answer": (answer) => this.#quickAnswer(answer),
      confirm: (checks) => [this.#checklist(checks)],
      fix: (steps) => [this.#steps(steps, (step) => this.#fixStep(step))],
      verify: (items) => [this.#steps(items, (item) => this.#verification(item))],
      symptoms: (symptoms) => [this.#symptoms(symptoms)],
      observations: (texts) => [listOf("", texts, (one) => text.inline(one))],
      mechanism: (one) => text.markdown(one),
      signatures: (groups) => groups.flatMap((/** @type {Data} */ group) => this.#signatureGroup(group)),
      facts: (facts) => [this.#facts(facts)],
      systems: (systems) => [this.#systems(systems)],
      code: (examples) => examples.map((/** @type {Data} */ example, /** @type {number} */ i) => this.#codeExample(example, i)),
      prevention: (guards) => [listOf("fe-guards", guards, (guard) => [...text.markdown(guard.guard), ...this.#runnable(guard)])],
      monitoring: (signals) => [listOf("fe-guards", signals, (signal) => this.#monitor(signal))],
      scale: (items) => [
        element("dl", { class: "fe-scale" }, ...items.map((/** @type {Data} */ item) => pair(item.label, text.inline(item.text)))),
      ],
      perspectives: (views) => [this.#perspectives(views)],
      faq: (questions) => [element("div", { class: "fe-faq" }, ...questions.map((/** @type {Data} */ one) => this.#question(one)))],
      related: (cards) => [listOf("fe-related", cards, (card) => this.#relatedCard(card))],
      references: (references) => [this.#references(references)],
      history: (history) => [this.#history(history)],
    };
  }

  /**
   * The content of a section.
   *
   * @param {string} id
   * @param {Data} content
   * @returns {Child[]}
   */
  view(id, content) {
    return this.views[id](content);
  }

  /**
   * A severity with its mark.
   *
   * @param {Term} term
   * @returns {HTMLElement}
   */
  severity({ value, label }) {
    const mark = element("span", { "aria-hidden": "true", class: "fe-severity__mark" });
    return element("span", { class: `fe-severity fe-severity--${value}` }, mark, label);
  }

  /** @param {Data} part @returns {Child[]} */
  #runnable({ command, config, code }) {
    return [
      command && codeView(command, "highlight fe-command"),
      config && codeView(config.code),
      code && codeView(code.code),
    ];
  }

  /** @param {Data} answer @returns {Child[]} */
  #quickAnswer({ signatures, symptom, rootCause, cheapestCheck, firstCheck, firstFix, furtherFixes }) {
    const { text } = this;
    const [first] = signatures;
    const role = first && first.role !== "primary" ? termOf(this.models, "Signature", "role", first.role) : null;
    const part = (/** @type {string} */ title, /** @type {Child[]} */ children, style = "") =>
      element("div", { class: `fe-quick__part ${style}`.trim() }, element("h3", {}, title), ...children);
    const further = furtherFixes === 1 ? "One more step" : `${furtherFixes} more steps`;
    return [
      element(
        "div",
        { class: "fe-quick" },
        part("Is this yours?", [
          ...signatures.map((/** @type {Data} */ signature) => templateLine(signature.text)),
          role && element("p", { class: "fe-note" }, `${role.label} line: ${role.meaning}`),
          ...text.markdown(symptom.sign),
        ]),
        part("Cause", text.markdown(rootCause)),
        part(
          "Cheapest check",
          cheapestCheck ? text.markdown(cheapestCheck) : [...text.markdown(firstCheck.check), ...this.#runnable(firstCheck)],
        ),
        part(
          "Do this now",
          [
            ...text.markdown(firstFix.step),
            ...this.#runnable(firstFix),
            furtherFixes > 0 &&
              element("p", { class: "fe-note" }, element("a", { href: "#fix" }, `${further}, with reasons and costs`)),
          ],
          "fe-quick__part--do",
        ),
      ),
    ];
  }

  /** @param {Data[]} items @param {(item: Data) => Child[]} view */
  #steps(items, view) {
    return element("ol", { class: "fe-steps" }, ...items.map((item) => element("li", { class: "fe-step" }, ...view(item))));
  }

  /** @param {Data[]} checks */
  #checklist(checks) {
    const { text } = this;
    const steps = this.#steps(checks, (check) => [
      element("div", { class: "fe-step__head" }, ...text.inline(check.check)),
      check.where && element("p", { class: "fe-note" }, `Where: ${check.where}`),
      ...this.#runnable(check),
      outcomes(
        outcome("Confirms", text.inline(check.confirms), "fe-outcome--confirms"),
        outcome("Refutes", text.inline(check.refutes), "fe-outcome--refutes"),
      ),
    ]);
    return element("div", { class: "fe-checklist" }, steps);
  }

  /** @param {Data} step @returns {Child[]} */
  #fixStep(step) {
    const { text } = this;
    return [
      element("div", { class: "fe-step__head" }, ...text.markdown(step.step)),
      ...this.#runnable(step),
      outcomes(outcome("Why it works", text.inline(step.why)), step.cost && outcome("Cost", text.inline(step.cost))),
    ];
  }

  /** @param {Data} item @returns {Child[]} */
  #verification(item) {
    const { text } = this;
    return [
      element("div", { class: "fe-step__head" }, ...text.markdown(item.check)),
      ...this.#runnable(item),
      outcomes(outcome("Expected", text.inline(item.expect), "fe-outcome--confirms")),
    ];
  }

  /** @param {Data[]} symptoms */
  #symptoms(symptoms) {
    const { text } = this;
    const rows = symptoms.map(({ sign, meaning }) =>
      element("tr", {}, element("th", { scope: "row" }, ...text.inline(sign)), element("td", {}, ...text.inline(meaning))),
    );
    return table("symptoms", ["Symptom", "What it means here"], rows);
  }

  /** @param {Data[]} systems */
  #systems(systems) {
    const rows = systems.map(({ name, affected, fixed, note }) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, name),
        element("td", {}, affected || "—"),
        element("td", {}, fixed || "—"),
        element("td", {}, ...(note ? this.text.inline(note) : ["—"])),
      ),
    );
    return table("systems", ["System", "Affected", "Fixed in", "Remarks"], rows);
  }

  /** @param {Data} group @returns {Child[]} */
  #signatureGroup({ role, rows }) {
    return [
      element("h3", {}, role.label),
      element("p", { class: "fe-note" }, role.meaning),
      listOf("fe-signatures", rows, (row) => this.#signature(row)),
    ];
  }

  /** @param {Data} row @returns {Child[]} */
  #signature({ signature, provenance }) {
    const { context = [], numbers = [], examples, near_misses: nearMisses = [] } = signature;
    const origin = provenance?.url ? element("a", { href: provenance.url, rel: "noopener" }, provenance.text) : provenance?.text;
    const spans = [signature.printed_by && `Printed by ${signature.printed_by}`, signature.versions, origin];
    const marked = (/** @type {string[]} */ texts, /** @type {string} */ between) =>
      texts.flatMap((text, i) => [i ? between : "", element("code", {}, ...templateText(text))]);
    const example = (/** @type {string} */ kind) => (/** @type {string} */ line) =>
      element("p", { class: "fe-example" }, element("span", { class: "fe-example__kind" }, kind), " ", element("code", {}, line));
    const title = `Example${examples.length > 1 ? "s" : ""}${nearMisses.length ? " and near misses" : ""}`;
    return [
      templateLine(signature.text),
      element("p", { class: "fe-provenance" }, ...spans.map((span) => span && element("span", {}, span))),
      context.length > 0 &&
        element("p", { class: "fe-note" }, "Counts only with one of these near it: ", ...marked(context, ", ")),
      numbers.length > 0 && element("p", { class: "fe-note" }, "Counts only where ", ...marked(numbers, " and ")),
      signature.does_not_prove &&
        element(
          "div",
          { class: "fe-caution" },
          element("strong", {}, "What a match does not prove:"),
          " ",
          ...this.text.inline(signature.does_not_prove),
        ),
      element(
        "details",
        { class: "fe-examples" },
        element("summary", {}, title),
        ...examples.map(example("matches")),
        ...nearMisses.map(example("does not match")),
      ),
    ];
  }

  /** @param {Data[]} facts */
  #facts(facts) {
    const list = element("dl", { class: "fe-facts" });
    for (const { name, terms } of facts) {
      const shown = (/** @type {Term} */ term) => (name === "Severity" ? this.severity(term) : element("strong", {}, term.label));
      const meanings = terms.map((/** @type {Term} */ term) =>
        element("dd", {}, shown(term), " ", element("span", { class: "fe-facts__meaning" }, term.meaning)),
      );
      list.append(element("div", {}, element("dt", {}, name), ...meanings));
    }
    const tags = (this.entry.tags ?? []).flatMap((/** @type {string} */ tag) => [element("span", { class: "fe-badge" }, tag), " "]);
    if (tags.length) list.append(element("div", {}, element("dt", {}, "Tags"), element("dd", { class: "fe-inline-list" }, ...tags)));
    return list;
  }

  /** @param {Data} example @param {number} index */
  #codeExample({ title, stack, failing, working, why }, index) {
    const label = (/** @type {string} */ kind) =>
      element("p", { class: `fe-code__label fe-code__label--${kind.toLowerCase()}` }, kind === "failing" ? "Fails" : "Works");
    return element(
      "div",
      { class: "fe-code", id: `code-${index + 1}` },
      element("h3", {}, `${title} `, element("span", { class: "fe-code__stack" }, stack)),
      ...(failing ? [label("failing"), codeView(failing), label("working")] : []),
      codeView(working),
      ...this.text.markdown(why),
    );
  }

  /** @param {Data} monitor @returns {Child[]} */
  #monitor({ signal, query, threshold, why }) {
    const { text } = this;
    return [
      element("div", { class: "fe-step__head" }, ...text.markdown(signal)),
      query && codeView(query.code),
      outcomes(outcome("Alert when", text.inline(threshold)), outcome("Why there", text.inline(why))),
    ];
  }

  /** @param {{ label: string, text: string }[]} views */
  #perspectives(views) {
    const name = "__tabbed_1";
    return element(
      "div",
      { class: "tabbed-set tabbed-alternate fe-perspectives", "data-tabs": `1:${views.length}` },
      ...views.map((_, i) => element("input", { type: "radio", name, id: `${name}_${i + 1}`, checked: i === 0 })),
      element("div", { class: "tabbed-labels" }, ...views.map(({ label }, i) => element("label", { for: `${name}_${i + 1}` }, label))),
      element(
        "div",
        { class: "tabbed-content" },
        ...views.map(({ label, text }) =>
          element("div", { class: "tabbed-block" }, element("p", { class: "fe-print-label" }, label), ...this.text.markdown(text)),
        ),
      ),
    );
  }

  /** @param {Data} question */
  #question({ question, text, line, links }) {
    return element(
      "details",
      {},
      element("summary", {}, question),
      ...(text ? this.text.markdown(text) : []),
      line && templateLine(line),
      links.length > 0 &&
        listOf("", links, ({ label, target }) => [isLink(target) ? element("a", { href: target, rel: "noopener" }, label) : label]),
    );
  }

  /** @param {Data} card @returns {Child[]} */
  #relatedCard({ id, title, category, severity, relation, why }) {
    return [
      element("p", { class: "fe-related__relation" }, relation.label),
      element("a", { class: "fe-related__title", href: `${this.root}failures/${id}/` }, title),
      " ",
      element(
        "span",
        { class: "fe-row__meta" },
        this.severity(severity),
        element("span", { class: "fe-row__category" }, category.label),
      ),
      ...this.text.markdown(why),
    ];
  }

  /** @param {Data[]} references */
  #references(references) {
    const items = references.map(({ title, url, kind, shows }) =>
      element(
        "li",
        {},
        isLink(url) ? element("a", { href: url, rel: "noopener" }, title) : title,
        " ",
        element("span", { class: "fe-badge" }, termOf(this.models, "Reference", "kind", kind).label),
        " ",
        ...this.text.markdown(shows),
      ),
    );
    return element("ol", { class: "fe-references" }, ...items);
  }

  /** @param {Data} history */
  #history({ added, last_reviewed: reviewed, contributors = [] }) {
    const status = termOf(this.models, "Entry", "status", this.entry.status);
    return element(
      "p",
      { class: "fe-history" },
      element("span", { class: "fe-badge fe-badge--status" }, status.label),
      ` ${status.meaning} Added on `,
      time(added),
      ...(reviewed ? [", last reviewed on ", time(reviewed)] : []),
      ".",
      contributors.length > 0 && ` Contributors: ${contributors.join(", ")}.`,
    );
  }
}

/** @param {string} address */
function isLink(address) {
  return address.startsWith("#") || (/^https:\/\//i.test(address) && URL.canParse(address));
}

/** @param {string} classes @param {Data[]} items @param {(item: Data) => Child[]} view */
function listOf(classes, items, view) {
  return element("ul", classes ? { class: classes } : {}, ...items.map((item) => element("li", {}, ...view(item))));
}

/** @param {string} label @param {Child[]} children */
function pair(label, children) {
  return element("div", {}, element("dt", {}, label), element("dd", {}, ...children));
}

/** @param {...Child} children */
function outcomes(...children) {
  return element("dl", { class: "fe-outcomes" }, ...children);
}

/** @param {string} label @param {Child[]} children */
function outcome(label, children, style = "") {
  const made = pair(label, children);
  made.className = `fe-outcome ${style}`.trim();
  return made;
}

/** @param {string} id @param {string[]} headings @param {HTMLElement[]} rows */
function table(id, headings, rows) {
  const head = element("thead", {}, element("tr", {}, ...headings.map((heading) => element("th", { scope: "col" }, heading))));
  return element(
    "div",
    { class: "fe-table", tabindex: 0, role: "group", "aria-labelledby": id },
    element("table", { class: "fe-grid" }, head, element("tbody", {}, ...rows)),
  );
}

/** @param {string} day as YYYY-MM-DD, or a mark for one that is lacking */
function time(day) {
  const [year, month, date] = day.split("-").map(Number);
  if (!date) return day;
  const name = new Date(Date.UTC(year, month - 1, date)).toLocaleDateString("en-GB", { month: "long", timeZone: "UTC" });
  return element("time", { datetime: day }, `${date} ${name} ${year}`);
}
