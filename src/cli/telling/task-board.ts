import { isObject } from '../../core/json.ts';
import type { Recorded, RunEvent } from '../../core/run/events.ts';
import { type ItemStanding, itemStandings } from '../../core/run/family/item-standing.ts';
import { type Run, topFrame } from '../../core/run/run.ts';
import { itemTitle } from '../../core/task/item-identity.ts';
import { judgeReport } from '../../core/task/judge-report.ts';
import type { Reading } from '../../core/task/reading.ts';
import { itemsTold, type ReadingChanges } from '../../core/task/reading-changes.ts';
import { WorkflowPhase } from '../../core/task/task-context.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { TASK_STORY_WORDS } from '../../core/words/task-story-words.ts';
import { age } from './age.ts';
import { say } from './speech.ts';

/** A task at a glance, for a person at the terminal: its phases, its items, and what is being done now. */
export type TaskBoard = {
  event(recorded: Recorded): void;
  child(runId: string, recorded: Recorded): void;
  /** Whether an item is being worked on now. */
  isBusy(): boolean;
  /** Nothing where the run is no task, or has nothing to show yet. */
  lines(now: number): readonly string[];
};

type Item = { readonly title: string; readonly done: boolean; readonly failures: number };
type Worker = {
  readonly item: string;
  readonly node: string;
  readonly doing: string;
  readonly since: number;
  readonly asks: boolean;
};

const PHASES: readonly string[] = Object.values(WorkflowPhase);
const MAX_TITLE = 32;
const MOST_SHOWN = 6;

/** `run`: the task as it was when the command began to follow it, where it had begun before. */
export function taskBoard(run?: Run): TaskBoard {
  const visited: string[] = run === undefined ? [] : [...topFrame(run).visited];
  const items = new Map<string, Item>((run === undefined ? [] : itemStandings(run)).map(seeded));
  const workers = new Map<string, Worker>();
  /** Verified; the list may not say so yet. */
  const verified = new Set<string>();
  for (const { child, item, report } of run?.children ?? [])
    if (report === undefined) workers.set(child, newWorker(item ?? child, 0));

  return {
    event({ event, ts }) {
      if (event.type === 'node.entered') visited.push(event.node);
      if (event.type === 'document.read') readItems(event.reading as Reading | ReadingChanges);
      if (event.type === 'child.spawned') workers.set(event.child, newWorker(event.item ?? event.child, ts));
      if (event.type === 'child.reported') settle(event.child, judgeReport(event).passed);
    },
    child(runId, { event, ts }) {
      const worker = workers.get(runId);
      if (worker === undefined) return;
      const node = event.type === 'node.entered' ? event.node : worker.node;
      const doing = doingAfter(event, node);
      const asks = event.type === 'interaction.opened' || (worker.asks && event.type !== 'interaction.answered');
      workers.set(runId, { ...worker, node, asks, ...(doing === undefined ? {} : { doing, since: ts }) });
    },
    isBusy: () => workers.size > 0,
    lines: (now) =>
      isTask() ? [phaseLine(visited.at(-1) ?? '', items), ...itemLines(items, [...workers.values()], now)] : [],
  };

  function isTask(): boolean {
    return visited.some((node) => node === WorkflowPhase.IDLE) && items.size > 0;
  }

  function readItems(reading: Reading | ReadingChanges): void {
    for (const { id, text, done } of itemsTold(reading))
      items.set(id, { title: itemTitle(text), done: done || verified.has(id), failures: items.get(id)?.failures ?? 0 });
  }

  function settle(child: string, passed: boolean): void {
    const id = workers.get(child)?.item ?? '';
    workers.delete(child);
    if (passed) verified.add(id);
    const item = items.get(id);
    if (item !== undefined)
      items.set(id, { ...item, done: passed || item.done, failures: item.failures + (passed ? 0 : 1) });
  }
}

function phaseLine(current: string, items: ReadonlyMap<string, Item>): string {
  const at = PHASES.indexOf(current);
  const phases = PHASES.map((phase, index) => `${index < at ? '✓' : index === at ? '▸' : '·'} ${phase}`);
  const done = [...items.values()].filter((item) => item.done).length;
  return `${phases.join('  ')}   ${done}/${items.size}`;
}

/** Those at work and those that failed have a line each; the rest is told by ids. */
function itemLines(items: ReadonlyMap<string, Item>, workers: readonly Worker[], now: number): readonly string[] {
  const busy = new Set(workers.map(({ item }) => item));
  const idle = [...items].filter(([id]) => !busy.has(id));
  const ids = (of: typeof idle) => of.map(([id]) => id).join(' ');
  const failed = idle.filter(([, { done, failures }]) => !done && failures > 0);
  const open = idle.filter(([, { done, failures }]) => !done && failures === 0);
  const done = idle.filter((entry) => entry[1].done);
  return [
    ...(done.length === 0 ? [] : [`  ✓ ${ids(done)}`]),
    ...workers.slice(0, MOST_SHOWN).map((worker) => workerLine(worker, items.get(worker.item), now)),
    ...failed
      .slice(0, MOST_SHOWN)
      .map(([id, { title, failures }]) => `  ✗ ${id} ${short(title)}  ${say(TASK_STORY_WORDS.failures(failures))}`),
    ...(open.length === 0 ? [] : [`  · ${ids(open)}`]),
  ];
}

function newWorker(item: string, since: number): Worker {
  return { item, node: '', doing: '', since, asks: false };
}

function seeded({ id, text, state, attempts }: ItemStanding): [string, Item] {
  const failures = attempts - (state === 'running' || state === 'verified' ? Math.min(attempts, 1) : 0);
  return [id, { title: itemTitle(text), done: state === 'verified', failures }];
}

function workerLine({ item, doing, since, asks }: Worker, known: Item | undefined, now: number): string {
  const again = (known?.failures ?? 0) > 0 ? [say(TASK_STORY_WORDS.failures(known?.failures ?? 0))] : [];
  const what = asks ? say(TASK_STORY_WORDS.waitsForYou) : doing;
  const parts = [...again, ...(what === '' ? [] : [what]), ...(since === 0 || asks ? [] : [age(now - since)])];
  return `  ${asks ? '?' : '▸'} ${item} ${short(known?.title ?? '')}  ${parts.join(' · ')}`.trimEnd();
}

/** What a child does now: the tool that it uses, its last words, or the node that it is at. */
function doingAfter(event: RunEvent, node: string): string | undefined {
  if (event.type === 'exchange.started') return node;
  if (event.type === 'call.asked') return toolWords(event.tool, event.args);
  if (event.type !== 'reply.received') return undefined;
  const [call] = event.calls;
  if (call !== undefined) return toolWords(call.tool, call.args);
  const words = event.segments.findLast((segment) => segment.trim() !== '');
  return words === undefined ? undefined : oneLine(words).trim();
}

function toolWords(tool: string, args: unknown): string {
  const path = isObject(args) && typeof args['path'] === 'string' ? ` ${args['path']}` : '';
  return oneLine(`${tool}${path}`);
}

function short(title: string): string {
  const characters = [...oneLine(title)];
  return characters.length > MAX_TITLE ? `${characters.slice(0, MAX_TITLE - 1).join('')}…` : characters.join('');
}
