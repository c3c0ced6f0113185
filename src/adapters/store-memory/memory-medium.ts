import type { Clock } from '../../ports/clock.ts';
import type { RunStore } from '../../ports/run-store.ts';
import { emptyMemory } from './memory.ts';
import { memoryStore } from './memory-store.ts';

export type MemoryMedium = {
  open(options: { readonly clock: Clock; readonly leaseMs?: number }): RunStore;
};

/** A store that lasts as long as its process. Each `open` is another owner, as another process would be. */
export function memoryMedium(): MemoryMedium {
  const memory = emptyMemory();
  let opened = 0;
  return {
    open: ({ clock, leaseMs = 15_000 }) => {
      opened += 1;
      return memoryStore({ memory, clock, leaseMs, owner: `memory-${opened}` });
    },
  };
}
