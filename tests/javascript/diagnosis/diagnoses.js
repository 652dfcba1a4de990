/** Diagnoses runs: reads `{ library, runs }` as JSON, each run a list of paths, and prints data and report of each. */

import { createReadStream, readFileSync } from "node:fs";
import { createGunzip } from "node:zlib";

import { diagnose } from "../../../theme/assets/javascripts/diagnosis/diagnosis.js";
import { Matcher } from "../../../theme/assets/javascripts/diagnosis/matcher.js";
import { diagnosisJson } from "../../../theme/assets/javascripts/diagnosis/output/json.js";
import { markdownReport } from "../../../theme/assets/javascripts/diagnosis/output/report.js";
import { LogScanner } from "../../../theme/assets/javascripts/diagnosis/scan.js";
import { readLibrary } from "../../../theme/assets/javascripts/library/signature-library.js";

const { library, runs } = JSON.parse(readFileSync(0, "utf8"));
const matcher = new Matcher(readLibrary(library));
const answers = [];
for (const paths of /** @type {string[][]} */ (runs)) {
  const scans = [];
  for (const path of paths) {
    const scanner = new LogScanner(path, matcher);
    const file = createReadStream(path);
    for await (const bytes of path.endsWith(".gz") ? file.pipe(createGunzip()) : file) scanner.push(bytes);
    scans.push(scanner.finish());
  }
  const diagnosis = diagnose(scans, matcher.library);
  answers.push({ data: diagnosisJson(diagnosis), report: markdownReport(diagnosis) });
}
process.stdout.write(JSON.stringify(answers));
