import { Fault } from '../core/fault.ts';
import { RUN_WORDS } from '../core/words/run-words.ts';
import type { RunReader, RunRow } from '../ports/run-store.ts';

/** Far enough back for the one that a person has started, whatever it has spawned meanwhile. */
const NEWEST = 50;

/** The newest run that a person has started. */
export const LAST_RUN = '@last';

/** The run that a person means: its id, the beginning of one, or `@last`. */
export async function findRun(store: RunReader, ref: string): Promise<RunRow> {
  if (ref === LAST_RUN) return lastRun(store);
  const prefix = ref.startsWith('run_') ? ref : `run_${ref}`;
  // An empty variable of a shell must not stand for "the only run there is".
  if (prefix === 'run_') {
    throw new Fault('BAD_USAGE', ref === '' ? RUN_WORDS.idEmpty : RUN_WORDS.idTooShort, { help: { do: 'list-runs' } });
  }
  const [row, other] = await store.list({ prefix, limit: 2 });
  if (row === undefined) throw new Fault('RUN_NOT_FOUND', RUN_WORDS.notThere(ref), { help: { do: 'list-runs' } });
  if (other === undefined || row.id === prefix) return row;
  throw new Fault('RUN_AMBIGUOUS', RUN_WORDS.ambiguous(ref, row.id, other.id), { help: { do: 'name-run' } });
}

/** A run that another has spawned does not count as the last one. */
async function lastRun(store: RunReader): Promise<RunRow> {
  const rows = await store.list({ limit: NEWEST });
  const found = rows.find(({ summary }) => summary.parent === undefined) ?? (await parentOf(store, rows[0]));
  if (found === undefined) throw new Fault('RUN_NOT_FOUND', RUN_WORDS.noneYet, { help: { do: 'begin' } });
  return found;
}

async function parentOf(store: RunReader, child: RunRow | undefined): Promise<RunRow | undefined> {
  return child?.summary.parent === undefined ? child : store.row(child.summary.parent.run);
}
