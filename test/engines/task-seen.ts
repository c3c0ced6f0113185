import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { document, documents, type Ended, type Printed, runIdOf } from '../e2e/signalbox.ts';

type Child = { readonly item: string; readonly attempt: number; readonly events: readonly Printed[] };

/** A task that has come to its rest, as a person can see it. */
export type TaskSeen = {
  readonly ended: Ended;
  readonly shown: Printed;
  readonly events: readonly Printed[];
  /** The runs that did its items, each with its own log. */
  readonly children: readonly Child[];
  readonly list: string;
};

export const TASK_LIST = 'docs/greeting-card/taskList.md';

export async function lookAtTask(
  command: (...args: readonly string[]) => Promise<Ended>,
  project: string,
  ended: Ended,
): Promise<TaskSeen> {
  const log = async (id: string) => documents(await command('log', id, '--jsonl'));
  const events = await log(runIdOf(ended));
  const spawned = events.filter(({ type }) => type === 'child.spawned');
  const children: Child[] = [];
  for (const { child, item, attempt } of spawned) children.push({ item, attempt, events: await log(child) });
  return {
    ended,
    events,
    children,
    shown: document(await command('show', runIdOf(ended), '--json')),
    list: await readFile(join(project, TASK_LIST), 'utf8').catch(() => 'there is none'),
  };
}

/** The result that the script of the package gives. */
export const RESULT = 'The card is in `card/card.txt`: welcome, Monday at nine, and whom to ask.';

const PHASES = ['idle', 'analyze', 'design', 'breakdown', 'execute', 'complete'];

/** Each item with what it came to, in the order in which they were begun. */
const ATTEMPTS = ['1.1 #1 check 0', '1.2 #1 check 0', '2.1 #1 check 1', '2.1 #2 check 0', '2.2 #1 verify true'];

const LIST_END = ['- Total: 4 tasks', '- Completed: 4 tasks', '- Remaining: 0 tasks', ''].join('\n');

/** How the task of the script has to stand at its end, whoever led it: a line for what does not. */
export function differencesOfTask({ ended, shown, events, children, list }: TaskSeen): readonly string[] {
  const result = events.findLastIndex(({ type }) => type === 'output.accepted');
  const spoken = events.slice(result).filter(({ type }) => type === 'exchange.started' || type === 'turn.started');
  const later = ended.stdout.slice(ended.stdout.lastIndexOf(RESULT) + RESULT.length);
  return [
    ...differs('exit', ended.code, 0),
    ...differs('status', shown.status, 'completed'),
    ...differs('output', shown.output, RESULT),
    ...differs('phases', nodesOf(events), PHASES),
    ...differs('boxes', list.match(/^- \[.\] Task [\d.]+/gm)?.join(' '), BOXES),
    ...differs('progress', list.endsWith(LIST_END), true),
    ...differs('note', list.includes('Attempt 1 failed: its check ended with 1'), true),
    ...differs('attempts', children.map(verdictOf), ATTEMPTS),
    ...children.flatMap(({ item, attempt, events: own }) =>
      differencesOfChild(`${item} #${attempt}`, own, shown.runId),
    ),
    ...differs('deferred', stepsOfAssignments(events), [ASSIGNED, ASSIGNED]),
    ...differs('spoken after the result', spoken.length, 0),
    ...differs('told after the result', /^\S+:$/m.test(later), false),
  ];
}

const BOXES = ['1.1', '1.2', '2.1', '2.2'].map((id) => `- [x] Task ${id}`).join(' ');

/** Answered at once, the turn ends, the children begin, and their results open the next turn. */
const ASSIGNED = 'call.finished turn.ended child.spawned turn.started';

function stepsOfAssignments(events: readonly Printed[]): readonly string[] {
  const told = new Set(ASSIGNED.split(' '));
  const begun = events.flatMap(({ type }, index) => (type === 'items.assigned' ? [index] : []));
  return begun.map((from) => {
    const rest = events.slice(from).filter(({ type, by, tool }) => told.has(type) && by !== 'runtime' && !isOwn(tool));
    return [...new Set(rest.slice(0, rest.findIndex(({ type }) => type === 'turn.started') + 1).map(typeOf))].join(' ');
  });
}

const typeOf = ({ type }: Printed): string => type;

/** The list is brought up to date by the runtime meanwhile. */
function isOwn(tool: string | undefined): boolean {
  return tool === 'createTaskDocs';
}

function verdictOf({ item, attempt, events }: Child): string {
  const state = events.findLast(({ type }) => type === 'run.completed');
  const check = events.find(({ type, tool }) => type === 'call.finished' && tool === 'check.run')?.result.exitCode;
  const verified = events.find(({ type, node }) => type === 'output.accepted' && node === 'verify')?.output.passed;
  const verdict = check === undefined ? `verify ${verified}` : `check ${check}`;
  return `${item} #${attempt} ${state === undefined ? 'not completed' : verdict}`;
}

function differencesOfChild(name: string, events: readonly Printed[], parent: string): readonly string[] {
  const [started] = events;
  const judged = nodesOf(events).slice(1, -1).join(' ');
  return [
    ...differs(`${name}: parent`, started?.parent?.run, parent),
    ...differs(`${name}: way`, nodesOf(events).length === 3 && /^(check|verify)$/.test(judged), true),
    ...differs(`${name}: result`, typeof events.find(({ type }) => type === 'output.accepted')?.output, 'string'),
  ];
}

export function nodesOf(events: readonly Printed[]): readonly string[] {
  return events.filter(({ type }) => type === 'node.entered').map(({ node }) => node);
}

export function differs(name: string, is: unknown, must: unknown): readonly string[] {
  const [found, wanted] = [JSON.stringify(is), JSON.stringify(must)];
  return found === wanted ? [] : [`${name}: ${found} instead of ${wanted}`];
}

/** What was refused in a run, in order. */
export function refusalsOf(events: readonly Printed[]): readonly string[] {
  return events.filter(({ type }) => type === 'call.refused').map(({ tool, code }) => `${tool} ${code}`);
}
