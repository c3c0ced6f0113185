import type { RunStore } from '../src/ports/run-store.ts';

export type CommitKind = 'create' | 'acquire' | 'append' | 'post' | 'release';

/** One write that the store was asked for; `what` is what it was asked to write. */
export type Commit = { readonly kind: CommitKind; readonly what: unknown };

/** The same store, with every write it is asked for put into `commits`. */
export function countedStore(store: RunStore, commits: Commit[]): RunStore {
  const count = (kind: CommitKind, what: unknown) => commits.push({ kind, what });
  return {
    ...store,
    create: (run, options) => (count('create', run), store.create(run, options)),
    acquire: (runId) => (count('acquire', runId), store.acquire(runId)),
    append: (lease, batch) => (count('append', batch), store.append(lease, batch)),
    post: (runId, key, command) => (count('post', command), store.post(runId, key, command)),
    release: (lease) => (count('release', ''), store.release(lease)),
  };
}
