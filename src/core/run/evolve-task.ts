import type { Reading } from '../task/reading.ts';
import type { EventOf } from './events.ts';
import type { Run } from './run.ts';

function afterClassifying(run: Run, { simple }: EventOf<'task.classified'>): Run {
  // A complex one is not done here: what is left is to go on to its documents.
  const frames = run.frames.map((frame, index) =>
    index === run.frames.length - 1 ? { ...frame, done: !simple } : frame,
  );
  return { ...run, frames, task: { ...run.task, simple } };
}

function afterReading(run: Run, { task: name, document, path, hash, by, reading }: EventOf<'document.read'>): Run {
  const { problems, items } = reading as Reading;
  const { task } = run;
  return {
    ...run,
    own: by === 'runtime' ? undefined : run.own,
    turn: run.turn && by === 'model' ? { ...run.turn, wrote: true } : run.turn,
    task: {
      ...task,
      name: task.name ?? name,
      documents: { ...task.documents, [document]: { path, hash, problems } },
      items: items ?? task.items,
      // Who reports while the list is being written is not in it yet.
      written: by === 'runtime' ? (run.own?.reported ?? task.written) : task.written,
    },
  };
}

/** The turn ends once the calls of its reply have their results: the children come first. */
function afterAssigning(run: Run, { callId, items }: EventOf<'items.assigned'>): Run {
  return {
    ...run,
    turn: run.turn && { ...run.turn, asked: true },
    task: { ...run.task, assigned: items, assignedBy: callId },
  };
}

function afterSpawning(run: Run, { child, callId, item, attempt = 1, title }: EventOf<'child.spawned'>): Run {
  return { ...run, children: [...run.children, { child, callId, item, attempt, title, report: undefined }] };
}

function afterReport(run: Run, { child, outcome, result }: EventOf<'child.reported'>): Run {
  return {
    ...run,
    children: run.children.map((known) => (known.child === child ? { ...known, report: { outcome, result } } : known)),
  };
}

/** The children that have come to their end. */
export function reportedBy({ children }: Pick<Run, 'children'>): readonly string[] {
  return children.flatMap(({ child, report }) => (report === undefined ? [] : [child]));
}

/** Taken back, the run waits for none of its children any more. */
export function calledOff({ children, task }: Run): Pick<Run, 'children' | 'task' | 'own'> {
  const report = { outcome: 'canceled', result: null };
  return {
    own: undefined,
    children: children.map((child) => (child.report === undefined ? { ...child, report } : child)),
    task: { ...task, assigned: [] },
  };
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
