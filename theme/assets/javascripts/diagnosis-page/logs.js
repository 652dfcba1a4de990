/** The logs of a run, from what a person drops, chooses or pastes. */

/** @typedef {import("./outcome.js").Given} Given */

/** The name that pasted text has in a diagnosis, as standard input has for the command. */
const PASTED = "-";

/**
 * @param {string} text
 * @returns {Given[]}
 */
export function pastedLog(text) {
  return [{ name: PASTED, blob: new Blob([text]) }];
}

/**
 * The logs among chosen files; of a folder those below it that are not hidden.
 *
 * @param {Iterable<File>} files
 * @returns {Given[]}
 */
export function chosenLogs(files) {
  return inOrder([...files].map((file) => ({ name: file.webkitRelativePath || file.name, blob: file })));
}

/**
 * The logs in what was dropped: files and whole folders.
 *
 * @param {DataTransfer} transfer
 * @returns {Promise<Given[]>}
 */
export async function droppedLogs(transfer) {
  // The items are there only as long as the event is handled: all are taken before anything is waited for.
  const entries = [...transfer.items].flatMap((item) =>
    item.kind === "file" ? (item.webkitGetAsEntry?.() ?? []) : [],
  );
  if (!entries.length) return chosenLogs(transfer.files);
  const found = await Promise.all(entries.map((entry) => logsBelow(entry)));
  return inOrder(found.flat());
}

/**
 * @param {FileSystemEntry} entry
 * @returns {Promise<Given[]>}
 */
async function logsBelow(entry) {
  const name = entry.fullPath.replace(/^\//, "");
  if (isHidden(name)) return [];
  if (entry.isFile) {
    const blob = await new Promise((resolve, reject) =>
      /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject),
    );
    return [{ name, blob }];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  /** @type {Given[]} */
  const found = [];
  for (;;) {
    // Browsers give a hundred at a time, and an empty list at the end.
    const entries = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!entries.length) return found;
    for (const inner of entries) found.push(...(await logsBelow(inner)));
  }
}

/**
 * Logs in the order of the command, where numbers in names count as numbers, each with a name of its own.
 *
 * @param {Given[]} logs
 * @returns {Given[]}
 */
export function inOrder(logs) {
  const sorted = logs.filter(({ name }) => !isHidden(name)).sort((one, other) => compareNames(one.name, other.name));
  const taken = new Set();
  return sorted.map(({ name, blob }) => {
    let free = name;
    for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
    taken.add(free);
    return { name: free, blob };
  });
}

/**
 * @param {string} path
 * @returns {boolean}
 */
function isHidden(path) {
  return path.split("/").some((part) => part.startsWith("."));
}

/**
 * Compare names by their parts: numbers by their size, and after text.
 *
 * @param {string} one
 * @param {string} other
 * @returns {number}
 */
function compareNames(one, other) {
  const [parts, others] = [one.split(/(\d+)/), other.split(/(\d+)/)];
  for (let i = 0; i < Math.min(parts.length, others.length); i++) {
    const [part = "", counterpart = ""] = [parts[i], others[i]];
    if (part === counterpart) continue;
    if (i % 2 && Number(part) !== Number(counterpart)) return Number(part) - Number(counterpart);
    if (i % 2 === 0) return part < counterpart ? -1 : 1;
  }
  return parts.length - others.length;
}
