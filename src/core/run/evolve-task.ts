import type { Json } from '../json.ts';
import type { EventOf } from './events.ts';
import type { Run } from './run.ts';
import type { ListedItem } from './task-state.ts';

function afterClassifying(run: Run, { simple }: EventOf<'task.classified'>): Run {
  return { ...run, task: { ...run.task, simple } };
}

function afterReading(run: Run, { task: name, document, path, hash, reading }: EventOf<'document.read'>): Run {
  const { problems = [], items } = reading as {
    readonly problems?: readonly Json[];
    readonly items?: readonly ListedItem[];
  };
  const { task } = run;
  return {
    ...run,
    task: {
      ...task,
      name: task.name ?? name,
      documents: { ...task.documents, [document]: { path, hash, problems } },
      items: items ?? task.items,
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

/** What each event of a task does to a run. */
export const TASK_STEPS = {
  'task.classified': afterClassifying,
  'document.read': afterReading,
  'todo.updated': (run: Run, { text }: EventOf<'todo.updated'>): Run => ({ ...run, task: { ...run.task, todo: text } }),
  'items.assigned': afterAssigning,
  'child.spawned': afterSpawning,
  'child.reported': afterReport,
};
