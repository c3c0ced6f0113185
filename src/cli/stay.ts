import type { Recorded } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import { shownStatus } from '../core/run/status.ts';
import { statusOf } from '../core/run/summarize.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { Attended, AttendOptions } from '../runtime/attend.ts';
import { leaveOnSignals } from './leave-on-signals.ts';
import { narrate } from './narrate.ts';
import type { Output } from './output.ts';
import { indented, plainText } from './plain-text.ts';
import { eventView, exitOf, failureOf, runView } from './run-view.ts';

/** Stays with a run, telling what happens, until it rests or a signal calls us away; returns the exit code. */
export async function stay(
  out: Output,
  { store, runId }: { readonly store: RunStore; readonly runId: string },
  work: (options: AttendOptions) => Promise<Attended>,
): Promise<{ readonly code: number; readonly run: Run }> {
  const leaving = leaveOnSignals();
  try {
    const { run, ended } = await work({ leave: leaving.signal, onEvents: (events) => tell(out, runId, events) });
    if (ended === 'left') return { code: left(out, run, leaving.exit()), run };
    const row = await store.row(runId);
    return { code: conclude(out, run, row?.ownerAlive ?? false), run };
  } finally {
    leaving.done();
  }
}

function tell(out: Output, runId: string, events: readonly Recorded[]): void {
  for (const recorded of events) {
    if (out.format === 'jsonl') out.document(eventView(runId, recorded));
    const text = out.format === 'text' ? narrate(recorded) : '';
    if (text !== '') out.result(text);
  }
}

function left(out: Output, run: Run, code: number): number {
  if (out.format === 'json') out.document(runView(run, false));
  if (out.format === 'text') out.talk(`\nLeft. Nothing is lost. Next: signalbox resume ${run.id}`);
  return code;
}

function conclude(out: Output, run: Run, ownerAlive: boolean): number {
  const status = shownStatus(statusOf(run), ownerAlive);
  if (out.format === 'json') out.document(runView(run, ownerAlive));
  if (out.format === 'text') out.result(conclusion(run));
  return exitOf(status);
}

/** What is asked of the person, and the command that answers it. */
export function conclusion(run: Run): string {
  const [open] = run.interactions;
  if (open === undefined) {
    const failure = failureOf(run);
    return failure === undefined
      ? `\nNext: signalbox show ${run.id}`
      : `\n${failure.code}: ${plainText(failure.message)}\nNext: signalbox log ${run.id}`;
  }
  const lines = [`\n? ${plainText(open.prompt)}`];
  if (open.code !== undefined) lines.push(`  (${open.code})`);
  if (open.change !== undefined)
    lines.push(indented(plainText(open.change.diff)), `  change ${open.change.hash.slice(0, 12)}`);
  for (const { label, value } of open.options ?? []) lines.push(`  ${value}: ${label}`);
  const answer = open.kind === 'confirmation' ? 'yes|no' : (open.options?.map(({ value }) => value).join('|') ?? '"…"');
  const way =
    open.kind === 'blocked'
      ? `signalbox resume ${run.id}   or   signalbox reply ${run.id} "…"`
      : `signalbox reply ${run.id} ${answer}`;
  return [...lines, `Next: ${way}`].join('\n');
}
