import { waitingParent } from '../app/send-command.ts';
import type { Recorded } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import type { AttendOptions } from '../runtime/attend.ts';
import type { Output } from './output.ts';
import { type Conclude, type Rested, stay, type Work } from './stay.ts';
import type { TerminalPlace } from './terminal-place.ts';
import type { Opened } from './with-store.ts';

/**
 * Stays with a run. Where it does an item that its parent waits for, the parent goes on after it, with all its items: what is told at
 * the end and the exit code are the parent's, as if a person had resumed that one. `run`: as it is now, where it has begun before.
 */
export async function stayWithFamily(
  place: TerminalPlace,
  out: Output,
  { runtime, store }: Opened,
  stayed: { readonly runId: string; readonly run?: Run },
  work: Work,
  conclude?: Conclude,
): Promise<Rested> {
  const { runId } = stayed;
  const parent = await waitingParent(store, runId);
  if (parent === undefined) return stay(place, out, { store, ...stayed }, work, conclude);
  const both: Work = async (options) => {
    await work(ofChild(options, runId));
    return runtime.attend(parent.id, { ...options, after: parent.seq });
  };
  return stay(place, out, { store, runId: parent.id, run: parent }, both, conclude);
}

/** Options for staying with a child on behalf of a command that stays with its parent. */
export function ofChild({ leave, onChild }: AttendOptions, child: string): AttendOptions {
  const onEvents = onChild && ((events: readonly Recorded[]) => onChild(child, events));
  return { ...(leave === undefined ? {} : { leave }), ...(onEvents === undefined ? {} : { onEvents }) };
}
