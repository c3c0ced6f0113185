import type { Reading } from '../../task/reading.ts';
import { completed, type ReadingChanges } from '../../task/reading-changes.ts';
import type { EventOf, Recorded } from '../events.ts';
import type { Run } from '../run.ts';

function afterClassifying(run: Run, { simple }: EventOf<'task.classified'>): Run {
  // A complex one is not done here: what is left is to go on to its documents.
  const frames = run.frames.map((frame, index) =>
    index === run.frames.length - 1 ? { ...frame, done: !simple } : frame,
  );
  return { ...run, frames, task: { ...run.task, simple } };
}

function afterReading(
  run: Run,
  { task: name, document, path, hash, by, reading }: EventOf<'document.read'>,
  { seq: readAt }: Omit<Recorded, 'event'>,
): Run {
  const { task } = run;
  const { problems, items } = completed(task.items, reading as Reading | ReadingChanges);
  const own = by === 'runtime' && document === 'taskList';
  return {
    ...run,
    own: by === 'runtime' ? undefined : run.own,
    turn: run.turn && by === 'model' ? { ...run.turn, wrote: true } : run.turn,
    task: {
      ...task,
      name: task.name ?? name,
      documents: { ...task.documents, [document]: { path, hash, problems, readAt } },
      items: items ?? task.items,
      edited: document === 'taskList' ? by === 'person' : task.edited,
      // Who has reported while it was being written stands in the next one.
      written: own ? (run.own?.reported ?? task.written) : task.written,
      retry: own && task.retry !== undefined ? 'read' : task.retry,
    },
  };
}

/** The turn ends once the calls of its reply have their results: the children come first. */
function afterAssigning(run: Run, { callId, items }: EventOf<'items.assigned'>): Run {
  const texts = new Map(run.task.items.toReversed().map(({ id, text }) => [id, text]));
  const assigned = items.map((one) => {
    const title = texts.get(one.item);
    return title === undefined ? one : { ...one, title };
  });
  return {
    ...run,
    turn: run.turn && { ...run.turn, asked: true },
    task: { ...run.task, assigned, assignedBy: callId },
  };
}

function afterSpawning(run: Run, { child, callId, item, attempt, title }: EventOf<'child.spawned'>): Run {
  return { ...run, children: [...run.children, { child, callId, item, attempt, title, report: undefined }] };
}

function afterReport(run: Run, { child, outcome, result }: EventOf<'child.reported'>): Run {
  return {
    ...run,
    children: run.children.map((known) => (known.child === child ? { ...known, report: { outcome, result } } : known)),
  };
}

/** Taken back, the run waits for none of its children any more. */
export function calledOff({ children, task }: Run, takenBackAt: number): Pick<Run, 'children' | 'task' | 'own'> {
  const report = { outcome: 'canceled', result: null };
  return {
    own: undefined,
    children: children.map((child) => (child.report === undefined ? { ...child, report } : child)),
    task: { ...task, assigned: [], retry: undefined, takenBackAt },
  };
}

/** A person has looked at items that were out of attempts: each of them may be tried as often again. */
export function givenAttempts({ children, task }: Run): Pick<Run, 'task'> {
  return { task: { ...task, forgiven: children.length, retry: 'unread' } };
}

/** What each event of a task does to a run. */
export const TASK_STEPS = {
  'task.classified': afterClassifying,
  'document.read': afterReading,
  'todo.updated': (run: Run, { text }: EventOf<'todo.updated'>): Run => ({ ...run, task: { ...run.task, todo: text } }),
  'items.assigned': afterAssigning,
  'child.spawned': afterSpawning,
  'child.reported': afterReport,
};
