import { createHash } from 'node:crypto';
import { openSqliteReader } from '../../src/adapters/store-sqlite/open-sqlite-reader.ts';
import { type AppendList, itemsFrom } from '../../src/core/append-list.ts';
import { replay } from '../../src/core/run/fold/evolve.ts';
import { next } from '../../src/core/run/next/next.ts';
import { currentNodeId, type Run, stateOf, type Thread, topFrame } from '../../src/core/run/run.ts';
import { statusOf } from '../../src/core/run/view/summarize.ts';
import { policyOf } from '../../src/core/tool/policy-of.ts';
import { toolTable } from '../../src/core/tool/tool-table.ts';
import { openFileTools } from '../../src/main/outside-tools.ts';
import { loadRun } from '../../src/runtime/load-run.ts';
import type { OldLog } from './old-log.ts';

export type Folded = {
  /** The run at the end of its log, as `projectRun` has it. */
  readonly folded: string;
  /** A line per event: what the run is after it, a digest of all that is known of it then, and what comes next. */
  readonly prefixes: string;
};

/** Folds every prefix of a log, read from its store in the way of the product. The only place that knows how folding is done. */
export async function foldLog(home: string, { runId, tools }: OldLog): Promise<Folded> {
  const reader = await openSqliteReader(home);
  try {
    const kit = toolTable(tools ?? PRODUCT_TOOLS);
    const { run, events } = await loadRun(reader, runId, kit);
    const lines = events.map(({ seq, ts, event }, index) => {
      const then = replay(runId, run.kit, events.slice(0, index + 1));
      const place = `${statusOf(then)} ${topFrame(then).workflow}/${currentNodeId(then)}`;
      return `${seq} ${event.type} | ${place} | ${digest(projectRun(then))} | ${nextOf(then, ts)}`;
    });
    return { folded: `${JSON.stringify(projectRun(run), null, 1)}\n`, prefixes: `${lines.join('\n')}\n` };
  } finally {
    await reader.close();
  }
}

const PRODUCT_TOOLS = openFileTools(
  () => Promise.reject(new Error('no shelf here')),
  { note: () => undefined },
  async () => '.',
);

/** What comes next, by kind and key. Half of an append is no state that the product ever acts on, so next may find it impossible. */
function nextOf(run: Run, now: number): string {
  try {
    const action = next(run, now);
    return `${action.kind} ${action.key}`;
  } catch {
    return 'impossible';
  }
}

/** Everything that is known of a run, in words of its own: where the kernel gives a part another name, only this changes. */
export function projectRun(run: Run): object {
  const { seq, epoch, drained, cycle, outcome, blocked, turns, interruptions, retryAt, rewinds, waits } = run;
  return sorted({
    ...{ seq, epoch, drained, cycle, outcome, blocked, turns, interruptions, retryAt, rewinds, waits },
    status: statusOf(run),
    node: currentNodeId(run),
    state: stateOf(topFrame(run)),
    frames: run.frames.map(({ workflow, text, visited, node, arrived, marks, rewound, done }) => {
      return { workflow, text, visited, node, arrivedWith: arrived?.text, marks, rewound, done };
    }),
    renderings: all(run.renderings),
    turn: run.turn,
    exchange: projectShown(run, run.exchange && asked(run.exchange)),
    reply: projectShown(run, run.reply),
    calls: run.calls,
    failed: run.failed.length === 0 ? undefined : run.failed,
    spokenIn: run.spokenIn,
    outside: all(run.outside),
    onward: run.onward,
    output: run.output,
    chosen: run.chosen,
    input: run.input,
    notice: run.notice,
    interactions: run.interactions,
    notices: run.notices.length === 0 ? undefined : run.notices,
    // Logs of before hand nothing over.
    route: run.route.turns.some(({ words }) => words !== undefined) ? run.route : undefined,
    // Who plays follows from the beginning until a person names others.
    players:
      run.players.engine === run.started.engine && run.players.roles === run.started.roles ? undefined : run.players,
    asked: run.asked,
    proposed: run.proposed,
    grants: run.grants,
    grant: run.grant,
    children: run.children,
    spent: run.spent,
    warnings: run.warnings,
    threads: Object.fromEntries(Object.entries(run.threads).map(([name, thread]) => [name, projectThread(thread)])),
  });
}

/** Who was asked follows from who plays. */
function asked({ engine: _, ...exchange }: NonNullable<Run['exchange']>) {
  return exchange;
}

/** An exchange or its reply: of the frames of that time only the policy counts. */
function projectShown<T extends { readonly frames: Run['frames'] }>(
  run: Run,
  shown: T | undefined,
): object | undefined {
  if (shown === undefined) return undefined;
  const { frames, ...rest } = shown;
  return { ...rest, policy: policyOf({ ...run, frames }) };
}

function projectThread(thread: Thread): object {
  const { head, body, profile, directive, brief, session, tokens, counted, tooLong } = thread;
  return { head, body: all(body), profile, directive, brief, session, tokens, counted, tooLong };
}

function all<T>(list: AppendList<T>): readonly T[] {
  return itemsFrom(list);
}

function digest(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}

/** In the order of keys, so that the order in which the fold puts things together does not count. */
function sorted<T>(value: T): T {
  if (Array.isArray(value)) return value.map(sorted) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)])) as T;
}
