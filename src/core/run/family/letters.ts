import type { Json } from '../../json.ts';
import type { Command } from '../commands.ts';
import type { EventType, RunEvent } from '../events.ts';
import { isOver, type Run, stateOf } from '../run.ts';
import { playersOf } from '../start/players.ts';
import { isDue } from '../view/summarize.ts';
import { type Spawned, spawnChild } from './spawn-child.ts';

type Letter = { readonly runId: string; readonly key: string; readonly command: Command };

/** What an append brings to other runs: it is written with it, so that none of it is lost and none comes twice. */
export type Letters = { readonly create: readonly Spawned[]; readonly post: readonly Letter[] };

/** Runs to be created, a child's report, and word to children that their parent no longer waits for. */
export function letters(before: Run, after: Run, events: readonly RunEvent[], ts: number): Letters {
  const create = events.flatMap((event) => (event.type === 'child.spawned' ? [spawnChild(after, event, ts)] : []));
  return {
    create,
    post: [
      ...report(before, after),
      ...rested(before, after),
      ...callOff(before, after, events),
      ...passOn(before, events),
    ],
  };
}

/** A child reports once, when it first comes to its end. */
function report(before: Run, after: Run): readonly Letter[] {
  const { parent } = after.started;
  if (parent === undefined || before.outcome !== undefined || after.outcome === undefined || after.cycle > 1) return [];
  const command = { kind: 'report' as const, child: after.id, outcome: after.outcome.kind, result: resultOf(after) };
  return [{ runId: parent.run, key: `report:${after.id}`, command }];
}

/** A child that waits for a person, or was stopped by one: what is changed from now on is not its doing. */
function rested(before: Run, after: Run): readonly Letter[] {
  const { parent } = after.started;
  if (parent === undefined || after.outcome !== undefined || !isDue(before) || isDue(after)) return [];
  const command = { kind: 'rested' as const, child: after.id };
  return [{ runId: parent.run, key: `rested:${after.id}:${after.seq}`, command }];
}

function resultOf(run: Run): Json {
  const [lowest] = run.frames;
  const { check = null, verify = null } = lowest === undefined ? {} : stateOf(lowest).variables;
  const work = lowest === undefined ? undefined : stateOf(lowest).variables['work'];
  const message = run.outcome?.kind === 'failed' ? `${run.outcome.code}: ${run.outcome.message}` : null;
  return { work: work ?? null, check, verify, message };
}

/** What a person has stopped with its parent goes on with its parent; the others refuse it. */
function passOn({ children }: Run, events: readonly RunEvent[]): readonly Letter[] {
  const resumed = events.flatMap((event, index) => {
    if (event.type !== 'command.accepted' || event.command !== 'resume') return [];
    const next = events[index + 1];
    // Who plays the parent from now on plays what it waits for.
    const players = next?.type === 'engine.changed' ? playersOf(next) : {};
    return [{ key: event.key, command: { kind: 'resume' as const, ...players } as Command }];
  });
  const waited = children.filter(({ report: told }) => told === undefined);
  return resumed.flatMap(({ key, command }) =>
    waited.map(({ child }) => ({ runId: child, key: `resume:${key}`, command })),
  );
}

const CALLS_OFF: ReadonlySet<EventType> = new Set(['run.canceled', 'run.failed', 'run.rewound']);

function callOff(before: Run, after: Run, events: readonly RunEvent[]): readonly Letter[] {
  if (!events.some(({ type }) => CALLS_OFF.has(type))) return [];
  const reason = isOver(after) ? `its parent ${after.id} is over` : `its parent ${after.id} was taken back`;
  return before.children
    .filter(({ report: told }) => told === undefined)
    .map(({ child }) => ({ runId: child, key: `cancel:${after.id}`, command: { kind: 'cancel', reason } }));
}
