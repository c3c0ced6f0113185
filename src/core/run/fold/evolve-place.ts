import { append } from '../../append-list.ts';
import { wordsAboveTag } from '../../route/read-tag.ts';
import { loopName, timesTaken } from '../../state/loop-counts.ts';
import type { EventOf, EventType, Recorded } from '../events.ts';
import { NO_TASK } from '../family/task-state.ts';
import { currentNodeId, type Frame, type Run } from '../run.ts';
import { newFrame } from '../start/begin-run.ts';
import { callOffChildren } from './evolve-task.ts';
import { NOTHING_SPENT, type Spent } from './spent.ts';

type Place = 'node.entered' | 'run.rewound' | 'node.reopened' | 'frame.pushed' | 'frame.popped' | 'cycle.opened';
type PlaceSteps = {
  readonly [T in Place & EventType]: (run: Run, event: EventOf<T>, envelope: Omit<Recorded, 'event'>) => Run;
};

/** What each event does to where a run stands: its nodes, frames and cycles. */
export const PLACE_STEPS: PlaceSteps = {
  'node.entered': (run, { node, from, loop }) => ({
    ...run,
    own: undefined,
    frames: changeTopFrame(run, (frame) => ({
      ...frame,
      node,
      way: frame.way.includes(node) ? upTo(frame.way, node) : [...frame.way, node],
      arrived: { text: frame.text },
      marks: { ...frame.marks, [node]: run.outside.length },
      rewound: false,
      ...UNDONE,
      visited: frame.visited.includes(node) ? frame.visited : [...frame.visited, node],
    })),
    waits: 0,
    // To stand where one began is no progress.
    turn: run.turn && { ...run.turn, progress: run.turn.progress || from !== undefined },
    spent: loop === undefined ? run.spent : { ...run.spent, loops: counted(run, loop) },
  }),
  'run.rewound': (run, { to, by }, { seq }) => ({
    ...run,
    // What will be awaited after it is something else.
    awaited: undefined,
    // What lies after the node has not been visited any more; the node itself is entered anew.
    frames: changeTopFrame(run, (frame) => ({
      ...frame,
      rewound: true,
      ...UNDONE,
      node: undefined,
      // Beside the way nothing is known of how the run would have come there.
      way: frame.way.includes(to) ? upTo(frame.way, to) : [],
      visited: upTo(frame.visited, to),
    })),
    turn: run.turn && { ...run.turn, progress: true },
    ...callOffChildren(run, seq),
    failed: by === 'person' ? [] : run.failed,
    rewinds: by === 'model' ? run.rewinds + 1 : run.rewinds,
  }),
  'node.reopened': (run) => ({
    ...run,
    onward: false,
    frames: changeTopFrame(run, (frame) => ({ ...frame, ...UNDONE })),
  }),
  'frame.pushed': (run, { workflow, state, hash }, { seq }) => ({
    ...run,
    frames: [...run.frames, newFrame(workflow, state, seq)],
    renderedAt: seq,
    renderings: append(run.renderings, hash),
  }),
  'frame.popped': (run, { hash }, { seq }) => ({
    ...run,
    renderedAt: seq,
    frames: changeTopFrame({ ...run, frames: run.frames.slice(0, -1) }, (frame) => ({ ...frame, done: true })),
    renderings: append(run.renderings, hash),
  }),

  'cycle.opened': (run, { cycle, state, hash }, { seq }) => ({
    ...run,
    ...(state === undefined ? {} : begunAnew(run, hash ?? '', seq)),
    cycle,
    outcome: undefined,
    held: undefined,
    awaited: undefined,
    // Reopened at an earlier node, the run has still to come to the later ones, and the work of this one is to be done again.
    frames:
      state === undefined
        ? changeTopFrame(run, (frame) => ({
            ...frame,
            visited: upTo(frame.visited, frame.node),
            way: frame.node === undefined ? [] : [frame.node],
            ...UNDONE,
          }))
        : [newFrame(run.started.workflow, state, seq)],
    waits: 0,
    rewinds: 0,
    spent: NOTHING_SPENT,
  }),
};

/** The node is done, with a tag; what was said with it is what it has given. */
export function leaveByTag(run: Run, tag: string): Pick<Run, 'onward' | 'output' | 'frames'> {
  const words = wordsAboveTag(run.reply?.segments ?? []);
  return {
    onward: true,
    output: words === '' ? run.output : { node: currentNodeId(run), value: words, artifacts: [] },
    frames: changeTopFrame(run, (frame) => ({ ...frame, done: true, tag })),
  };
}

export function changeTopFrame(run: Run, change: (frame: Frame) => Frame): readonly Frame[] {
  return run.frames.map((frame, index) => (index === run.frames.length - 1 ? change(frame) : frame));
}

/** The work of a node is to be done, also if it was done before. */
const UNDONE = { done: false, tag: undefined } as const;

/** Nothing of the last cycle is left but its conversations: what was found out, given and planned belongs to it. */
function begunAnew(run: Run, hash: string, seq: number): Partial<Run> {
  return {
    renderedAt: seq,
    renderings: append(run.renderings, hash),
    output: undefined,
    own: undefined,
    notice: undefined,
    onward: false,
    task: NO_TASK,
  };
}

function upTo(visited: readonly string[], node: string | undefined): readonly string[] {
  const place = node === undefined ? -1 : visited.indexOf(node);
  return place === -1 ? visited : visited.slice(0, place + 1);
}

function counted({ frames, spent: { loops } }: Run, key: string): Spent['loops'] {
  const name = loopName(frames.at(-1)?.workflow ?? '', key);
  return { ...loops, [name]: timesTaken(loops, name) + 1 };
}
