import { decide } from '../core/run/decide/decide.ts';
import { isWriting, type Moment, mayBePersons, wasAtWork } from '../core/run/decide/document-looks.ts';
import type { RunEvent } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import type { RunReader } from '../ports/run-store.ts';
import type { TaskDocuments } from '../ports/task-documents.ts';

type Looks = { readonly store: Pick<RunReader, 'row'>; readonly documents: TaskDocuments | undefined };

/**
 * Looks at the documents of a task where an agent may have changed them, and before the run goes on where a person may have. A refused
 * change is undone before the refusal is recorded; where it cannot be undone nothing is recorded, and the next look finds it again.
 */
export async function lookAtDocuments(
  { store, documents }: Looks,
  run: Run,
  { now, ...moment }: Moment & { readonly now: number },
): Promise<readonly RunEvent[]> {
  const worked = wasAtWork(moment);
  if (documents === undefined || run.task.name === undefined || isWriting(run)) return [];
  if (!worked && !mayBePersons(run, moment)) return [];
  const by = worked || (await hasChildAtWork(store, run)) ? 'model' : 'person';
  const found = await documents.look(run).catch(() => []);
  const events = decide(run, { kind: 'documents', found, by }, now);
  const failed: string[] = [];
  for (const one of found) {
    if (!isRefused(events, one.path)) await documents.adopt(run, one).catch(() => undefined);
    else if (!(await documents.putBack(run, one).catch(() => false))) failed.push(one.path);
  }
  // Nothing is told that was not done.
  return events.filter((event) => event.type !== 'document.refused' || !failed.includes(event.path));
}

/** Whether a child is at work, which may change the documents like the run itself. */
async function hasChildAtWork(store: Pick<RunReader, 'row'>, { children }: Run): Promise<boolean> {
  const open = children.filter(({ report }) => report === undefined);
  const rows = await Promise.all(open.map(({ child }) => store.row(child)));
  return rows.some((row) => row?.summary.due === true);
}

function isRefused(events: readonly RunEvent[], path: string): boolean {
  return events.some((event) => event.type === 'document.refused' && event.path === path);
}
