import { CREATE_TASK_DOCS } from '../../task/document-names.ts';
import type { EventType, RunEvent } from '../events.ts';
import type { Run } from '../run.ts';
import { isDue, statusOf } from '../view/summarize.ts';
import type { Happening } from './decide.ts';

const WORK: ReadonlySet<Happening['kind']> = new Set(['replied', 'finished', 'probed', 'interrupted']);
const FROM_CHILDREN: ReadonlySet<string> = new Set(['report', 'rested']);

/** After these an agent has had its hands on the project: what is found changed then is not a person's. */
export function wasAtWork(happening: Happening): boolean {
  if (happening.kind === 'posted') return FROM_CHILDREN.has(happening.post.command.kind);
  return WORK.has(happening.kind);
}

const BEGINS: ReadonlySet<EventType> = new Set(['turn.started', 'input.taken', 'interaction.answered']);

/** A person may have changed something while all rested: before a turn begins, and where a run that waits for its children is taken. */
export function mayBePersons(run: Run, happenings: readonly Happening[], facts: readonly RunEvent[]): boolean {
  const taken = happenings.some(({ kind }) => kind === 'taken');
  return facts.some(({ type }) => BEGINS.has(type)) || (taken && statusOf(run) === 'waiting_children');
}

/** A write is under way, and nobody knows yet how much of it is on the disk. */
export function isWriting({ calls }: Run): boolean {
  return calls.some(({ call, state }) => call.tool === CREATE_TASK_DOCS && state.kind === 'intended');
}

/** A child goes on that has rested: what a person has changed meanwhile is looked for before it has its hands on anything. */
export function goesOn(before: Run, after: Run): boolean {
  return after.started.parent !== undefined && !isDue(before) && isDue(after);
}
