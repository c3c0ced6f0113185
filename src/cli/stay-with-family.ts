import { attendAfter, waitingParent } from '../app/send-command.ts';
import { type Fault, isFault } from '../core/fault.ts';
import type { Recorded } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import { TASK_REST_WORDS } from '../core/words/task-verb-words.ts';
import type { AttendOptions } from '../runtime/attend.ts';
import type { Output } from './output.ts';
import { type Conclude, type Rested, stay, type Work } from './stay.ts';
import { nextLine } from './telling/as-typed.ts';
import { say } from './telling/speech.ts';
import type { TerminalPlace } from './terminal-place.ts';
import type { Opened } from './with-store.ts';

/**
 * Stays with a run. Where it does an item that its parent waits for, the parent goes on after it, with all its items: what is told at
 * the end and the exit code are the parent's, as if a person had resumed that one. An item that is canceled stays so where its
 * parent cannot go on: that is a note. `run`: as it is now, where it has begun before.
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
  let kept: Fault | undefined;
  const both: Work = async (options) => {
    const item = await work(ofChild(options, runId));
    const after = await attendAfter(runtime, item.run, parent, { ...options, after: parent.seq });
    if (!isFault(after)) return after;
    kept = after;
    return item;
  };
  const rested = await stay(place, out, { store, runId: parent.id, run: parent }, both, conclude);
  if (kept === undefined) return rested;
  const { code, said } = kept;
  out.talk(`! ${say(TASK_REST_WORDS.keptBack(`${code}: ${say(said)}`))}\n${nextLine(`signalbox resume ${parent.id}`)}`);
  return { ...rested, code: 0 };
}

/** Options for staying with a child on behalf of a command that stays with its parent. */
export function ofChild({ leave, onChild }: AttendOptions, child: string): AttendOptions {
  const onEvents = onChild && ((events: readonly Recorded[]) => onChild(child, events));
  return { ...(leave === undefined ? {} : { leave }), ...(onEvents === undefined ? {} : { onEvents }) };
}
