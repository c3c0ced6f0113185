import { Fault } from '../core/fault.ts';
import type { RunRow, RunStore } from '../ports/run-store.ts';

/** The run that a person means: its id, the beginning of one, or `@last`. */
export async function resolveRun(store: RunStore, ref: string): Promise<RunRow> {
  if (ref === '@last') {
    const [newest] = await store.list({ limit: 1 });
    return newest ?? missing('There are no runs yet.', 'signalbox run <package>');
  }
  const prefix = ref.startsWith('run_') ? ref : `run_${ref}`;
  // An empty variable of a shell must not stand for "the only run there is".
  if (prefix === 'run_') {
    const message = ref === '' ? 'The id of the run is empty.' : 'Every id begins with run_: more of it is needed.';
    throw new Fault('BAD_USAGE', message, { help: 'signalbox ls   (the newest run is @last)' });
  }
  const [row, other] = await store.list({ prefix, limit: 2 });
  if (row === undefined) return missing(`There is no run ${ref}.`, 'signalbox ls   (the newest run is @last)');
  if (other === undefined || row.id === prefix) return row;
  throw new Fault('RUN_AMBIGUOUS', `${ref} could be ${row.id} or ${other.id}.`, {
    help: 'signalbox ls   # shows the ids; type more of one',
  });
}

function missing(message: string, help: string): never {
  throw new Fault('RUN_NOT_FOUND', message, { help });
}
