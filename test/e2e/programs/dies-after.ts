import { runCli } from '../../../src/main.ts';
import type { RunStore } from '../../../src/ports/run-store.ts';

/* The command line, killed right after it has recorded something to be told of (DIES_AFTER=notice), or has removed a run (removal). */
const wanted = process.env['DIES_AFTER'];

function dieAfter(what: string): void {
  if (wanted === what) process.kill(process.pid, 'SIGKILL');
}

function mortal(store: RunStore): RunStore {
  return {
    ...store,
    append: async (lease, batch) => {
      const outcome = await store.append(lease, batch);
      if (batch.notice !== undefined) dieAfter('notice');
      return outcome;
    },
    remove: async (runIds, seen) => {
      const removal = await store.remove(runIds, seen);
      dieAfter('removal');
      return removal;
    },
  };
}

process.exitCode = await runCli(process.argv.slice(2), {
  wrap: (surroundings) => ({ ...surroundings, store: mortal(surroundings.store) }),
});
