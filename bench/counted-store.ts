import type { RunStore } from '../src/ports/run-store.ts';

export type WriteKind = 'create' | 'acquire' | 'append' | 'post' | 'release';

/** Writes that a store was asked for: how many of each kind, and where wanted what they held. */
export type Writes = { readonly counts: { [Kind in WriteKind]: number }; readonly contents: unknown[] | undefined };

export function noWrites(options: { readonly keep: boolean }): Writes {
  return {
    counts: { create: 0, acquire: 0, append: 0, post: 0, release: 0 },
    contents: options.keep ? [] : undefined,
  };
}

/** The same store, with every write it is asked for counted. */
export function countedStore(store: RunStore, { counts, contents }: Writes): RunStore {
  const count = (kind: WriteKind, content: unknown) => {
    counts[kind] += 1;
    contents?.push(content);
  };
  return {
    ...store,
    create: (run, options) => {
      count('create', run.events);
      return store.create(run, options);
    },
    acquire: (runId) => {
      count('acquire', runId);
      return store.acquire(runId);
    },
    append: (lease, batch) => {
      count('append', batch.events);
      return store.append(lease, batch);
    },
    post: (runId, key, command) => {
      count('post', command);
      return store.post(runId, key, command);
    },
    // Not among the contents: after an append that gave the run back it writes nothing.
    release: (lease) => {
      counts.release += 1;
      return store.release(lease);
    },
  };
}
