import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { document, makePlace, type Place } from './signalbox.ts';

let place: Place;
let script: string;
const hello = fileURLToPath(new URL('../../packages/hello', import.meta.url));

beforeAll(async () => {
  place = await makePlace();
  script = `${place.path}/talk.yaml`;
  const turns = [
    { text: 'I look.', calls: [{ tool: 'fs.list', args: { path: '@project' } }] },
    { text: 'It is empty.', calls: [{ tool: 'fs.read', args: { path: '@state/workflow.md' } }] },
    { text: 'That is all.' },
  ];
  await writeFile(script, JSON.stringify({ turns, default: { text: 'Go on.' } }));
});

afterAll(() => place.remove());

type Layer = { layer: string; role: string };

test('PRM-01 PRM-05: a chat without a package has rules, policy and words, tools and no persona, and goes on', async () => {
  const first = await place.run('chat', 'What is here?', '--engine', 'scripted', '--script', script);
  expect(first.code).toBe(8);
  expect(first.stdout).toContain('✓ fs.list @project');
  expect(first.stdout).toContain('✗ fs.read refused, ENOENT: A conversation has no state');
  expect(first.stdout).toMatch(/Agent:\n {2}That is all\.\n\nNext: signalbox reply run_\w+ "…"\n$/);
  const [id = ''] = first.stdout.split('\n');
  const { layers } = document(await place.run('prompt', id, '--turn', '1', '--json'));
  expect(layers.map(({ layer }: Layer) => layer)).toEqual(['BaseRuntimeRules', 'ToolPolicy', 'UserInput']);
  const second = await place.run('reply', id, 'Thank you.', '--json');
  expect(document(second)).toMatchObject({ status: 'waiting_user', profile: 'chat', turn: 2 });
  expect((await place.run('show', id)).stdout).toContain('chat      with a model alone');
});

test('PRM-01: an agent has its persona; its menu comes first and a number in it is followed', async () => {
  const begun = await place.run('agent', 'host', '--package', hello, '--engine', 'scripted');
  expect(begun.stdout).toContain('? Mira can do this for you');
  expect(begun.stdout).toContain('1) Write a welcome note together');
  const [id = ''] = begun.stdout.split('\n');
  const tips = await place.run('reply', id, '2');
  expect(tips.stdout).toContain('Give me three short tips');
  const prompt = document(await place.run('prompt', id, '--json'));
  expect(prompt.profile).toBe('agent');
  expect(prompt.layers.map(({ layer }: Layer) => layer)).toEqual([
    'BaseRuntimeRules',
    'ToolPolicy',
    'Persona',
    'UserInput',
  ]);
  const note = await place.run('reply', id, 'note');
  expect(note.stdout).toMatch(/Next: signalbox run [0-9a-f]{12} --workflow main --engine scripted/);
});

test('a workflow chosen from the menu is started as a run of its own', async () => {
  const started = await place.run('agent', 'host', 'note', '--package', hello, '--engine', 'scripted');
  const [conversation = '', begun] = started.stdout.match(/^run_\w+$/gm) ?? [];
  expect(started.stdout).toContain('→ plan');
  expect(started.stdout).not.toContain('Next: signalbox run');
  // What was started is not offered again.
  const log = await place.run('log', conversation, '--json');
  expect(document(log).events.at(-1)).toMatchObject({ type: 'workflow.begun', workflow: 'main', run: begun });
  expect((await place.run('show', conversation)).stdout).toContain('Mira can do this for you');
});

test('at a terminal a chosen workflow is played, and the conversation goes on after it', async () => {
  const { stdout } = await place.atTerminal(
    ['agent', 'host', '--package', hello, '--engine', 'scripted'],
    '1\n/pause\n\n/stop\n',
  );
  expect(stdout).toContain('/pause leaves without losing anything, /stop ends it for good.');
  expect(stdout.match(/Mira can do this for you/g)).toHaveLength(3);
  expect(stdout).toMatch(/\? Does this plan.+Next: signalbox approve run_\w+.+Back in the conversation.+was canceled/s);
});

test('a form is filled in at a terminal as it says', async () => {
  const form = `${place.path}/form.yaml`;
  const schema = { properties: { name: { type: 'string' }, age: { type: 'integer' } }, required: ['name', 'age'] };
  const args = { widgetId: 'who', type: 'form', message: 'Who are you?', schema };
  const turns = [{ calls: [{ tool: 'ui.ask_user', args }] }, { text: 'Thank you.' }];
  await writeFile(form, JSON.stringify({ turns, default: { text: 'Go on.' } }));
  const chat = ['chat', 'Hello.', '--engine', 'scripted', '--script', form];
  const filled = await place.atTerminal(chat, 'name=Ada age=7\n/exit\n');
  expect(filled.stdout).toContain('(type name=… age=…)');
  expect(filled.stdout).toContain('Thank you.');
  const left = await place.atTerminal(chat, '/exit\n');
  expect(left.stdout).toMatch(/Next: signalbox reply run_\w+ --set name="…" --set age="…"/);
});

test('at a terminal a conversation asks for words until somebody leaves, and nothing is lost', async () => {
  const talked = await place.atTerminal(
    ['agent', 'host', '--package', hello, '--engine', 'scripted'],
    'What can you do?\n/dismiss\n',
  );
  expect(talked.stdout).toContain('Mira can do this for you');
  expect(talked.stdout).toMatch(/It waits for you; nothing is lost\.\s+Next: signalbox reply run_\w+/);
});

test('what is missing is said with the command that helps', async () => {
  for (const [args, told] of [
    [['chat', 'hello'], 'signalbox chat --model <name>'],
    [['chat', '--engine', 'scripted', '--script', script], 'signalbox chat "…"'],
    [['agent', 'host'], 'An agent belongs to a package: name one with --package.\nNext: signalbox '],
    [['agent', 'hots', '--package', hello, '--engine', 'scripted'], 'Next: signalbox agent host --package '],
  ] as const) {
    const { code, stderr } = await place.run(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(told)]);
  }
});
