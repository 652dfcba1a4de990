/** Answers queries: reads `{ library or index, queries }` as JSON and prints the results of each, as the command does. */

import { readFileSync } from "node:fs";

import { Matcher } from "../../../theme/assets/javascripts/diagnosis/matcher.js";
import { readLibrary } from "../../../theme/assets/javascripts/library/signature-library.js";
import { Search } from "../../../theme/assets/javascripts/search/query.js";
import { readSearchIndex } from "../../../theme/assets/javascripts/search/search-index.js";

const { library, index, queries } = JSON.parse(readFileSync(0, "utf8"));
const read = library ? readLibrary(library) : readSearchIndex(index.first, index.rest).library;
const search = new Search(new Matcher(read));
const answers = /** @type {string[]} */ (queries).map((query) =>
  search.find(query).map(({ entry, kind, score, signature, role }) => ({
    id: entry.id,
    title: entry.title,
    kind,
    score,
    signature: signature || null,
    role: role || null,
    address: read.address(entry.id),
  })),
);
process.stdout.write(JSON.stringify(answers));
