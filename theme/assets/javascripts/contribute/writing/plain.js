/** Which texts YAML readers take for text without quotes; does as that part of `reading/yaml_document.py`. */

import { strip } from "../../signature/white-space.js";

const SURPRISES = new RegExp(
  "^(?:" +
    "y|Y|yes|Yes|YES|n|N|no|No|NO|on|On|ON|off|Off|OFF" +
    "|True|TRUE|False|FALSE|Null|NULL" +
    "|[-+]?0[0-9_]+|[-+]?0[xob][0-9a-fA-F_]+" +
    "|[-+]?[0-9]+(?:_[0-9]+)+" +
    "|[-+]?[0-9]+(?::[0-5]?[0-9])+(?:\\.[0-9]*)?" +
    "|[-+]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)[eE][-+]?[0-9]+" +
    "|[-+]?\\.[0-9]+|[-+]?[0-9]+\\.|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)" +
    "|=|<<" +
    ")$",
);
const NO_TEXT = [/^(?:true|false)$/, /^(?:null|~|)$/, /^[-+]?(?:0|[1-9][0-9]*)$/, /^[-+]?[0-9]+\.[0-9]+$/, SURPRISES];
const INDICATORS = new Set("-?:,[]{}#&*!|>'\"%@`");
const UNSAFE = /: |:$| #|^[-?:] |^---|^\.\.\./;

/**
 * Whether a value of one line, written as it is, is text for every reader of YAML: no quotes are needed.
 *
 * @param {string} value
 * @returns {boolean}
 */
export function isPlainText(value) {
  if (!value || value !== strip(value) || /[\n\t]/.test(value) || UNSAFE.test(value)) return false;
  const mayBegin = /^[-?:]./s.test(value) && strip(value[1]) !== "";
  if (INDICATORS.has(value[0]) && !mayBegin) return false;
  return !NO_TEXT.some((form) => form.test(value));
}
