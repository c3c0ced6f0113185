import type { Run } from '../core/run/run.ts';
import type { PendingSummary } from '../core/run/status.ts';
import type { RunReader, RunRow } from '../ports/run-store.ts';

/** Something that waits for a person, and the run that it waits in. */
export type Waiting = { readonly row: RunRow; readonly pending: PendingSummary };

/** Everything that waits for a person, oldest first, then what they are told. It reads what the rows say, not the logs. */
export async function listWaiting(store: RunReader): Promise<readonly Waiting[]> {
  const waiting: Waiting[] = [];
  for (const row of await store.waiting()) {
    for (const pending of await pendingOf(store, row)) waiting.push({ row, pending });
  }
  const told = ({ pending }: Waiting) => Number(pending.kind === 'notice');
  return waiting.sort((a, b) => told(a) - told(b) || a.pending.openedAt - b.pending.openedAt);
}

/** A row from before there was an inbox does not say it; its log does. */
async function pendingOf(store: RunReader, { id, summary }: RunRow): Promise<readonly PendingSummary[]> {
  if (summary.pending.length > 0) return summary.pending;
  const { summarize } = await import('../core/run/summarize.ts');
  return summarize(await runOf(store, id)).pending;
}

export type WaitingView = Awaited<ReturnType<typeof waitingView>>;

/** A thing that waits, as machines read it. */
export async function waitingView(store: RunReader, { row, pending }: Waiting) {
  const { id, openedAt, callId: _, more, ...facts } = pending;
  const { workflow, node, parent } = row.summary;
  const beside = more === undefined ? {} : await besideIn(store, row.id, id);
  const place = { workflow, node, ...(parent === undefined ? {} : { parent }) };
  return { id, runId: row.id, ...facts, ...beside, openedAt: new Date(openedAt).toISOString(), ...place };
}

/** What was said beside a question, where a row is too small for it. */
async function besideIn(store: RunReader, runId: string, id: string) {
  const open = (await runOf(store, runId)).interactions.find((one) => one.id === id);
  return { ui_hints: open?.ui_hints, context: open?.context };
}

async function runOf(store: RunReader, id: string): Promise<Run> {
  const { loadRun } = await import('../runtime/load-run.ts');
  return (await loadRun(store, id, {})).run;
}
