import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plainName } from '../../src/core/tool/tool-names.ts';
import type { Behaviour, ServedCall } from '../model-server/behaviour.ts';
import type { Bench } from './bench.ts';
import { mcpCall, shellCall } from './own-tools.ts';
import type { Scenario } from './scenarios.ts';
import { insteadOf, placeOf, scriptedTask, type TaskMove, taskModel } from './task-model.ts';
import { differencesOfTask, differs, lookAtTask, refusalsOf, TASK_LIST, type TaskSeen } from './task-seen.ts';

const TASK = fileURLToPath(new URL('../../packages/structured-task', import.meta.url));

/** The model behind a program that leads a task, and behind those that do its items. */
export function leadsTask(moves: readonly TaskMove[] = scriptedTask()): Scenario {
  const model = taskModel(moves);
  let made = 0;
  // One of the programs drops what a call gave whose id it has seen in an earlier turn.
  const numbered = (call: ServedCall): ServedCall => ({ ...call, id: `call_${++made}` });
  return (wire, conversation): Behaviour => {
    const { tools, results } = conversation;
    const { calls, shell, text = '' } = model(conversation);
    if (shell !== undefined) return { kind: 'reply', calls: [numbered(shellCall(wire, tools, shell))] };
    if (calls === undefined) return { kind: 'reply', text };
    const wanted = calls.map(({ tool, args }) => ({ tool: plainName(tool), server: 'signalbox', args }));
    return { kind: 'reply', calls: wanted.map((call) => numbered(mcpCall(wire, tools, results.length, call))) };
  };
}

/** The task of the script, led by a program, its items done by others of its kind. */
export async function playTask(bench: Bench): Promise<readonly string[]> {
  return differencesOfTask(await run(bench));
}

async function run(bench: Bench): Promise<TaskSeen> {
  const words = ['run', TASK, '--workflow', 'task', '-m', 'Make a card.', '--trust'];
  const ended = await bench.run(...words, '--engine', bench.program.name);
  return lookAtTask(bench.run, join(bench.path, 'project'), ended);
}

const LATE = { tool: 'fs.write', args: { path: '@project/late.txt', content: 'Too late.\n' } };
const TICK_ALL = `sed -i 's/^- \\[ \\]/- [x]/' ${TASK_LIST}; grep -c '\\[x\\]' ${TASK_LIST}`;
const DOCUMENT = {
  path: `@project/${TASK_LIST}`,
  content: '# Task List: greeting-card\n\n## Tasks\n- [x] Task 1.1: all\n',
};
const GIVE_UP = { tool: 'completionResult', args: { result: 'All boxes are ticked.' } };

/** The same task, led and done by programs that do all that they must not. */
export function leadsTaskBadly(): Scenario {
  const [lead, worker] = [{ node: 'execute' }, { node: 'work', item: '1.1', attempt: 1 }];
  const goesOn = (move: TaskMove): readonly TaskMove[] => [
    { ...move, endsTurn: false },
    { at: lead, calls: [LATE], endsTurn: true },
  ];
  const spoken = insteadOf(scriptedTask(), { at: lead, tool: 'completionResult' }, goesOn);
  const hurried = insteadOf(spoken, { at: lead, tool: 'assignTasks' }, (move) => [
    { at: lead, shell: TICK_ALL },
    { at: lead, calls: [GIVE_UP], endsTurn: false },
    ...goesOn(move),
  ]);
  const meddled = insteadOf(hurried, { at: worker, tool: 'fs.write' }, (move) => [
    { at: worker, calls: [{ tool: 'fs.write', args: DOCUMENT }] },
    { at: worker, shell: TICK_ALL },
    move,
  ]);
  return leadsTask(meddled);
}

const REFUSED = ['completionResult TASK_ITEMS_OPEN', 'fs.write ASK_PENDING', 'fs.write STALE'];

export async function playTaskBadly(bench: Bench): Promise<readonly string[]> {
  const seen = await run(bench);
  const [first] = seen.children;
  const refused = seen.events.filter(({ type }) => type === 'document.refused');
  const places = bench.stage.turns.map((turn) => ({ turn, place: placeOf(turn) }));
  const offered = places.filter(({ place }) => place.node === 'work').flatMap(({ turn }) => turn.tools);
  const told =
    places
      .filter(({ place }) => place.node === 'execute')
      .at(-1)
      ?.turn.users.join('\n') ?? '';
  return [
    ...differencesOfTask(seen),
    ...differs('refused', refusalsOf(seen.events), REFUSED),
    ...differs('refused to the child', refusalsOf(first?.events ?? []), ['fs.write E_SANDBOX_VIOLATION']),
    ...differs(
      'put back',
      refused.map(({ path, code }) => `${path} ${code}`),
      [`${TASK_LIST} E_SANDBOX_VIOLATION`],
    ),
    ...differs('told', /changed outside of createTaskDocs.*it was put back/.test(told), true),
    ...differs(
      'offered to children',
      offered.filter((name) => /assignTasks|createTaskDocs/.test(name)),
      [],
    ),
    ...differs('written late', existsSync(join(bench.path, 'project', 'late.txt')), false),
  ];
}
