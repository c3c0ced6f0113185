import type { Run } from '../core/run/run.ts';
import type { PendingSummary } from '../core/run/view/status.ts';
import type { RunReader, RunRow } from '../ports/run-store.ts';
import { isMeant, type NamedRow, nameRow, namesOf, type RunWish } from './named-row.ts';

/** Something that waits for a person, and the run that it waits in. */
export type Waiting = { readonly row: NamedRow; readonly pending: PendingSummary };

export type WaitingWish = RunWish & { readonly limit?: number; readonly after?: string };

/** `after`: where there is more. */
export type WaitingPage = { readonly waiting: readonly Waiting[]; readonly after?: string };

/** Everything that waits for a person, oldest first, then what they are told. It reads what the rows say, not the logs. */
export async function listWaiting(store: RunReader, wish: WaitingWish = {}): Promise<WaitingPage> {
  const found: Waiting[] = [];
  for (const one of await store.waiting()) {
    const row = await nameRow(store, one);
    if (!isMeant(row, wish)) continue;
    for (const pending of await pendingOf(store, row)) found.push({ row, pending });
  }
  const inOrder = found.sort((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) < placeOf(b) ? -1 : 1));
  const behind = inOrder.slice(wish.after === undefined ? 0 : startBehind(inOrder, wish.after));
  const waiting = behind.slice(0, wish.limit);
  const last = waiting.at(-1);
  if (last === undefined || waiting.length === behind.length) return { waiting };
  return { waiting, after: `${placeOf(last)}.${last.pending.id}` };
}

/** What is asked comes before what is told, and each in the order of time; as a text, which is in that order, too. */
function placeOf({ pending: { kind, openedAt } }: Waiting): string {
  return `${kind === 'notice' ? 'told' : 'asked'}.${String(openedAt).padStart(15, '0')}`;
}

/** What is answered meanwhile is not there any more, but its place is. */
function startBehind(inOrder: readonly Waiting[], after: string): number {
  const itself = inOrder.findIndex((one) => `${placeOf(one)}.${one.pending.id}` === after);
  return itself === -1 ? inOrder.filter((one) => placeOf(one) < after).length : itself + 1;
}

/** A row from before there was an inbox does not say it; its log does. */
async function pendingOf(store: RunReader, { id, summary }: RunRow): Promise<readonly PendingSummary[]> {
  if (summary.pending.length > 0) return summary.pending;
  const { summarize } = await import('../core/run/view/summarize.ts');
  return summarize(await runOf(store, id)).pending;
}

export type WaitingView = Awaited<ReturnType<typeof waitingView>>;

/** A thing that waits, as machines read it. */
export async function waitingView(store: RunReader, { row, pending }: Waiting) {
  const { id, openedAt, retryAt, callId: _, say: _said, more, ...facts } = pending;
  const { workflow, node, parent } = row.summary;
  const beside = more === undefined ? {} : await besideIn(store, row.id, id);
  const place = { workflow, node, ...(parent === undefined ? {} : { parent }), ...namesOf(row) };
  const times = {
    openedAt: new Date(openedAt).toISOString(),
    ...(retryAt === undefined ? {} : { retryAt: new Date(retryAt).toISOString() }),
  };
  return { id, runId: row.id, ...facts, ...beside, ...times, ...place };
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
