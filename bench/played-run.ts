import { systemClock } from '../src/adapters/clock-system/system-clock.ts';
import { randomIds } from '../src/adapters/ids-random/random-ids.ts';
import { readTemplates } from '../src/adapters/product-files/read-templates.ts';
import type { Recorded } from '../src/core/run/events.ts';
import type { Run } from '../src/core/run/run.ts';
import { createRuntime } from '../src/runtime/runtime.ts';
import { NO_STATE_FILES } from '../test/support/memory-state-files.ts';
import { emptyMemory } from '../test/support/store-memory/memory.ts';
import { memoryStore } from '../test/support/store-memory/memory-medium.ts';
import { workRequest } from './bench-runtime.ts';
import { lookUp, workEngine } from './reference-work.ts';

export type PlayedRun = {
  readonly run: Run;
  readonly events: readonly Recorded[];
  readonly blobs: ReadonlyMap<string, string>;
};

/** A run of so many turns, played in memory: for measurements that need a long log and not the time it takes to write. */
export async function playedRun(turns: number): Promise<PlayedRun> {
  const clock = systemClock();
  const memory = emptyMemory();
  const store = memoryStore(memory, 'bench', { clock, leaseMs: 60_000 });
  const runtime = createRuntime({
    store,
    clock,
    ids: randomIds(),
    stateFiles: NO_STATE_FILES,
    tools: [lookUp],
    templates: readTemplates,
    engine: async () => workEngine(turns, 'pure tool'),
  });
  const lease = await runtime.start(workRequest('auto', { turns }));
  const { run } = await runtime.attend(lease.runId, { lease });
  const events = await store.read(run.id);
  await runtime.close();
  return { run, events, blobs: memory.blobs };
}
