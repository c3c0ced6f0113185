import type { StopSignal } from './stop-signal.ts';

export type GitPlace = {
  /** A folder of a repository's work tree. What lies outside of it is neither looked at nor changed. */
  readonly project: string;
  /** Snapshots belong to a run, and by it an owner that comes after us finds what is still at work. */
  readonly runId: string;
  readonly signal?: StopSignal;
};

/** Where a task begins. `commit` is null where nothing was committed yet, `branch` where HEAD is detached. */
export type GitBase = {
  readonly commit: string | null;
  readonly branch: string | null;
  readonly detached: boolean;
  /** Nothing uncommitted, and nothing untracked that is not ignored. */
  readonly clean: boolean;
};

/** `path` begins at the project and has slashes; bytes that are no UTF-8 are shown as U+FFFD. */
export type ChangedFile = { readonly path: string; readonly status: 'added' | 'modified' | 'deleted' };
export type ChangedText = { readonly file: string; readonly before: string; readonly after: string };

export type ChangeQuery = {
  /** Null is the empty tree, for a task that began before the first commit. HEAD if left out. */
  readonly base?: string | null;
  /** Which files are changes of the work at all. */
  readonly counts: (path: string) => boolean;
  /** Of which files a check says whether they are right: `tree` is the same where all of these are. */
  readonly isTested: (path: string) => boolean;
};

export type GitChanges = {
  /** Whether anything differs from the base. If not, `files` and `texts` are those of the last commit. */
  readonly changed: boolean;
  readonly files: readonly ChangedFile[];
  /** Of what is text and not very large. */
  readonly texts: readonly ChangedText[];
  readonly tree: string;
  /** There was more text than is read. */
  readonly truncated: boolean;
};

export type Snapshot = { readonly ref: string; readonly commit: string; readonly tree: string };
export type ListedSnapshot = Snapshot & {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What differs from it now; left out where there are too many snapshots to look at all. */
  readonly since?: readonly ChangedFile[];
};

/** What a restore would change, by the names of the files afterwards: `deleted` are those that it takes away. */
export type RestorePlan = { readonly snapshot: Snapshot; readonly files: readonly ChangedFile[] };
export type Restored = RestorePlan & {
  /** The work as it stood before. */
  readonly kept: Snapshot;
};

export type PutBackOrder = {
  readonly key: string;
  readonly mayChange: (path: string) => boolean;
  /** Takes away what stands in the way and no snapshot holds, as files that are ignored. */
  readonly takeAside: (path: string) => Promise<void>;
};

export type WorkOrder = {
  /** The same for every try of one call. */
  readonly key: string;
  /** `signalbox/…`: never a branch of the person. */
  readonly branch: string;
  readonly message: string;
  /** Which files are work; all others stay as HEAD has them. */
  readonly counts: ChangeQuery['counts'];
  /** A commit that the branch is to hold as well: what others have put there. */
  readonly onto?: string;
};
export type CommittedWork = { readonly ref: string; readonly commit: string; readonly tree: string };

export type Remote = { readonly name: string; readonly url: string };
export type PushOrder = {
  readonly url: string;
  readonly commit: string;
  readonly branch: string;
  /** The program and its arguments that know the person's password there; what the person's own settings say if not said. */
  readonly credentials?: readonly string[];
};
export type Pushed = { readonly kind: 'pushed' } | { readonly kind: 'rejected'; readonly why: string };

/**
 * The repository of a project. HEAD, the index, the files and the branches stay as they are, except the files that `restore`
 * names. Nothing that a repository says runs a program. Must pass `test/contracts/git.ts`. Faults with GIT_FAILED.
 */
export interface Git {
  readBase(place: GitPlace): Promise<GitBase>;
  readChanges(place: GitPlace, query: ChangeQuery): Promise<GitChanges>;
  /** The hash of all files that are tested, tracked or not; ignored ones are left out. */
  readTree(place: GitPlace, isTested: ChangeQuery['isTested']): Promise<string>;
  /** Keeps all files that are not ignored under a ref of its own. The same key gives the same snapshot. */
  takeSnapshot(place: GitPlace, key: string): Promise<Snapshot>;
  /** Oldest first. */
  listSnapshots(place: GitPlace): Promise<readonly ListedSnapshot[]>;
  /** How many snapshots of which runs the repository holds. */
  countSnapshots(place: GitPlace): Promise<ReadonlyMap<string, number>>;
  planRestore(place: GitPlace, number: number): Promise<RestorePlan>;
  /** Of what has changed since the snapshot of that key, puts back the files that may not be changed; what stood there is kept first. */
  putBack(place: GitPlace, order: PutBackOrder): Promise<readonly ChangedFile[]>;
  /** Takes the name of the snapshot of that key away; without one nothing is done. */
  dropSnapshot(place: GitPlace, key: string): Promise<void>;
  /** All or nothing; what stands there now is kept as a snapshot first. */
  restore(place: GitPlace, number: number): Promise<Restored>;
  /**
   * Commits all work onto a branch of its own, which follows HEAD and itself. The same key gives the commit that it has made, and
   * where nothing has changed since the last one that one stands. What others have committed onto the branch stays in it: where both
   * have changed the same lines it faults, with their files, and nothing is committed.
   */
  commitWork(place: GitPlace, order: WorkOrder): Promise<CommittedWork>;
  /** `origin`, or the only one that there is. */
  readRemote(place: GitPlace): Promise<Remote | undefined>;
  /** The commit that the branch of a remote stands at, with all that it holds; undefined where it cannot be fetched. */
  fetchBranch(place: GitPlace, order: PushOrder): Promise<string | undefined>;
  /** Never forces anything. With the person's own settings and credentials, and none of what the repository says. */
  push(place: GitPlace, order: PushOrder): Promise<Pushed>;
}
