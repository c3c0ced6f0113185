import { systemClock } from '../../../src/adapters/clock-system/system-clock.ts';
import { openSqliteStore } from '../../../src/adapters/store-sqlite/open-sqlite-store.ts';
import { isFault } from '../../../src/core/fault.ts';
import type { StoreAnswer, StoreCall } from '../store-process.ts';

/* A process that owns a store and does with it what its parent says. */

const [home = ''] = process.argv.slice(2);
const store = await openSqliteStore({ home, clock: systemClock() });

process.on('message', async ({ id, method, args }: StoreCall) => {
  const call = store[method] as (...args: readonly unknown[]) => Promise<unknown>;
  const answer: StoreAnswer = await call(...args).then(
    (value) => ({ id, value }),
    (error: unknown) => ({ id, error: isFault(error) ? error.code : String(error) }),
  );
  process.send?.(answer);
});
process.send?.({ ready: store.owner });
