import type { Interaction } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import type { ShownStatus } from '../core/run/status.ts';
import { indented, oneLine } from './plain-text.ts';
import { failureOf } from './run-view.ts';

/** Where a run stands in a sentence, what is asked of the person, and the command that goes on. */
export function conclusion(run: Run, status: ShownStatus): string {
  const [open] = run.interactions;
  if (open !== undefined) return asked(run.id, open);
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

/** The first line is ours, marked with "?"; everything that an agent wrote is indented below it. */
function asked(id: string, { kind, prompt, code, change, options }: Interaction): string {
  const [first = '', ...rest] = prompt.split('\n');
  const lines = [`? ${first}`, ...rest.map((line) => indented(line))];
  if (code !== undefined) lines.push(`  (${code})`);
  if (change !== undefined) lines.push(indented(change.diff.trimEnd()), `  change ${change.hash.slice(0, 12)}`);
  else if (kind === 'confirmation') lines.push('  (only these words are known; no change is shown with them)');
  for (const { label, value } of options ?? []) lines.push(`  ${oneLine(value)}: ${oneLine(label)}`);
  return [...lines, `Next: ${way(id, kind, options)}`].join('\n');
}

function way(id: string, kind: Interaction['kind'], options: Interaction['options']): string {
  if (kind === 'blocked') return `signalbox resume ${id}   or   signalbox reply ${id} "…"`;
  const answer = kind === 'confirmation' ? 'yes|no' : options?.map(({ value }) => oneLine(value)).join('|');
  return `signalbox reply ${id} ${answer ?? '"…"'}`;
}
