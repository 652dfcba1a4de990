/**
 * Which rank printed a line: by its own mark, by the name of its file, or by its local rank where that is enough.
 */

import { ranksInNumberedNames } from "./file-name.js";
import { Kind, leadingNumber } from "./witness.js";

/** @typedef {import("./findings.js").FileScan} FileScan */
/** @typedef {import("./findings.js").LogLine} LogLine */

/** @type {Kind[]} */
const OF_LAUNCHERS = [Kind.EXIT, Kind.BLOCK_RANK, Kind.BLOCK_EXIT];

/** Knows the ranks of the lines in the files of one run. */
export class Attribution {
  /** @type {Map<string, number>} */
  #numbered;
  /** @type {Map<string, FileScan>} */
  #scanOf;
  /** Which rank a local rank of a file is, as torchrun reports it. @type {Map<string, Map<number, number>>} */
  #ofLocal = new Map();
  /** With one host a local rank is the rank. */
  #oneHost;

  /** @param {FileScan[]} scans the files of one run */
  constructor(scans) {
    const named = scans.some((scan) => scan.nameRank !== null);
    this.#numbered = named ? new Map() : ranksInNumberedNames(scans.map((scan) => scan.file));
    this.#scanOf = new Map(scans.map((scan) => [scan.file, scan]));
    const hosts = new Set();
    let localIsRank = true;
    for (const scan of scans) {
      for (const host of scan.hosts) hosts.add(host);
      for (const witness of scan.witnesses) {
        const local = leadingNumber(witness.captures.local);
        const rank = leadingNumber(witness.captures.rank);
        if (witness.kind !== Kind.BLOCK_RANK || local === null || rank === null) continue;
        this.#ofLocal.set(scan.file, (this.#ofLocal.get(scan.file) ?? new Map()).set(local, rank));
      }
    }
    for (const ranks of this.#ofLocal.values()) {
      for (const [local, rank] of ranks) localIsRank &&= local === rank;
    }
    this.#oneHost = hosts.size <= 1 && localIsRank;
  }

  /**
   * The rank whose process printed a line, null where that cannot be known.
   *
   * @param {LogLine} line
   * @returns {number | null}
   */
  rankOf(line) {
    const scan = this.#scanOf.get(line.file);
    if (scan === undefined) {
      return line.rank ?? (line.localRank === null ? null : this.rankOfLocal(line.file, line.localRank));
    }
    const ofFile = this.rankOfFile(scan);
    if (ofFile !== null && scan.lastOfRank.size <= 1) return ofFile;
    if (line.rank !== null) return line.rank;
    if (line.localRank !== null) return this.rankOfLocal(line.file, line.localRank);
    if (ofFile === null && isOfOneProcess(scan)) return [...scan.lastOfRank.keys()][0];
    return ofFile;
  }

  /**
   * The rank that a file's name says.
   *
   * @param {FileScan} scan
   * @returns {number | null}
   */
  rankOfFile(scan) {
    return scan.nameRank ?? this.#numbered.get(scan.file) ?? null;
  }

  /**
   * The rank that has a local rank, null where several hosts make that uncertain.
   *
   * @param {string} file
   * @param {number} localRank
   * @returns {number | null}
   */
  rankOfLocal(file, localRank) {
    return this.#ofLocal.get(file)?.get(localRank) ?? (this.#oneHost ? localRank : null);
  }
}

/**
 * Whether a file holds the output of one rank, so that its lines without a mark are from it too.
 *
 * @param {FileScan} scan
 * @returns {boolean}
 */
function isOfOneProcess(scan) {
  const ofLauncher = scan.witnesses.some((witness) => OF_LAUNCHERS.includes(witness.kind));
  return scan.lastOfRank.size === 1 && scan.lastOfLocalRank.size === 0 && !ofLauncher;
}
