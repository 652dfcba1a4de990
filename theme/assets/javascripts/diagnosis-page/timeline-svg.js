/**
 * Draws the picture of the ranks as SVG. Its style stands in the picture itself, so that it looks the same when it is
 * saved; the variables are those of the page, with the colours of paper where there is no page. No meaning is carried
 * by colour alone: every state has a shape and a word.
 */

import { STATE_WORDS } from "./rank-words.js";

/** @typedef {import("./timeline.js").Picture} Picture */
/** @typedef {import("./timeline.js").Row} Row */
/** @typedef {import("./rank-map.js").RankMap} RankMap */
/** @typedef {import("./rank-history.js").State} State */

/** States of most ranks, which are to stand back in a crowd. */
const ORDINARY = new Set(["victim", "healthy"]);
const SVG = "http://www.w3.org/2000/svg";
const STYLE = `
.fe-picture { font: 11px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
.fe-picture text { fill: var(--md-default-fg-color, #1a1d21); }
.fe-picture .faint { fill: var(--fe-muted, #56616d); }
.fe-picture .paper { fill: var(--md-default-bg-color, #fff); }
.fe-picture .grid { stroke: var(--fe-line, #d5dbe1); }
.fe-picture .well { fill: var(--fe-well, #b9d8c4); }
.fe-picture .silence { stroke: var(--fe-muted, #56616d); stroke-width: 1.4; stroke-dasharray: 3 4; fill: none; }
.fe-picture .first { fill: var(--fe-critical, #a4161a); stroke: var(--fe-critical, #a4161a); }
.fe-picture .failed { fill: var(--fe-high, #b3450a); stroke: var(--fe-high, #b3450a); }
.fe-picture .victim { fill: var(--md-default-bg-color, #fff); stroke: var(--fe-low, #46586a); stroke-width: 1.8; }
.fe-picture .silent, .fe-picture .missing { fill: var(--md-default-bg-color, #fff); stroke: var(--fe-muted, #56616d); }
.fe-picture .silent, .fe-picture .missing { stroke-width: 1.6; }
.fe-picture .missing { stroke-dasharray: 2 2; }
.fe-picture .healthy { fill: var(--fe-well, #b9d8c4); stroke: var(--fe-good, #1d6b3a); }
.fe-picture .crowd .victim { stroke-opacity: 0.6; stroke-width: 1.2; }
.fe-picture .band { fill-opacity: 0.55; }
.fe-picture .word-first { fill: var(--fe-critical, #a4161a); font-weight: 700; }
.fe-picture .word-failed { fill: var(--fe-high, #b3450a); font-weight: 600; }
`;

/**
 * Draw a picture.
 *
 * @param {Picture} picture
 * @param {Document} document
 * @returns {SVGSVGElement}
 */
export function drawPicture(picture, document) {
  const pen = new Pen(document);
  const { width, height } = picture;
  const svg = /** @type {SVGSVGElement} */ (
    pen.shape("svg", {
      class: "fe-picture",
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-labelledby": "fe-picture-title fe-picture-description",
    })
  );
  svg.append(
    pen.text("title", picture.title, { id: "fe-picture-title" }),
    pen.text("desc", picture.description, { id: "fe-picture-description" }),
    pen.text("style", STYLE),
    pen.shape("rect", { class: "paper", width, height }),
    ...drawAxis(picture, pen),
    ...picture.rows.map((row) => drawRow(row, picture, pen)),
  );
  if (picture.map) svg.append(...drawMap(picture.map, pen), ...drawLegend(picture, pen));
  return svg;
}

/**
 * A picture as a file of its own.
 *
 * @param {SVGSVGElement} svg
 * @returns {Blob}
 */
export function pictureFile(svg) {
  return new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" });
}

/** Makes elements of SVG. */
class Pen {
  /** @param {Document} document */
  constructor(document) {
    this.document = document;
  }

  /**
   * @param {string} name
   * @param {Record<string, string | number>} attributes
   * @param {Node[]} children
   * @returns {SVGElement}
   */
  shape(name, attributes, children = []) {
    const element = /** @type {SVGElement} */ (this.document.createElementNS(SVG, name));
    for (const [key, value] of Object.entries(attributes)) {
      element.setAttribute(key, typeof value === "number" ? String(Math.round(value * 10) / 10) : value);
    }
    element.append(...children);
    return element;
  }

  /**
   * @param {string} name
   * @param {string} text
   * @param {Record<string, string | number>} attributes
   * @returns {SVGElement}
   */
  text(name, text, attributes = {}) {
    return this.shape(name, attributes, [this.document.createTextNode(text)]);
  }
}

/**
 * @param {Picture} picture
 * @param {Pen} pen
 * @returns {SVGElement[]}
 */
function drawAxis({ ticks, bottom, left, right }, pen) {
  return ticks.flatMap(({ x, label }) => [
    pen.shape("line", { class: "grid", x1: x, x2: x, y1: 2, y2: bottom + 4 }),
    pen.text("text", label, {
      class: "faint",
      x: Math.min(Math.max(x, left + label.length * 3), right + 6),
      y: bottom + 17,
      "text-anchor": "middle",
    }),
  ]);
}

/**
 * @param {Row} row
 * @param {Picture} picture
 * @param {Pen} pen
 * @returns {SVGElement}
 */
function drawRow(row, { left, right }, pen) {
  const { y, from, to, state } = row;
  const parts = [
    pen.text("title", row.detail),
    pen.text("text", row.label, { x: left - 10, y: y + 4, "text-anchor": "end" }),
    pen.text("text", row.word, { class: `word-${state}`, x: right + 12, y: y + 4 }),
  ];
  const silence = (/** @type {number} */ begin) =>
    pen.shape("line", { class: "silence", x1: begin, x2: right, y1: y, y2: y });
  if (from === null || to === null) {
    parts.push(silence(left));
    if (state !== "missing") {
      parts.push(
        pen.text("text", "time not known", {
          class: "faint",
          x: (left + right) / 2,
          y: y - 3,
          "text-anchor": "middle",
        }),
      );
    }
    return pen.shape("g", {}, parts);
  }
  if (from > left) parts.push(pen.shape("rect", { class: "well", x: left, y: y - 5, width: from - left, height: 10 }));
  if (row.fallsSilent) parts.push(silence(to));
  if (to - from > 2) {
    parts.push(pen.shape("rect", { class: `${state} band`, x: from, y: y - 5, width: to - from, height: 10 }));
    parts.push(mark(state, from, y, pen));
  }
  if (row.isBefore) parts.push(pen.text("text", "◂ earlier", { class: "faint", x: left + 10, y: y - 2 }));
  parts.push(mark(state, to, y, pen));
  return pen.shape("g", {}, parts);
}

/**
 * The sign of a state.
 *
 * @param {State} state
 * @param {number} x
 * @param {number} y
 * @param {Pen} pen
 * @param {number} [size] half its width
 * @returns {SVGElement}
 */
function mark(state, x, y, pen, size = 6) {
  const shape = (/** @type {[number, number][]} */ corners) =>
    pen.shape("path", {
      class: state,
      d: `M${corners.map(([dx, dy]) => `${round(x + dx)} ${round(y + dy)}`).join("L")}Z`,
    });
  switch (state) {
    case "first":
      return shape([
        [0, -size - 1],
        [size + 1, 0],
        [0, size + 1],
        [-size - 1, 0],
      ]);
    case "failed":
      return shape([
        [0, -size],
        [size, size - 1],
        [-size, size - 1],
      ]);
    case "victim":
      return pen.shape("circle", { class: state, cx: x, cy: y, r: size - 1 });
    case "silent":
    case "missing":
      return pen.shape("rect", {
        class: state,
        x: x - size + 2,
        y: y - size + 2,
        width: 2 * size - 4,
        height: 2 * size - 4,
      });
    default:
      return pen.shape("rect", { class: state, x: x - 2, y: y - size + 1, width: 4, height: 2 * size - 2 });
  }
}

/**
 * @param {RankMap} map
 * @param {Pen} pen
 * @returns {SVGElement[]}
 */
function drawMap({ cells, size, labels }, pen) {
  const half = size / 2;
  return [
    ...labels.map(({ y, label }) => pen.text("text", label, { class: "faint", x: 26, y: y + 4, "text-anchor": "end" })),
    ...cells.map(({ x, y, state, detail }) =>
      pen.shape("g", { class: "crowd" }, [
        pen.text("title", detail),
        // A whole cell is easier to point at than the sign in it.
        pen.shape("rect", { class: "paper", x, y, width: size, height: size }),
        mark(state, x + half, y + half, pen, half - (ORDINARY.has(state) ? 2.5 : 0.5)),
      ]),
    ),
  ];
}

/**
 * @param {Picture} picture
 * @param {Pen} pen
 * @returns {SVGElement[]}
 */
function drawLegend({ states, height }, pen) {
  let x = 40;
  return states.map((state) => {
    const group = pen.shape("g", {}, [
      mark(state, x, height - 10, pen, 5),
      pen.text("text", STATE_WORDS[state], { x: x + 11, y: height - 6 }),
    ]);
    x += 28 + STATE_WORDS[state].length * 6;
    return group;
  });
}

/**
 * @param {number} value
 * @returns {number}
 */
function round(value) {
  return Math.round(value * 10) / 10;
}
