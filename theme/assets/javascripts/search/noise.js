/**
 * What stands in lines of logs and is no word: paths, addresses, hashes, times, colour codes. Does the same as the
 * expression `_NOISE` in `generator/failure_encyclopedia/diagnosis/search.py`; but where that tries a path at every
 * character, paths are looked for at slashes, for browsers are slow at the former.
 */

// Python's `\w`, `\d` and `\b` know the letters and digits of all scripts.
const W = "\\p{L}\\p{N}_";
const OTHER_NOISE = new RegExp(
  `(?<![${W}])(?:0x[0-9a-fA-F]+|[0-9a-f]{12,})(?![${W}])` + // addresses, hashes
    `|(?<![${W}])(?:\\p{Nd}{4}-\\p{Nd}{2}-\\p{Nd}{2}[T ]?|\\p{Nd}{2}:\\p{Nd}{2}:\\p{Nd}{2}(?:[.,]\\p{Nd}+)?)` + // times
    "|\\x1b\\[[0-9;]*m",
  "gu",
);
const SLASH = /[/\\]/g;
const IN_NAME = new RegExp(`^[${W}.~-]$`, "u");
const BEHIND_SLASH = new RegExp(`[${W}./\\\\~+-]+`, "uy");
const LETTER = /[A-Za-z]/;
/** Characters of a name in a path. */
const LONGEST_NAME = 255;

/**
 * A text with a space in the place of all that is no word.
 *
 * @param {string} text
 * @returns {string}
 */
export function withoutNoise(text) {
  const kept = [];
  let offset = 0;
  let path = nextPath(text, 0);
  let other = nextOther(text, 0);
  for (;;) {
    if (path && path.start < offset) path = nextPath(text, offset);
    if (other && other.start < offset) other = nextOther(text, offset);
    const first = path && (!other || path.start <= other.start) ? path : other;
    if (!first) break;
    kept.push(text.slice(offset, first.start));
    offset = first.end;
  }
  return [...kept, text.slice(offset)].join(" ");
}

/**
 * @param {string} text
 * @param {number} from
 * @returns {{ start: number, end: number } | null}
 */
function nextOther(text, from) {
  OTHER_NOISE.lastIndex = from;
  const found = OTHER_NOISE.exec(text);
  return found && { start: found.index, end: found.index + found[0].length };
}

/**
 * The next path: a drive, perhaps, a name, perhaps, a slash, and something behind it.
 *
 * @param {string} text
 * @param {number} from
 * @returns {{ start: number, end: number } | null}
 */
function nextPath(text, from) {
  SLASH.lastIndex = from;
  for (let slash = SLASH.exec(text); slash; slash = SLASH.exec(text)) {
    BEHIND_SLASH.lastIndex = slash.index + 1;
    if (!BEHIND_SLASH.test(text)) continue;
    const end = BEHIND_SLASH.lastIndex;
    const start = startOfName(text, slash.index, from);
    const hasDrive = start - 2 >= from && text[start - 1] === ":" && LETTER.test(text[start - 2]);
    return { start: hasDrive ? start - 2 : start, end };
  }
  return null;
}

/**
 * Where the name begins that ends at a place.
 *
 * @param {string} text
 * @param {number} end
 * @param {number} from where it may begin
 * @returns {number}
 */
function startOfName(text, end, from) {
  let start = end;
  for (let length = 0; length < LONGEST_NAME && start > from; length++) {
    const isPair = /[\udc00-\udfff]/.test(text[start - 1]) && start - 2 >= from;
    const before = start - (isPair ? 2 : 1);
    if (!IN_NAME.test(text.slice(before, start))) break;
    start = before;
  }
  return start;
}
