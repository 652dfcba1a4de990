/** What became of the ranks: the picture, its text, and a table for those who want every rank. */

import { button, element, folded, prose, save, section } from "./elements.js";
import { STATE_MEANINGS, STATE_WORDS, groupRanks, ranges } from "./rank-words.js";
import { NOTES, layOut } from "./timeline.js";
import { drawPicture, pictureFile } from "./timeline-svg.js";
import { count, fileName } from "./verdict.js";

/** @typedef {import("./outcome.js").Outcome} Outcome */
/** @typedef {import("./rank-history.js").RankHistory} RankHistory */
/** @typedef {import("./rank-words.js").RankGroup} RankGroup */

const WIDEST = 760;
const NARROWEST = 280;

/**
 * @param {Outcome} outcome
 * @returns {HTMLElement | null} null where no rank is known
 */
export function ranksView({ diagnosis, histories }) {
  if (!histories.length || diagnosis.verdict === "could-not-look") return null;
  // One rank without a time is nothing that could be drawn.
  if (histories.length === 1 && !histories.some(({ until }) => until?.clock)) return null;
  const place = element("div", { class: "fe-ranks__picture" });
  const note = element("p", { class: "fe-note" });
  redrawToFit(place, note, histories);
  const download = button("Save the picture", () => {
    const svg = place.querySelector("svg");
    if (svg) save("ranks.svg", pictureFile(svg));
  });
  return section(
    "Ranks",
    place,
    legend(histories),
    note,
    table(histories),
    element("p", { class: "fe-tools" }, download),
  );
}

/**
 * Draw the picture in the width that there is, and anew when that changes.
 *
 * @param {HTMLElement} place
 * @param {HTMLElement} note
 * @param {RankHistory[]} histories
 */
function redrawToFit(place, note, histories) {
  let drawn = 0;
  const draw = (/** @type {number} */ room) => {
    const width = Math.floor(Math.min(WIDEST, Math.max(NARROWEST, room)));
    if (width === drawn) return;
    drawn = width;
    const picture = layOut(histories, width);
    place.replaceChildren(drawPicture(picture, document));
    note.textContent = NOTES[picture.kind];
    note.hidden = !note.textContent;
  };
  new ResizeObserver(([entry]) => entry && entry.contentRect.width > 0 && draw(entry.contentRect.width)).observe(place);
}

/**
 * What the states mean that occur.
 *
 * @param {RankHistory[]} histories
 * @returns {HTMLElement}
 */
function legend(histories) {
  const states = [...new Set(groupRanks(histories).map(({ state }) => state))];
  return element(
    "dl",
    { class: "fe-legend" },
    ...states.map((state) =>
      element("div", {}, element("dt", {}, STATE_WORDS[state]), element("dd", {}, STATE_MEANINGS[state])),
    ),
  );
}

/**
 * @param {RankHistory[]} histories
 * @returns {HTMLElement}
 */
function table(histories) {
  const rows = groupRanks(histories).map((group) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, ranges(group.members.map(({ rank }) => rank))),
      element("td", {}, STATE_WORDS[group.state]),
      element("td", {}, ...prose(group.why)),
      element("td", {}, times(group)),
      element("td", {}, ...prose(lines(group))),
    ),
  );
  const heads = ["Rank", "State", "Why", "Well until", "Line"].map((name) => element("th", { scope: "col" }, name));
  return folded("The ranks as a table", [
    element(
      "div",
      { class: "fe-table", tabindex: 0, role: "group", "aria-label": "Ranks" },
      element(
        "table",
        { class: "fe-grid" },
        element("thead", {}, element("tr", {}, ...heads)),
        element("tbody", {}, ...rows),
      ),
    ),
  ]);
}

/**
 * @param {RankGroup} group
 * @returns {string}
 */
function times({ members }) {
  const points = members.flatMap(({ until }) => (until?.clock ? [until] : []));
  points.sort((one, other) => (one.seconds ?? 0) - (other.seconds ?? 0));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "not known";
  const later = points.some(({ isEarliest }) => isEarliest) ? " or later" : "";
  return (first.clock === last.clock ? first.clock : `${first.clock} to ${last.clock}`) + later;
}

/**
 * @param {RankGroup} group
 * @returns {string}
 */
function lines({ members }) {
  const [first] = members;
  if (!first?.until) return "";
  if (members.length > 1) return `in ${count(new Set(members.map(({ until }) => until?.file)).size)} files`;
  return `${fileName(first.until.file)}, line ${first.until.line}${first.endsSilently ? ", the last" : ""}`;
}
