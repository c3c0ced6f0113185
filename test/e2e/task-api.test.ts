import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plainName } from '../../src/core/tool/tool-names.ts';
import { readConversation } from '../engines/conversation.ts';
import { insteadOf, placeOf, scriptedTask, type TaskMove, type TaskPlace, taskModel } from '../engines/task-model.ts';
import { differencesOfTask, lookAtTask, refusalsOf, TASK_LIST, type TaskSeen } from '../engines/task-seen.ts';
import type { Behaviour } from '../model-server/behaviour.ts';
import { type ModelServer, modelServer } from '../model-server/model-server.ts';
import { makePlace, type Place } from './signalbox.ts';

const TASK = fileURLToPath(new URL('../../packages/structured-task', import.meta.url));
const LEAD: TaskPlace = { node: 'execute' };
const WORKER: TaskPlace = { node: 'work', item: '1.1', attempt: 1 };

let place: Place;
let server: ModelServer | undefined;

beforeEach(async () => {
  place = await makePlace();
});
afterEach(async () => {
  await server?.close();
  await place.remove();
});

/** The task as a model over HTTP leads it, and does its items. */
async function play(moves: readonly TaskMove[]): Promise<TaskSeen> {
  // Nothing is asked after a call that ends a turn: this model need not know which those are.
  const model = taskModel(moves.map((move) => ({ ...move, endsTurn: false })));
  server = await modelServer((request) => served(model(readConversation(request))));
  await mkdir(join(place.config, 'signalbox'), { recursive: true });
  const local = { provider: 'openai-compatible', model: 'task', baseUrl: server.url };
  await writeFile(join(place.config, 'signalbox', 'config.yaml'), JSON.stringify({ models: { local } }));
  const engine = ['--engine', 'api', '--model', 'local'];
  const ended = await place.run('run', TASK, '--workflow', 'task', '-m', 'Make a card.', ...engine);
  return lookAtTask(place.run, place.project, ended);
}

function served({ text, calls = [] }: TaskMove): Behaviour {
  const made = calls.map(({ tool, args }) => ({ name: plainName(tool), args }));
  return { kind: 'reply', ...(text === undefined ? {} : { text }), ...(made.length === 0 ? {} : { calls: made }) };
}

/** The moves with these calls made before the first call of this tool at this place, one after the other. */
function callsBefore(
  moves: readonly TaskMove[],
  first: { readonly at: TaskPlace; readonly tool: string },
  ...calls: readonly (readonly [tool: string, args: object])[]
): readonly TaskMove[] {
  const made = calls.map(([tool, args]): TaskMove => ({ at: first.at, calls: [{ tool, args }] }));
  return insteadOf(moves, first, (move) => [...made, move]);
}

/** What the model was told at a place, request by request. */
function toldAt({ node, item }: TaskPlace): readonly { readonly tools: readonly string[]; readonly said: string }[] {
  return (server?.requests ?? [])
    .map((request) => readConversation(request))
    .filter((conversation) => placeOf(conversation).node === node && placeOf(conversation).item === item)
    .map(({ tools, users, results }) => ({ tools, said: [...users, ...results].join('\n') }));
}

describe('a structured task led by a model over HTTP', () => {
  test('TSK-01, TSK-09, TSK-10, TSK-11: goes through its phases as the scripted one does, item by item in runs of their own', async () => {
    expect(differencesOfTask(await play(scriptedTask()))).toEqual([]);
    // Neither after the result nor between assigning and the results of the children is anything asked.
    expect(toldAt(LEAD)).toHaveLength(3);
    const [, , last] = toldAt(LEAD);
    expect(last?.said).toContain(
      '- 2.1: attempt 1 failed: its check ended with 1.\n- 2.2: skipped, it depends on 2.1.',
    );
    expect(last?.said).toContain('- 2.2: verified and ticked.\nEvery box is ticked: call completionResult now.');
    // Whoever does an item has the tools that were named for it; who reviews it may read.
    const offered = (at: TaskPlace) => new Set(toldAt(at).flatMap(({ tools }) => tools));
    expect(offered(WORKER)).toEqual(new Set(['fs_write', 'ui_ask_user', 'completionResult']));
    expect(offered({ node: 'work', item: '2.2' })).toEqual(new Set(['fs_read', 'ui_ask_user', 'completionResult']));
    expect([...offered({ node: 'verify', item: '2.2' })]).toEqual(['fs_list', 'fs_read', 'fs_search', 'ui_ask_user']);
  });

  test('TSK-09: a child that writes documents, assigns or uses what was not named is refused, and does its item', async () => {
    const content = '# Task List: greeting-card\n';
    const tasklist = [{ target: '1.2', subAgentPrompt: 'Do it for me.', tools: [] }];
    const seen = await play(
      callsBefore(
        scriptedTask(),
        { at: WORKER, tool: 'fs.write' },
        ['fs.write', { path: `@project/${TASK_LIST}`, content }],
        ['fs.write', { path: '@project/docs/Greeting-Card/notes.md', content }],
        ['assignTasks', { tasklist }],
        ['createTaskDocs', { taskName: 'greeting-card', phase: 'taskList', content }],
        ['fs.read', { path: '@project/card/welcome.txt' }],
      ),
    );
    expect(differencesOfTask(seen)).toEqual([]);
    expect(refusalsOf(seen.children[0]?.events ?? [])).toEqual([
      'fs.write E_SANDBOX_VIOLATION',
      'fs.write E_SANDBOX_VIOLATION',
      'assignTasks TOOL_NOT_AVAILABLE',
      'createTaskDocs TOOL_NOT_AVAILABLE',
      // What is not offered is not known by its plain name either.
      'fs_read TOOL_NOT_AVAILABLE',
    ]);
  });

  test('TSK-09: commands of a child cannot write documents either', async () => {
    const tasklist = [{ target: '1.1', subAgentPrompt: 'Write it.', tools: ['fs_write', 'shell_exec'] }];
    const moves = callsBefore(scriptedTask(), { at: LEAD, tool: 'assignTasks' }, ['assignTasks', { tasklist }]);
    const command = `sed -i 's/\\[ \\]/[x]/' ${TASK_LIST}`;
    const seen = await play(callsBefore(moves, { at: WORKER, tool: 'fs.write' }, ['shell.exec', { command }]));
    const [child] = seen.children;
    const ran = child?.events.find(({ type, tool }) => type === 'call.finished' && tool === 'shell.exec');
    expect(ran?.result).toMatchObject({ ok: true, stderr: expect.stringContaining('Read-only file system') });
    expect(seen.events.filter(({ type }) => type === 'document.refused')).toEqual([]);
    expect(seen.events.find(({ type }) => type === 'child.reported')?.result.check.exitCode).toBe(0);
  });

  test('TSK-09, TSK-10, TSK-11: one that leads badly is refused step by step, and comes to the same end', async () => {
    const late = { tool: 'fs.write', args: { path: '@project/late.txt', content: 'Too late.\n' } };
    const goesOn = (move: TaskMove): readonly TaskMove[] => [{ ...move, calls: [...(move.calls ?? []), late] }];
    const tasklist = [{ target: '1.1', subAgentPrompt: 'Write it.', tools: ['fs.write', 'Bash', 'assignTasks'] }];
    const assigned = insteadOf(scriptedTask(), { at: LEAD, tool: 'assignTasks' }, goesOn);
    const spoken = insteadOf(assigned, { at: LEAD, tool: 'completionResult' }, goesOn);
    const seen = await play(
      callsBefore(
        spoken,
        { at: LEAD, tool: 'assignTasks' },
        ['fs.write', { path: `@project/${TASK_LIST}`, content: '# Task List: greeting-card\n' }],
        ['completionResult', { result: 'All done.' }],
        ['assignTasks', { tasklist }],
      ),
    );
    expect(differencesOfTask(seen)).toEqual([]);
    expect(refusalsOf(seen.events)).toEqual([
      'fs.write E_SANDBOX_VIOLATION',
      'completionResult TASK_ITEMS_OPEN',
      'assignTasks TOOL_NOT_AVAILABLE',
      'fs.write ASK_PENDING',
      'fs.write STALE',
    ]);
    expect(existsSync(join(place.project, 'late.txt'))).toBe(false);
    const refused = toldAt(LEAD).map(({ said }) => said);
    expect(refused[3]).toContain('A sub-agent cannot have \\"Bash\\", \\"assignTasks\\". It can have: fs.list');
  });
});
