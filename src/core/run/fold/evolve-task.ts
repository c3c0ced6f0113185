import { keepDefined } from '../../keep-defined.ts';
import type { Reading } from '../../task/reading.ts';
import { completed, type ReadingChanges } from '../../task/reading-changes.ts';
import type { EventOf, Recorded } from '../events.ts';
import type { Assigned } from '../family/task-state.ts';
import type { Run } from '../run.ts';
import type { TASK_EVENTS } from './task-events.ts';

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

/** Taken back, the run waits for none of its children any more. */
export function callOffChildren({ children, task }: Run, takenBackAt: number): Pick<Run, 'children' | 'task' | 'own'> {
  const report = { outcome: 'canceled', result: null };
  return {
    own: undefined,
    children: children.map((child) => (child.report === undefined ? { ...child, report } : child)),
    task: { ...task, assigned: [], retry: undefined, takenBackAt },
  };
}

/** A person has looked at items that were out of attempts: each of them may be tried as often again. */
export function giveAttempts({ children, task }: Run): Pick<Run, 'task'> {
  return { task: { ...task, forgiven: children.length, retry: 'unread' } };
}

type TaskSteps = {
  readonly [T in (typeof TASK_EVENTS)[number]['shape']['type']['value']]: (
    run: Run,
    event: EventOf<T>,
    envelope: Omit<Recorded, 'event'>,
  ) => Run;
};

/** What each event of a task does to a run. */
export const TASK_STEPS: TaskSteps = {
  'task.classified': (run, { simple }) => ({
    ...run,
    // A complex one is not done here: what is left is to go on to its documents.
    frames: run.frames.map((frame, index) => (index === run.frames.length - 1 ? { ...frame, done: !simple } : frame)),
    task: { ...run.task, simple },
  }),
  'document.read': afterReading,
  'todo.updated': (run, { text }) => ({ ...run, task: { ...run.task, todo: text } }),
  // The turn ends once the calls of its reply have their results: the children come first.
  'items.assigned': (run, { callId, items }) => {
    const titles = new Map(run.task.items.toReversed().map(({ id, text }) => [id, text]));
    const assigned = items.map((one): Assigned => keepDefined({ ...one, title: titles.get(one.item) }));
    const turn = run.turn && { ...run.turn, asked: true };
    return { ...run, turn, task: { ...run.task, assigned, assignedBy: callId } };
  },
  'child.spawned': (run, { child, callId, item, attempt, title }) => ({
    ...run,
    children: [...run.children, { child, callId, item, attempt, title, report: undefined }],
  }),
  'child.reported': (run, { child, outcome, result }) => ({
    ...run,
    children: run.children.map((known) => (known.child === child ? { ...known, report: { outcome, result } } : known)),
  }),
};
