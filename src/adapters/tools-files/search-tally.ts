import type { LineMatch } from '../../core/tool/search-text.ts';
import type { Segments } from '../../ports/mount.ts';
import type { StopSignal } from '../../ports/stop-signal.ts';

export type SearchLimits = {
  /** Files and bytes that are looked into. */
  readonly files: number;
  readonly bytes: number;
  /** Larger files are passed by. */
  readonly fileBytes: number;
  /** What is found and shown. */
  readonly matches: number;
  readonly shownBytes: number;
  readonly ms: number;
};

/** Why a search ended before its end. */
export type Cut = 'files' | 'bytes' | 'matches' | 'shownBytes' | 'ms';

export type FoundLine = LineMatch & { readonly path: Segments };

const MAX_NAMED_FOLDERS = 20;

/** Counts what a search has seen, found and passed by, and says when it is enough. */
export class SearchTally {
  readonly matches: FoundLine[] = [];
  /** How many of each kind were passed by. */
  readonly skipped: Record<string, number> = {};
  /** The first of the folders that were passed by. */
  readonly skippedFolders: Segments[] = [];
  files = 0;
  readonly #limits: SearchLimits;
  readonly #stop: StopSignal;
  readonly #began = performance.now();
  #bytes = 0;
  #shownBytes = 0;
  #more = false;

  constructor(limits: SearchLimits, stop: StopSignal) {
    this.#limits = limits;
    this.#stop = stop;
  }

  /** Undefined while the search may go on. */
  get cut(): Cut | undefined {
    const { files, bytes, shownBytes, ms } = this.#limits;
    if (this.#more) return 'matches';
    if (this.#shownBytes > shownBytes) return 'shownBytes';
    if (this.files > files) return 'files';
    if (this.#bytes > bytes) return 'bytes';
    // The signal ends a walk, the clock ends matching that gives the signal no chance to fire.
    return this.#stop.aborted || performance.now() - this.#began > ms ? 'ms' : undefined;
  }

  looksInto(bytes: number): void {
    this.files += 1;
    this.#bytes += bytes;
  }

  finds(match: FoundLine): void {
    this.#more = this.matches.length === this.#limits.matches;
    if (this.#more) return;
    this.matches.push(match);
    this.#shownBytes += Buffer.byteLength(JSON.stringify(match));
  }

  skips(what: string): void {
    this.skipped[what] = (this.skipped[what] ?? 0) + 1;
  }

  skipsFolder(folder: Segments): void {
    this.skips('folders');
    if (this.skippedFolders.length < MAX_NAMED_FOLDERS) this.skippedFolders.push(folder);
  }
}
