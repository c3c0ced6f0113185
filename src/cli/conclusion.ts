import type { Run } from '../core/run/run.ts';
import type { ShownStatus } from '../core/run/status.ts';
import { failureOf } from '../runtime/run-view.ts';
import { commandLine } from './command-line.ts';
import { drawAsked } from './draw-interaction.ts';
import { isResting } from './is-resting.ts';
import { oneLine } from './plain-text.ts';

/**
 * Where a run stands in a sentence, what is asked of the person, and the command that goes on.
 * `spoken`: the agent's last words have just been told.
 */
export function conclusion(run: Run, status: ShownStatus, spoken = false): string {
  const [open] = run.interactions;
  if (run.chosen !== undefined) return startOf(run, run.chosen);
  if (open !== undefined && spoken && isResting(run, open)) return `Next: signalbox reply ${run.id} "…"`;
  if (open !== undefined) return drawAsked(run.id, open);
  const failure = failureOf(run);
  if (failure !== undefined) return `${oneLine(`${failure.code}: ${failure.message}`)}\nNext: signalbox log ${run.id}`;
  return ENDINGS[status](run.id);
}

/** A workflow chosen from a menu is a run of its own: whoever drives the conversation starts it, or is told how. */
function startOf({ started }: Run, workflow: string): string {
  return `Next: ${commandLine('run', started.package.hash.slice(0, 12), '--workflow', workflow, '--engine', started.engine.id)}`;
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
