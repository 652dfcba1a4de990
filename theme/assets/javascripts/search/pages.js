/** Finding sections of the site's pages of prose by words, behind the same gate as entries. */

import { WORDS_GATE } from "./query.js";
import { WordIndex, wordsOf } from "./words.js";

/** @typedef {import("./search-index.js").Section} Section */

const RESULTS = 3;

/** Sections made ready for searching. */
export class PageSearch {
  /** @param {Section[]} sections */
  constructor(sections) {
    this.sections = sections;
    this.titles = sections.map(({ title }) => wordsOf(title));
    /** Titles of whole pages, by their locations. */
    this.pageTitles = new Map(sections.map(({ location, title }) => [location, title]));
    this.index = new WordIndex(sections.map(({ title, text }) => wordsOf(`${title} ${text}`)));
  }

  /**
   * The sections that have the words of a query, best first, with those words and the page of each; a section that is
   * a page's beginning has none.
   *
   * @param {ReadonlySet<string>} asked the words of the query
   * @returns {{ section: Section, page: { location: string, title: string } | null, words: Set<string> }[]}
   */
  find(asked) {
    const query = this.index.query(asked);
    let total = 0;
    for (const weight of query.values()) total += weight;
    const found = [];
    for (const [number, { weight }] of this.index.covered(query)) {
      if (weight / total < WORDS_GATE) continue;
      let named = 0;
      for (const [word, own] of query) if (this.titles[number].has(word)) named += own;
      found.push({ number, score: (0.6 * weight + 0.4 * named) / total });
    }
    found.sort((one, other) => other.score - one.score || one.number - other.number);
    const words = new Set(query.keys());
    return found.slice(0, RESULTS).map(({ number }) => {
      const section = this.sections[number];
      return { section, page: this.#pageOf(section), words };
    });
  }

  /** @param {Section} section */
  #pageOf({ location }) {
    const [page] = location.split("#");
    return page === location ? null : { location: page, title: this.pageTitles.get(page) ?? page };
  }
}
