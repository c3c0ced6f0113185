import { findRun } from '../../app/find-run.ts';
import type { Recorded } from '../../core/run/events.ts';
import { lanesOf } from '../../runtime/lanes-view.ts';
import { eventView } from '../../runtime/run-view.ts';
import type { House } from '../house.ts';
import type { Output } from '../output.ts';
import type { Screen } from '../terminal.ts';
import { withReader } from '../with-store.ts';

/** `signalbox log`: every event of a run, in order. */
export async function log(house: House, out: Output, ref: string): Promise<number> {
  return withReader(house, out, async (store) => {
    const { id } = await findRun(store, ref);
    const events = await store.read(id);
    const lanes = lanesOf(events);
    const told = { runId: id, events: events.map((recorded) => eventView(id, recorded)) };
    if (out.format === 'json') out.document(lanes === undefined ? told : { ...told, lanes });
    else if (out.format === 'jsonl') for (const recorded of events) out.document(eventView(id, recorded));
    else for (const recorded of events) out.result(line(recorded, house.terminal.stdout));
    return 0;
  });
}

/** At a terminal an event keeps to its line, unless it says what went wrong; a file or a pipe gets all of it. */
function line({ seq, ts, event }: Recorded, { columns }: Screen): string {
  const { type, ...facts } = event;
  const time = new Date(ts).toISOString().replace('T', ' ');
  const begun = `${String(seq).padStart(4)}  ${time}  ${type.padEnd(22)} `;
  const told = JSON.stringify(facts);
  const isWhole = columns === undefined || columns === 0 || 'message' in facts;
  const room = isWhole ? told.length : Math.max(40, columns - begun.length - 1);
  return `${begun}${told.length > room ? `${told.slice(0, room)}…` : told}`;
}
