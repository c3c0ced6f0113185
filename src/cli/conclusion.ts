import type { Run } from '../core/run/run.ts';
import type { ShownStatus } from '../core/run/status.ts';
import { drawAsked } from './draw-interaction.ts';
import { oneLine } from './plain-text.ts';
import { failureOf } from './run-view.ts';

/** Where a run stands in a sentence, what is asked of the person, and the command that goes on. */
export function conclusion(run: Run, status: ShownStatus): string {
  const [open] = run.interactions;
  if (open !== undefined) return drawAsked(run.id, open);
  const failure = failureOf(run);
  if (failure !== undefined) return `${oneLine(`${failure.code}: ${failure.message}`)}\nNext: signalbox log ${run.id}`;
  return ENDINGS[status](run.id);
}

const over = (id: string) => `Next: signalbox log ${id}`;
const working = (id: string) =>
  `It is being worked on.\nNext: signalbox resume ${id}   to follow it,   or   signalbox cancel ${id}`;

const ENDINGS: { readonly [S in ShownStatus]: (id: string) => string } = {
  queued: (id) => `It waits for its time.\nNext: signalbox resume ${id}`,
  running: working,
  waiting_user: over,
  waiting_children: working,
  blocked: over,
  completed: (id) => `Next: signalbox reply ${id} "…"   to go on talking`,
  failed: over,
  canceled: over,
  interrupted: (id) => `Its process is gone; nothing is lost.\nNext: signalbox resume ${id}`,
};
