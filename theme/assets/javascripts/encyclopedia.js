/** What pages do beyond being read. Every part works on its own and leaves pages without it alone. */

import { setUpAskField } from "./ask.js";
import { setUpBrowse } from "./browse.js";
import { setUpChecklist } from "./checklist.js";
import { unmarkCopyButtons } from "./landmarks.js";
import { setUpSearch } from "./search/dialog.js";

setUpAskField(document, setUpSearch(document));
setUpBrowse(document, window.location, window.history);
setUpChecklist(document, window.localStorage, navigator.clipboard);
unmarkCopyButtons(document);
