import { registerHooks } from 'node:module';

/* Says which modules a process has loaded that opens a store and reads, and which after it has also written. */

const loaded: string[] = [];
registerHooks({
  resolve: (specifier, context, next) => {
    loaded.push(specifier);
    return next(specifier, context);
  },
});

const [home = ''] = process.argv.slice(2);
const { systemClock } = await import('../../../src/adapters/clock-system/system-clock.ts');
const { openSqliteStore } = await import('../../../src/adapters/store-sqlite/open-sqlite-store.ts');
const store = await openSqliteStore({ home, clock: systemClock() });
const [run] = await store.list();
if (run !== undefined)
  await Promise.all([store.read(run.id), store.posts(run.id, 0), store.due(0, 1), store.waiting()]);
const afterReading = [...loaded];
if (run !== undefined) await store.post(run.id, 'k', { kind: 'resume' });
await store.close();
console.log(JSON.stringify({ afterReading, afterWriting: loaded }));
