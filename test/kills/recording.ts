import type { Command } from '../../src/core/run/commands.ts';
import type { Batch, Lease, NewRun, RunStore } from '../../src/ports/run-store.ts';
import type { MemoryWorld } from './world.ts';

/** Everything that a run writes to its store, in order. */
export type Write =
  | { readonly kind: 'create'; readonly run: NewRun }
  | { readonly kind: 'acquire'; readonly runId: string }
  | { readonly kind: 'append'; readonly batch: Batch }
  | { readonly kind: 'release' }
  | { readonly kind: 'post'; readonly runId: string; readonly key: string; readonly command: Command };

/** A write, with the world as it was before and after it: between two writes lies at most one act. */
export type Recording = { readonly write: Write; readonly before: MemoryWorld; readonly after: MemoryWorld };

/** A store that keeps what is written to it, so that any prefix can be written again. */
export function recordingStore(store: RunStore, world: MemoryWorld, recordings: Recording[]): RunStore {
  const kept = async <T>(write: Write, act: () => Promise<T>): Promise<T> => {
    const before = world.copy();
    const result = await act();
    recordings.push({ write, before, after: world.copy() });
    return result;
  };
  return {
    ...store,
    create: (run, options) => kept({ kind: 'create', run }, () => store.create(run, options)),
    acquire: (runId) => kept({ kind: 'acquire', runId }, () => store.acquire(runId)),
    append: (lease, batch) => kept({ kind: 'append', batch }, () => store.append(lease, batch)),
    release: (lease) => kept({ kind: 'release' }, () => store.release(lease)),
    post: (runId, key, command) => kept({ kind: 'post', runId, key, command }, () => store.post(runId, key, command)),
  };
}

/** Writes a prefix into an empty store, whose owner then dies where the prefix ends. */
export async function writeAgain(store: RunStore, writes: readonly Write[]): Promise<void> {
  let lease: Lease | undefined;
  for (const write of writes) lease = await written(store, lease, write);
  await store.close();
}

async function written(store: RunStore, lease: Lease | undefined, write: Write): Promise<Lease | undefined> {
  switch (write.kind) {
    case 'create':
      return store.create(write.run, { acquire: true });
    case 'post':
      await store.post(write.runId, write.key, write.command);
      return lease;
    case 'acquire': {
      const acquired = await store.acquire(write.runId);
      return acquired === 'busy' ? lease : acquired;
    }
    case 'append': {
      const outcome = lease && (await store.append(lease, write.batch));
      if (outcome?.kind !== 'appended') throw new Error(`The prefix cannot be written again: ${outcome?.kind}`);
      return outcome.lease;
    }
    case 'release':
      if (lease !== undefined) await store.release(lease);
      return lease;
  }
}
