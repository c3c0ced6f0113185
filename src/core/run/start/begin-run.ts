import { emptyList } from '../../append-list.ts';
import type { Recorded } from '../events.ts';
import { NO_TASK } from '../family/task-state.ts';
import { routeBegun } from '../fold/evolve-route.ts';
import { NOTHING_SPENT } from '../fold/spent.ts';
import type { Frame, Kit, Run } from '../run.ts';
import { playersOf } from './players.ts';

/** The run before its second event. */
export function begin(id: string, kit: Kit, first: Recorded): Run {
  const { event: started, seq, epoch } = first;
  if (started.type !== 'run.started') throw new Error(`${id} begins with ${started.type}`);
  return {
    id,
    kit,
    started,
    title: undefined,
    startedAt: first.ts,
    players: { engine: started.engine, ...playersOf(started) },
    seq,
    epoch,
    stopped: false,
    drained: 0,
    cycle: 1,
    outcome: undefined,
    blocked: undefined,
    frames: [newFrame(started.workflow, started.state)],
    renderedAt: seq,
    renderings: emptyList(),
    turns: 0,
    turn: undefined,
    exchange: undefined,
    interruptions: 0,
    retryAt: undefined,
    awaited: undefined,
    reply: undefined,
    calls: [],
    spokenIn: undefined,
    failed: [],
    outside: emptyList(),
    rewinds: 0,
    waits: 0,
    onward: false,
    output: undefined,
    chosen: undefined,
    held: undefined,
    input: undefined,
    notice: undefined,
    interactions: [],
    notices: [],
    asked: 0,
    proposed: undefined,
    grants: 0,
    grant: undefined,
    children: [],
    task: NO_TASK,
    own: undefined,
    route: routeBegun(first.ts),
    spent: NOTHING_SPENT,
    threads: {},
    warnings: started.warnings ?? [],
  };
}

/** A workflow before its first node is entered. */
export function newFrame(workflow: string, text: string, openedAt = 1): Frame {
  return {
    workflow,
    openedAt,
    text,
    visited: [],
    node: undefined,
    way: [],
    arrived: undefined,
    marks: {},
    rewound: false,
    done: false,
    tag: undefined,
  };
}
