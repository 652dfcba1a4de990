/**
 * Masking what nobody may read in a ticket: secrets, people, addresses and names of machines.
 */

import { codePoints } from "../signature/template.js";
import { compareTexts } from "./characters.js";

const SECRETS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g,
  new RegExp(
    "\\b(?:hf_[A-Za-z0-9]{8,}|gh[pousr]_[A-Za-z0-9]{16,}|github_pat_\\w{16,}|glpat-[\\w-]{16,}|sk-[\\w-]{16,}" +
      "|xox[abprs]-[\\w-]{8,}|(?:AKIA|ASIA)[0-9A-Z]{16}|AIza[\\w-]{30,}|ya29\\.[\\w-]{16,}|npm_[A-Za-z0-9]{30,})",
    "g",
  ),
];
// White space is that of signatures: JavaScript's own `\s` has more.
const NAMED_SECRET = new RegExp(
  "(?<name>[\\w-]*(?:api[_-]?key|access[_-]?key|secret|token|passwo?r?d|passwd|credential|authorization)[\\w-]*" +
    "[\"']?[ \\t-\\r\\xa0]*[=:][ \\t-\\r\\xa0]*(?:bearer[ \\t-\\r\\xa0]+|basic[ \\t-\\r\\xa0]+)?[\"']?)" +
    "(?<value>[A-Za-z0-9+/_.~-]{8,}={0,2})",
  "gi",
);
const BEARER = /(?<name>\b(?:bearer|basic)[ \t-\r\xa0]+)(?<value>[A-Za-z0-9+/_.~-]{12,}={0,2})/gi;
const URL_LOGIN = /(?<name>[a-z][a-z0-9+.-]*:\/\/)(?<value>[^ \t-\r\xa0/@:]+(?::[^ \t-\r\xa0/@]*)?)@/g;
const HEX_KEY = /(?<![0-9A-Za-z/])[0-9a-f]{40}(?![0-9A-Za-z])/g;
const EMAIL = /\b[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}\b/g;
const LOGIN = /(?<![\w.])(?<user>[a-z_][a-z0-9_-]{0,31})@(?<host>[A-Za-z0-9][\w.-]*)/g;
const HOME = new RegExp(
  "(?<before>(?:/home/|/Users/|/u/|/data/home/|/mnt/home/|[A-Za-z]:[\\\\/]{1,2}Users[\\\\/]{1,2}))" +
    "(?<user>[^/\\\\ \\t-\\r\\xa0:\"'<>]+)",
  "g",
);
const NO_USERS = new Set(["user", "root", "runner", "ubuntu"]);
const IPV4 =
  /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w.]*\d\.\d|\w)/g;
const IPV4_ONLY = new RegExp(`^${IPV4.source}$`);
const IPV6 = new RegExp(
  "(?<![\\w:.])(?:(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}" +
    "|(?:[0-9A-Fa-f]{1,4}:){1,6}:(?:[0-9A-Fa-f]{1,4}:){0,5}[0-9A-Fa-f]{1,4}" +
    "|::(?:ffff:)?(?:[0-9A-Fa-f]{1,4}:){1,6}[0-9A-Fa-f]{1,4})(?![\\w:])",
  "g",
);
const MAC = /(?<![\w:])(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}(?![\w:])/g;
const OWN = new Set(["127.0.0.1", "0.0.0.0", "255.255.255.255"]);
const DOMAIN = new RegExp(
  "(?<![\\w./-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+(?:local|localdomain|internal|lan|corp|intra|cluster|svc|home" +
    "|com|net|org|edu|gov|mil|io|ai|co|cloud|dev|de|fr|uk|ch|cn|jp|kr|eu|us|ca|nl|se|it|es|in)(?![\\w-]|\\.\\w)",
  "gi",
);
const PUBLIC = [
  "github.com",
  "pytorch.org",
  "huggingface.co",
  "nvidia.com",
  "python.org",
  "pypi.org",
  "github.io",
  "readthedocs.io",
  "wandb.ai",
  "docker.com",
  "docker.io",
  "nvcr.io",
  "amazonaws.com",
  "googleapis.com",
  "kubernetes.io",
  "tensorflow.org",
  "anaconda.com",
  "anaconda.org",
  "ray.io",
  "slurm.schedmd.com",
];
const HOSTS = [
  /(?<![^\n])[ \t-\r\xa0]*host[ \t-\r\xa0]+: (?<host>[\w.-]+)/g,
  /srun: error: (?<host>[\w.-]+): tasks?/g,
  /\bon node (?<host>[\w.-]+) exited/g,
  /(?:(?<![^\n])|[ \t-\r\xa0>(])(?<host>[A-Za-z][\w.-]*):\d+:\d+ \[\d+\] /g,
  /\bat (?<host>[A-Za-z][\w-]*\d[\w-]*):\d{2,5}\b/g,
];
const NO_HOSTS = new Set(["localhost", "host", "node", "none", "unknown", "n/a"]);
const LABELS = {
  secret: "secrets",
  "e-mail address": "e-mail addresses",
  "user name": "user names",
  "network address": "network addresses",
  "host name": "host names",
};

/** @typedef {keyof typeof LABELS} PrivateKind */

/** Replaces what is private; the same name becomes the same mask in all texts of one masker. */
export class Masker {
  /** @type {Map<string, string>} */
  #masks = new Map();
  /** @type {Map<PrivateKind, number>} */
  #counts = new Map();
  /** @type {Set<string>} */
  #hosts = new Set();

  /** @param {Iterable<string>} [hosts] names of machines that are known already */
  constructor(hosts = []) {
    for (const host of hosts) this.#noteHost(host);
  }

  /**
   * The text with everything private replaced.
   *
   * @param {string} text
   * @returns {string}
   */
  mask(text) {
    let masked = text;
    for (const pattern of SECRETS) masked = masked.replace(pattern, (found) => this.#mask("secret", found));
    for (const pattern of [NAMED_SECRET, BEARER]) {
      masked = masked.replace(pattern, (_, name, value) => name + this.#mask("secret", value));
    }
    masked = masked.replace(URL_LOGIN, (_, name, value) => `${name}${this.#mask("secret", value)}@`);
    masked = masked.replace(HEX_KEY, (found) => this.#mask("secret", found));
    masked = masked.replace(EMAIL, (found) => this.#mask("e-mail address", found));
    masked = this.#maskUsers(masked);
    masked = masked.replace(LOGIN, (_, user, host) => `${this.#user(user)}@${this.#mask("host name", host)}`);
    masked = this.#maskHosts(masked);
    for (const pattern of [MAC, IPV6, IPV4]) masked = masked.replace(pattern, (found) => this.#address(found));
    return masked;
  }

  /**
   * What was masked, in one sentence.
   *
   * @returns {string}
   */
  summary() {
    if (!this.#counts.size) return "Nothing was masked.";
    const parts = [...this.#counts].map(([kind, count]) => `${count} ${count > 1 ? LABELS[kind] : kind}`);
    const last = parts.pop();
    const listed = parts.length ? `${parts.join(", ")} and ${last}` : last;
    return `Masked: ${listed}; the same name has the same mask. Read the text before you publish it.`;
  }

  /**
   * Mask the users whose folders a text names, there and wherever else they stand.
   *
   * @param {string} text
   * @returns {string}
   */
  #maskUsers(text) {
    const users = new Set([...text.matchAll(HOME)].map((found) => found.groups?.user ?? ""));
    let masked = text.replace(HOME, (_, before, user) => before + this.#user(user));
    for (const user of longestFirst(users)) {
      if (NO_USERS.has(user) || codePoints(user) <= 2) continue;
      const anywhere = new RegExp(`(?<![\\w-])${escaped(user)}(?![\\w-])`, "g");
      masked = masked.replace(anywhere, () => this.#user(user));
    }
    return masked;
  }

  /**
   * @param {string} text
   * @returns {string}
   */
  #maskHosts(text) {
    for (const pattern of HOSTS) {
      for (const found of text.matchAll(pattern)) this.#noteHost(found.groups?.host ?? "");
    }
    let masked = text.replace(DOMAIN, (name) => (isPublic(name.toLowerCase()) ? name : this.#mask("host name", name)));
    for (const host of longestFirst(this.#hosts)) {
      if (IPV4_ONLY.test(host)) continue;
      const anywhere = new RegExp(`(?<![\\w.-])${escaped(host)}(?![\\w-])`, "g");
      masked = masked.replace(anywhere, () => this.#mask("host name", host));
    }
    return masked;
  }

  /** @param {string} host */
  #noteHost(host) {
    if (host && !NO_HOSTS.has(host.toLowerCase())) this.#hosts.add(host);
  }

  /**
   * @param {PrivateKind} kind
   * @param {string} value
   * @returns {string}
   */
  #mask(kind, value) {
    const key = `${kind} ${value}`;
    let known = this.#masks.get(key);
    if (known === undefined) {
      const count = (this.#counts.get(kind) ?? 0) + 1;
      this.#counts.set(kind, count);
      known = `[${kind} ${count}]`;
      this.#masks.set(key, known);
    }
    return known;
  }

  /**
   * @param {string} user
   * @returns {string}
   */
  #user(user) {
    return user.startsWith("[") || NO_USERS.has(user) ? user : this.#mask("user name", user);
  }

  /**
   * @param {string} address
   * @returns {string}
   */
  #address(address) {
    return OWN.has(address) || address.startsWith("0.") ? address : this.#mask("network address", address);
  }
}

/**
 * @param {string} name in lower case
 * @returns {boolean}
 */
function isPublic(name) {
  return PUBLIC.some((known) => name === known || name.endsWith(`.${known}`));
}

/**
 * @param {Iterable<string>} names
 * @returns {string[]} the longest first, so that no name is taken for a part of another one
 */
function longestFirst(names) {
  return [...names].sort((one, other) => codePoints(other) - codePoints(one) || compareTexts(one, other));
}

/**
 * @param {string} text
 * @returns {string} as a regular expression finds it
 */
function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
