/** Diagnoses a log as the site's page does, in Node.js: `node diagnose_log.js LIBRARY LOG`. */

import { openAsBlob, readFileSync } from "node:fs";

import { Engine } from "../theme/assets/javascripts/diagnosis-page/engine.js";

const [library, log] = process.argv.slice(2);
const engine = new Engine(JSON.parse(readFileSync(library, "utf8")));
const { diagnosis } = await engine.diagnose([{ name: log, blob: await openAsBlob(log) }]);
console.log(JSON.stringify(diagnosis));
