/** The parts of a link in Markdown: what stands between brackets, and the address in parentheses behind them. */

const IN_ANGLES = /^\(\s*<([^<>]*)>\s*(?:(?:'[^']*'|"[^"]*")\s*)?\)/;
const WITH_TITLE = /^([^]*?)\s*("[^"]*"|'[^']*')\s*$/;

/**
 * The text between the bracket before an offset and the one that closes it, or null.
 *
 * @param {string} text
 * @param {number} from
 * @returns {{ text: string, end: number } | null}
 */
export function linkText(text, from) {
  let open = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "[") open++;
    if (text[at] === "]" && --open === 0) return { text: text.slice(from, at), end: at + 1 };
  }
  return null;
}

/**
 * The address in parentheses at an offset, or null; a title behind the address is dropped.
 *
 * @param {string} text
 * @param {number} from
 * @returns {{ href: string, end: number } | null}
 */
export function findLink(text, from) {
  if (text[from] !== "(") return null;
  const inAngles = IN_ANGLES.exec(text.slice(from));
  if (inAngles) return { href: inAngles[1].trim(), end: from + inAngles[0].length };
  const end = closingParenthesis(text, from);
  if (end < 0) return null;
  const inside = text.slice(from + 1, end);
  return { href: (WITH_TITLE.exec(inside)?.[1] ?? inside).trim(), end: end + 1 };
}

/**
 * Where the parenthesis at an offset is closed: parentheses in an address are in pairs, those in a title count for nothing.
 *
 * @param {string} text
 * @param {number} from
 * @returns {number} or -1
 */
function closingParenthesis(text, from) {
  let open = 0;
  let quote = "";
  let plain = -1;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (quote) {
      if (character === quote && /^\s*\)/.test(text.slice(at + 1))) return text.indexOf(")", at + 1);
      if (character === ")" && plain < 0) plain = at;
    } else if (/["']/.test(character) && /["']/.exec(text.slice(at + 1))) quote = character;
    else if (character === "(") open++;
    else if (character === ")" && --open === 0) return at;
  }
  return plain;
}
