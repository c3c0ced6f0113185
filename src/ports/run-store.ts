import type { Command, Posted } from '../core/run/commands.ts';
import type { Recorded, RunEvent } from '../core/run/events.ts';
import type { Notice } from '../core/run/notify/notice.ts';
import type { RunSummary } from '../core/run/view/status.ts';
import type { Text } from '../core/words/text.ts';
import type { CheckProgress, StoreCheck } from './store-check.ts';

/**
 * The right to append to one run, held by one store (a process) at a time.
 * `epoch` rises with every acquisition; an append is accepted only at exactly this (epoch, seq).
 */
export type Lease = {
  readonly runId: string;
  readonly epoch: number;
  readonly seq: number;
  /** Checksum of the last event: the next one is chained to it. */
  readonly tail: number;
};

export type NewRun = {
  readonly runId: string;
  readonly events: readonly RunEvent[];
  readonly summary: RunSummary;
  readonly ts: number;
  readonly blobs?: ReadonlyMap<string, string>;
};

export type Batch = {
  readonly events: readonly RunEvent[];
  readonly summary: RunSummary;
  readonly ts: number;
  /** Posts taken up to now, those of this batch included. */
  readonly drained: number;
  /** Refuse the batch when more than this many commands have been posted: an earlier cancel then always wins. */
  readonly ifMailbox?: number;
  /** Texts by hash, stored once. */
  readonly blobs?: ReadonlyMap<string, string>;
  /** Commands to other runs and runs to be created, in the same transaction. */
  readonly post?: readonly { readonly runId: string; readonly key: string; readonly command: Command }[];
  readonly create?: readonly NewRun[];
  /** Kept until a notifier has delivered it. */
  readonly notice?: Notice;
  /** Give the run back with this append: a waiting run holds nothing. */
  readonly release?: boolean;
};

export type AppendOutcome =
  | { readonly kind: 'appended'; readonly lease: Lease }
  /** Commands have come in; nothing was written. */
  | { readonly kind: 'mail' }
  /** Someone else owns the run now, nothing was written, and this lease is worth nothing any more. */
  | { readonly kind: 'fenced' };

export type RunRow = {
  readonly id: string;
  readonly summary: RunSummary;
  readonly seq: number;
  readonly epoch: number;
  readonly owner: string | null;
  /** Whether a live process holds the run: decided by its lock, not by a clock. */
  readonly ownerAlive: boolean;
  readonly mailbox: number;
  readonly drained: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** A notice whose delivery is not confirmed yet. `seq` is the last event of its append: with the run it is its name for good. */
export type OpenNotice = {
  readonly runId: string;
  readonly seq: number;
  readonly ts: number;
  readonly notice: Notice;
  /** How often it was tried, the try under way included. */
  readonly attempts: number;
  /** Not tried before that time. A process that tries puts it off, so that no other one tries meanwhile. */
  readonly dueAt: number;
};

/** Whether runs were taken out. `busy`: this one has a living owner, or is no longer as it was seen. */
export type Removal = { readonly kind: 'removed' } | { readonly kind: 'busy'; readonly runId: string };

/** How far runs had come when a person was shown them. */
export type SeenRuns = ReadonlyMap<string, Pick<RunRow, 'seq' | 'mailbox'>>;

/** A place in the order of creation: the run that stands there, whether or not it is still known. */
export type ListPlace = Pick<RunRow, 'createdAt' | 'id'>;

/** `prefix` narrows by id; `after`: what comes behind that place, by which a long list is read in parts. */
export type ListOptions = { readonly prefix?: string; readonly after?: ListPlace; readonly limit?: number };

/**
 * The log of all runs. Implementations must pass `test/contracts/run-store.ts`.
 * One open store is one owner. Every method is all or nothing, and what it acknowledged survives a power cut.
 * Throws faults only: STORE_* when the medium fails, RUN_NOT_FOUND, KEY_CONFLICT.
 */
export interface RunStore {
  readonly owner: string;
  /** How long this owner may stand still before its runs are taken from it. */
  readonly leaseMs: number;
  /** Creates a run; with `acquire` it belongs to this owner at once. Undefined when the id exists already. */
  create(run: NewRun, options?: { readonly acquire?: boolean }): Promise<Lease | undefined>;
  /** Takes a run that has no owner, whose owner is dead, or whose lease has lapsed. `busy`: it has another owner. */
  acquire(runId: string): Promise<Lease | 'busy'>;
  append(lease: Lease, batch: Batch): Promise<AppendOutcome>;
  /** Gives a run back without writing an event. */
  release(lease: Lease): Promise<void>;
  /** Same key and same command again: the same position. Same key, another command: fault KEY_CONFLICT. */
  post(runId: string, key: string, command: Command): Promise<number>;
  /** Posts after a position, oldest first. */
  posts(runId: string, after: number): Promise<readonly Posted[]>;
  /** Runs of this owner with commands that it has not taken yet; the cost is that of what is returned. */
  mail(): Promise<readonly string[]>;
  /** Events after a sequence number, upcast and checked against their checksums; fault STORE_CORRUPT names the place. */
  read(runId: string, after?: number, limit?: number): Promise<readonly Recorded[]>;
  row(runId: string): Promise<RunRow | undefined>;
  /** Newest first. */
  list(options?: ListOptions): Promise<readonly RunRow[]>;
  /** Runs at work, also those whose owner is gone or has left them, newest first; the cost is that of what is returned. */
  working(): Promise<readonly RunRow[]>;
  /** Runs that wait for a person, or are completed and have told them something, the longest untouched first; the cost is that of what is returned. */
  waiting(): Promise<readonly RunRow[]>;
  /** Runs with something to do and without a living owner: lapsed and dead owners first, then ready ones. */
  due(now: number, limit: number): Promise<readonly string[]>;
  /** Extends the leases of everything this owner holds. */
  renew(): Promise<void>;
  putBlob(hash: string, text: string): Promise<void>;
  /** Notices whose time has come and that no living process is trying, the longest due first; no other process tries them until then. */
  takeNotices(now: number, until: number, limit: number): Promise<readonly OpenNotice[]>;
  /** One that we have tried: it has arrived or is given up, or is to be tried again at a time. */
  settleNotice(notice: Pick<OpenNotice, 'runId' | 'seq'>, again?: number): Promise<void>;
  /** All that are open, the longest due first. */
  notices(): Promise<readonly OpenNotice[]>;
  /**
   * Takes whole runs out for good, all of them or none: events, commands, notices. With `seen`, by id, only while nothing has been added
   * to any of them since. Fault RUN_NOT_FOUND.
   */
  remove(runIds: readonly string[], seen?: SeenRuns): Promise<Removal>;
  /** Runs that were taken out and whose files may still be there. */
  leftovers(): Promise<readonly string[]>;
  /** Their files are gone. */
  forgetLeftovers(runIds: readonly string[]): Promise<void>;
  /** Drops the texts that no run names any more, and gives the room back to the disk where that is worth the copying. */
  shrink(): Promise<void>;
  blob(hash: string): Promise<string | undefined>;
  /** Reads all there is and holds it against its checksums, its indexes and its counts. Takes long on a large store; changes nothing. */
  check(onProgress?: CheckProgress): Promise<StoreCheck>;
  /** Called soon after any owner, this one included, has written. A hint: it may come late or twice. */
  watch(listener: () => void): () => void;
  /**
   * We are to leave: from now on a lock that another process holds is waited for only for a moment, and what would take longer
   * fails with STORE_BUSY. A process that dies with its runs loses nothing of them.
   */
  hurry(): void;
  close(): Promise<void>;
}

/** Another process keeps the store from being written, and is waited for. Without help: it does no longer. */
export type StoreWaiting = { readonly said: Text; readonly help?: Text };

/** What anyone may ask of the log who neither owns nor writes anything. */
export type RunReader = Pick<
  RunStore,
  | 'read'
  | 'row'
  | 'list'
  | 'working'
  | 'waiting'
  | 'posts'
  | 'blob'
  | 'notices'
  | 'leftovers'
  | 'check'
  | 'watch'
  | 'close'
>;
