import { decide, type Happening } from '../core/run/decide.ts';
import type { RunEvent } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import type { TaskDocuments } from '../ports/task-documents.ts';

type Moment = { readonly facts: readonly RunEvent[]; readonly happenings: readonly Happening[]; readonly now: number };

/** After these an agent has had its hands on the project: what is found changed then is not a person's. */
function isWork(happening: Happening): boolean {
  if (happening.kind === 'posted') return happening.post.command.kind === 'report';
  return ['replied', 'finished', 'probed', 'interrupted'].includes(happening.kind);
}

/**
 * Documents of a task are looked at where an agent may have changed them, and where a person may have before a turn begins. What is
 * refused is put back before that is recorded; where it cannot be, it is found again.
 */
export async function lookAtDocuments(
  documents: TaskDocuments | undefined,
  run: Run,
  { facts, happenings, now }: Moment,
): Promise<readonly RunEvent[]> {
  const worked = happenings.some(isWork);
  const begins = facts.some(({ type }) => type === 'turn.started' || type === 'input.taken');
  if (documents === undefined || run.task.name === undefined || !(worked || begins)) return [];
  const found = await documents.look(run).catch(() => []);
  const events = decide(run, { kind: 'documents', found, by: worked ? 'model' : 'person' }, now);
  const failed: string[] = [];
  for (const one of found) {
    if (!isRefused(events, one.path)) await documents.adopt(run, one).catch(() => undefined);
    else if (!(await documents.putBack(run, one).catch(() => false))) failed.push(one.path);
  }
  // Nothing is told that was not done.
  return events.filter((event) => event.type !== 'document.refused' || !failed.includes(event.path));
}

function isRefused(events: readonly RunEvent[], path: string): boolean {
  return events.some((event) => event.type === 'document.refused' && event.path === path);
}
