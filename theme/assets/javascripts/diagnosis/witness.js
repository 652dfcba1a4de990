/**
 * What launchers, schedulers and frameworks print about processes: who exists, who ended how, and who waits for whom.
 *
 * These lines name no failure of the encyclopedia; they tell which rank failed first. They are templates of the signature
 * language like all others and are found in the same pass.
 */

import { parseTemplate } from "../signature/template.js";

/** @typedef {import("../signature/template.js").Template} Template */

/** What a witness says. */
export const Kind = /** @type {const} */ ({
  /** How many ranks there are; captures `world`, maybe `rank`. */
  WORLD: "world",
  /** A process ended; captures `code`, `signal`, `how`, and `rank`, `local` or `pid` where it names the process. */
  EXIT: "exit",
  /** In torchrun's report: the process of which the next lines tell; captures `rank` and `local`. */
  BLOCK_RANK: "block-rank",
  /** In torchrun's report: how that process ended; captures `code` and `pid`. */
  BLOCK_EXIT: "block-exit",
  /** In torchrun's report: the next process is the one that it saw fail first. */
  BLOCK_ROOT: "block-root",
  /** Ranks did not come to the store; captures `joined` and `world`. */
  STORE_WAITS: "store-waits",
  /** A rank cannot reach the store, which rank 0 keeps. */
  STORE_AWAY: "store-away",
  /** A rank is named by others as the one that did not come; captures `ranks`. */
  NAMED: "named",
  /** The process that prints it crashes; maybe captures `how`. */
  CRASHED: "crashed",
  /** The process that prints it lost the connection to another one. */
  PEER_LOST: "peer-lost",
  /** The process that prints it waited for another one until its patience ended. */
  WAITED: "waited",
  /** A launcher or driver only forwards that something else failed. */
  WRAPPER: "wrapper",
  /** How far a rank came; captures `sequence`. */
  LAST_WORK: "last-work",
});

/** @typedef {(typeof Kind)[keyof typeof Kind]} Kind */

/** @type {[Kind, string][]} */
const LINES = [
  [Kind.WORLD, "GLOBAL_RANK: <*:rank>, MEMBER: <*>/<*:world>"],
  [Kind.WORLD, "All distributed processes registered. Starting with <*:world> processes"],
  [Kind.WORLD, "Num processes: <*:world>"],
  [Kind.WORLD, "rank <*:rank> nranks <*:world> "],
  [Kind.WORLD, "using world size: <*:world>,"],
  [Kind.WORLD, "world size: <*:world>"],
  [Kind.WORLD, "world_size: <*:world>"],
  [Kind.WORLD, "world_size=<*:world>"],
  [Kind.WORLD, "WORLD_SIZE=<*:world>"],
  [Kind.WORLD, "WORLD_SIZE: <*:world>"],
  [Kind.EXIT, "failed (exitcode: <*:code>) local_rank: <*:local> (pid: <*:pid>) of binary"],
  [Kind.EXIT, "srun: error: <*:host>: task <*:rank>: <*:how>"],
  [Kind.EXIT, "srun: error: <*:host>: tasks <*:ranks>: <*:how>"],
  [
    Kind.EXIT,
    "mpirun noticed that process rank <*:rank> with PID <*:pid> on node <*:host> exited on signal <*:signal>",
  ],
  [
    Kind.EXIT,
    "prterun noticed that process rank <*:rank> with PID <*:pid> on node <*:host> exited on signal <*:signal>",
  ],
  [Kind.EXIT, "Rank <*:rank> crashed with exit code <*:code>"],
  [Kind.EXIT, "process with PID <*:pid> terminated with code <*:code>"],
  [Kind.EXIT, "exits with return code = <*:code>"],
  [Kind.EXIT, "process <*:rank> terminated with signal <*:how>"],
  [Kind.EXIT, "-- Process <*:rank> terminated with the following error"],
  [Kind.EXIT, "process <*:rank> terminated with exit code <*:code>"],
  [Kind.BLOCK_RANK, "rank : <*:rank> (local_rank: <*:local>)"],
  [Kind.BLOCK_EXIT, "exitcode : <*:code> (pid: <*:pid>)"],
  [Kind.BLOCK_ROOT, "Root Cause (first observed failure):"],
  [Kind.STORE_WAITS, "waiting for clients. <*:joined>/<*:world> clients joined"],
  [Kind.STORE_AWAY, "The client socket has timed out after <*> while trying to connect to"],
  [Kind.STORE_AWAY, "The client socket has failed to connect to any network address of"],
  [Kind.NAMED, "Rank <*:ranks> failed to pass monitoredBarrier"],
  [Kind.NAMED, "Ranks <*:ranks> failed to pass monitoredBarrier"],
  [Kind.NAMED, "[<*:ranks>] finished collective #<*>, but didn't join collective"],
  [Kind.NAMED, "[<*:ranks>] joined but didn't finish collective"],
  [Kind.CRASHED, "Fatal Python error: <*:how>"],
  [Kind.CRASHED, "<*:how> (core dumped)"],
  [Kind.CRASHED, "Caught signal <*:how>"],
  [Kind.CRASHED, "*** Process received signal ***"],
  [Kind.CRASHED, "terminate called after throwing an instance of <*:how>"],
  [Kind.CRASHED, "terminate called without an active exception"],
  [Kind.PEER_LOST, "gloo/transport/<*>Connection closed by peer"],
  [Kind.PEER_LOST, "gloo/transport/<*>Connection reset by peer"],
  [Kind.PEER_LOST, "gloo/transport/<*>Broken pipe"],
  [Kind.PEER_LOST, "gloo/transport/<*>Socket closed"],
  [Kind.PEER_LOST, "Connection closed by remote peer"],
  [Kind.PEER_LOST, "Call to <*> failed : Connection reset by peer"],
  [Kind.PEER_LOST, "Call to <*> failed : Broken pipe"],
  [Kind.PEER_LOST, "remote process exited or there was a network error"],
  [Kind.PEER_LOST, "A call failed possibly due to a network error or a remote process exiting prematurely"],
  [Kind.PEER_LOST, "NCCL communicator was aborted"],
  [Kind.PEER_LOST, "sendBytes failed on SocketImpl"],
  [Kind.PEER_LOST, "recvValue failed on SocketImpl"],
  [Kind.PEER_LOST, "recvVector failed on SocketImpl"],
  [Kind.PEER_LOST, "Failed to recv, got 0 bytes"],
  [Kind.PEER_LOST, "Connection was likely closed. Did the remote server shutdown or crash?"],
  [Kind.WAITED, "Timed out waiting <*>ms for <*> operation to complete"],
  [Kind.WAITED, "Watchdog caught collective operation timeout"],
  [Kind.WAITED, "Timeout at NCCL work"],
  [Kind.WAITED, "Wait timeout after"],
  [Kind.WAITED, "wait timeout after"],
  [Kind.WAITED, "Application timeout caused pair closure"],
  [Kind.WAITED, "in store based barrier on rank"],
  [Kind.WAITED, "Socket Timeout"],
  [Kind.WAITED, "Timed out waiting for client"],
  [Kind.WRAPPER, "ChildFailedError"],
  [Kind.WRAPPER, "CalledProcessError"],
  [Kind.WRAPPER, "SignalException: Process <*> got signal"],
  [Kind.WRAPPER, "KeyboardInterrupt"],
  [Kind.WRAPPER, "RayActorError"],
  [Kind.WRAPPER, "ActorDiedError"],
  [Kind.WRAPPER, "ExecuteUserScriptError"],
  [Kind.WRAPPER, "The actor died because of an error raised in its creation task"],
  [Kind.WRAPPER, "Engine core initialization failed"],
  [Kind.WRAPPER, "RendezvousClosedError"],
  [Kind.WRAPPER, "background workers are no longer alive"],
  [Kind.WRAPPER, "DataLoader worker (pid(s) <*>) exited unexpectedly"],
  [Kind.LAST_WORK, "WorkNCCL(SeqNum=<*:sequence>, OpType=<*:operation>,"],
  [Kind.LAST_WORK, "last enqueued NCCL work: <*:sequence>, last completed NCCL work"],
];

/**
 * One of the templates.
 *
 * @typedef {Object} Witness
 * @property {Kind} kind
 * @property {Template} template
 */

/** @type {Witness[]} */
export const WITNESSES = LINES.map(([kind, text]) => ({ kind, template: parseTemplate(text) }));

const OTHER_EXCEPTIONS = ["StopIteration", "BadZipFile", "TimeoutExpired", "SystemExit", "queue.Empty"];
/** By which lines are found that may name an uncaught exception. */
export const ERROR_TEMPLATES = ["<*>Error", "<*>Exception", "Exception", ...OTHER_EXCEPTIONS];

const ERROR = new RegExp(
  "(?:^|(?<=[ \\t-\\r\\xa0\\]:|>'(]))(?<name>(?:[A-Za-z_]\\w*\\.)*(?:[A-Z]\\w{0,99}Error|(?:[A-Z]\\w{0,99})?Exception|" +
    OTHER_EXCEPTIONS.map((name) => name.slice(name.lastIndexOf(".") + 1)).join("|") +
    "))(?::[ \\t-\\r\\xa0]+[^\\n]|:?[ \\t-\\r\\xa0]*$)",
);
const COMMENT = /^[ \t-\r\xa0]*#/;
/** Does not count where a colon stands behind it. */
const SOURCE_CODE = /\b(?:raise|except|import|class|return|isinstance|assertRaises)\b/;
/** Exceptions of the transport between ranks: their text decides whether they are a cause. */
const TRANSPORT = new Set(["DistBackendError", "DistNetworkError", "DistStoreError"]);

/** @type {Map<number, string>} */
export const SIGNALS = new Map([
  [4, "SIGILL"],
  [6, "SIGABRT"],
  [7, "SIGBUS"],
  [8, "SIGFPE"],
  [9, "SIGKILL"],
  [11, "SIGSEGV"],
  [15, "SIGTERM"],
  [2, "SIGINT"],
]);
/** @type {[string, number][]} */
const SPOKEN_SIGNALS = [
  ["segmentation fault", 11],
  ["sigsegv", 11],
  ["bus error", 7],
  ["sigbus", 7],
  ["sigkill", 9],
  ["killed", 9],
  ["out of memory", 9],
  ["out of cpu memory", 9],
  ["aborted", 6],
  ["sigabrt", 6],
  ["illegal instruction", 4],
  ["floating point exception", 8],
  ["terminated", 15],
  ["sigterm", 15],
  ["interrupt", 2],
];
/** Larger worlds are taken for a misread number. */
export const RANKS_AT_MOST = 65536;
const RANKS_OF_A_RANGE = 4096;
const RANGE = /(\d{1,15})\d*(?:-(\d{1,15})\d*)?/g;
/** So many digits are exact in JavaScript's numbers. */
const LEADING_NUMBER = /^[ \t-\r\xa0]*(-?\d{1,15})/;

/**
 * An exception as the last line of a traceback prints it.
 *
 * @typedef {Object} ErrorLine
 * @property {string} name name of its class, without modules
 * @property {number} start offset of the name in the line
 */

/**
 * The exception that a line reports, or null; source code that raises one is no report.
 *
 * @param {string} text
 * @returns {ErrorLine | null}
 */
export function errorIn(text) {
  const found = ERROR.exec(text);
  if (found === null) return null;
  const before = text.slice(0, found.index);
  if (COMMENT.test(before) || SOURCE_CODE.test(before.slice(before.lastIndexOf(":") + 1))) return null;
  const name = found.groups?.name ?? "";
  return { name: name.slice(name.lastIndexOf(".") + 1), start: found.index };
}

/**
 * Whether an exception's class says only that ranks could not talk to each other.
 *
 * @param {string} name
 * @returns {boolean}
 */
export function isTransportError(name) {
  return TRANSPORT.has(name);
}

/**
 * The signal by which a process ended according to a witness's captures, null where by none.
 *
 * @param {Record<string, string>} captures
 * @returns {number | null}
 */
export function signalOf(captures) {
  for (const name of ["code", "signal"]) {
    const code = leadingNumber(captures[name]);
    if (code === null) continue;
    if (name === "signal" || code < 0) return Math.abs(code);
    return code > 128 && code < 160 ? code - 128 : null;
  }
  const spoken = (captures.how ?? "").toLowerCase();
  return SPOKEN_SIGNALS.find(([word]) => spoken.includes(word))?.[1] ?? null;
}

/**
 * The ranks in a list such as `0-3,5`; numbers that are too large for ranks are left out.
 *
 * @param {string} text
 * @returns {number[]}
 */
export function ranksOf(text) {
  /** @type {number[]} */
  const ranks = [];
  for (const [, first, last] of text.matchAll(RANGE)) {
    const end = Math.min(Number(last ?? first) + 1, Number(first) + RANKS_OF_A_RANGE, RANKS_AT_MOST);
    for (let rank = Number(first); rank < end; rank++) ranks.push(rank);
    if (ranks.length > RANKS_AT_MOST) break;
  }
  return ranks;
}

/**
 * The whole number with which a text begins, such as -9 of `-9 (pid: 17)`, or null.
 *
 * @param {string | undefined} text
 * @returns {number | null}
 */
export function leadingNumber(text) {
  const found = LEADING_NUMBER.exec(text ?? "");
  return found ? Number(found[1]) : null;
}
