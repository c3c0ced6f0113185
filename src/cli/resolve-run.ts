import { Fault } from '../core/fault.ts';
import { RUN_WORDS } from '../core/words/run-words.ts';
import { asIs, type Text } from '../core/words/text.ts';
import type { RunReader, RunRow } from '../ports/run-store.ts';
import { badUsage } from './bad-usage.ts';

/** Far enough back for the one that a person has started, whatever it has spawned meanwhile. */
const NEWEST = 50;

/** The newest run that a person has started. */
export const LAST_RUN = '@last';

/** The run that a person means: its id, the beginning of one, or `@last`. */
export async function resolveRun(store: RunReader, ref: string): Promise<RunRow> {
  if (ref === LAST_RUN) {
    const rows = await store.list({ limit: NEWEST });
    // A run that another has spawned is nobody's last one.
    const started = rows.find(({ summary }) => summary.parent === undefined);
    return started ?? (await parentOf(store, rows[0])) ?? missing(RUN_WORDS.noneYet, asIs('signalbox demo'));
  }
  const prefix = ref.startsWith('run_') ? ref : `run_${ref}`;
  // An empty variable of a shell must not stand for "the only run there is".
  if (prefix === 'run_') {
    throw badUsage(ref === '' ? RUN_WORDS.idEmpty : RUN_WORDS.idTooShort, RUN_WORDS.listed);
  }
  const [row, other] = await store.list({ prefix, limit: 2 });
  if (row === undefined) return missing(RUN_WORDS.notThere(ref), RUN_WORDS.listed);
  if (other === undefined || row.id === prefix) return row;
  throw new Fault('RUN_AMBIGUOUS', RUN_WORDS.ambiguous(ref, row.id, other.id), { help: RUN_WORDS.moreOfId });
}

async function parentOf(store: RunReader, child: RunRow | undefined): Promise<RunRow | undefined> {
  return child?.summary.parent === undefined ? child : store.row(child.summary.parent.run);
}

function missing(message: Text, help: Text): never {
  throw new Fault('RUN_NOT_FOUND', message, { help });
}
