import { afterAll, beforeAll, expect, test } from 'vitest';
import { asks, completes, LOOKS, moves, writePackage } from './package-on-disk.ts';
import { document, makePlace, type Place } from './signalbox.ts';

let place: Place;

beforeAll(async () => {
  place = await makePlace();
});

afterAll(() => place.remove());

type Layer = { layer: string; role: string; content: string; source: string; bytes: number; tokens: number };
type Prompt = {
  turn: number;
  exchange: number;
  profile: string;
  layers: Layer[];
  stablePrefixBytes: number;
  cause?: string;
  usage?: object;
  diff?: { added: Layer[]; removed: Layer[] };
};

const WORK = [{ id: 'work', title: 'The work' }, { id: 'check' }, { id: 'end', type: 'end' }];
const EDGES = [
  { from: 'work', to: 'check' },
  { from: 'check', to: 'end' },
];

/** A run that asks, moves on, completes and is talked to. */
async function played(name: string): Promise<string> {
  const turns = [
    asks('What colour?', { text: 'Let me ask.' }),
    { ...LOOKS, usage: { input: 1234, output: 5 } },
    moves('work', 'check'),
    completes('check'),
    { text: 'Goodbye, 再见.' },
    { text: 'You are welcome.' },
  ];
  const path = await writePackage(`${place.path}/${name}`, { nodes: WORK, edges: EDGES, turns });
  const { runId } = document(await place.run('run', path, '--engine', 'scripted', '-m', 'Begin.', '--json'));
  await place.run('reply', runId, 'Green.');
  await place.run('reply', runId, 'Thank you.');
  return runId;
}

async function prompt(id: string, ...flags: readonly string[]): Promise<Prompt> {
  return document(await place.run('prompt', id, ...flags, '--json')) as unknown as Prompt;
}

const names = ({ layers }: Prompt) => layers.map(({ layer, role }) => `${role} ${layer}`);

test('PRM-01 PRM-14 PRM-16: every prompt of a run can be looked at as it was sent, layer by layer', async () => {
  const id = await played('looked-at');
  const first = await prompt(id, '--turn', '1');
  expect(names(first)).toEqual([
    'system BaseRuntimeRules',
    'system ToolPolicy',
    'system Persona',
    'user RunDirective',
    'user NodeBrief',
    'user UserInput',
  ]);
  expect(first).toMatchObject({ turn: 1, exchange: 1, profile: 'run', stablePrefixBytes: 0 });
  expect(first.layers.map(({ source }) => source)).toEqual([
    'prompt-templates/base-rules-run.md',
    'policy: system, agent worker',
    'agents.json: worker.persona',
    'prompt-templates/run-directive-protocol.md',
    '@pkg/steps/work.md',
    'person',
  ]);

  const second = await prompt(id, '--turn', '2');
  expect(names(second)).toEqual([
    'system BaseRuntimeRules',
    'system ToolPolicy',
    'system Persona',
    'user History',
    'user NodeBrief',
    'user History',
    'assistant History',
    'tool History',
    'user RunDirective',
    'user UserInput',
  ]);
  expect(second.stablePrefixBytes).toBe(first.layers.reduce((total, { bytes }) => total + bytes, 0));
  expect(second).toMatchObject({ usage: { input: 1234, output: 5 } });

  const last = await prompt(id);
  expect(last.profile).toBe('post-completion');
  expect(last.layers.map(({ content }) => content)).toContain('Goodbye, 再见.');
  for (const { content, bytes, tokens } of [...first.layers, ...last.layers]) {
    expect(bytes).toBe(Buffer.byteLength(content));
    expect(tokens).toBeGreaterThan(0);
  }
  expect(names(last).filter((name) => !name.endsWith('History'))).toEqual([
    'system BaseRuntimeRules',
    'system ToolPolicy',
    'system Persona',
    'user RunDirective',
    'user UserInput',
  ]);
});

test('PRM-11 PRM-12: after completion no message of the runtime names a step or a way on', async () => {
  const id = await played('completed');
  const active = await prompt(id, '--turn', '1');
  expect(active.layers[3]?.content).toContain(
    'Run Context\n- Workflow Status: active\n- Current Step: work (The work)',
  );
  expect(active.layers[3]?.content).toContain('- Available Transitions:\n  - check (label=to check)');
  const { layers } = await prompt(id);
  const written = layers.filter(({ role }) => role === 'system' || role === 'user').map(({ content }) => content);
  expect(written.join('\n')).not.toMatch(
    /currentNodeId|forNodeId|NODE_BRIEF|STEP_FILE_CONTENT|stepFile|Current Step|Available Transitions/,
  );
  expect(written.join('\n')).toContain('Workflow Status: completed');
  for (const words of ['Begin.', 'Green.', 'Thank you.']) expect(written.join('\n')).toContain(words);
});

test('PRM-13 PRM-14: what is new is shown, and why something of the exchange before is gone', async () => {
  const id = await played('compared');
  const second = await prompt(id, '--turn', '2', '--diff');
  expect(second.diff?.removed).toEqual([]);
  expect(second.diff?.added.map(({ role }) => role)).toEqual(['assistant', 'tool', 'user', 'user']);
  const closing = await prompt(id, '--turn', '2.4', '--diff');
  expect(closing.cause).toBe('profile');
  expect(closing.diff?.removed.length).toBeGreaterThan(0);
  const text = await place.run('prompt', id, '--turn', '2.4', '--diff');
  expect(text.stdout).toContain('because the run was completed');
  expect(text.stdout).toMatch(/^- NodeBrief {2}\(user\)/m);
});

test('PRM-14: before a run the first prompt is shown and nothing is started', async () => {
  const path = await writePackage(`${place.path}/rehearsed`, { nodes: WORK, edges: EDGES });
  const dry = document(await place.run('run', path, '--dry-run', '-m', 'Begin.', '--json')) as unknown as Prompt;
  expect(names(dry).slice(-2)).toEqual(['user NodeBrief', 'user UserInput']);
  expect(dry.layers.at(-1)?.content).toContain('Begin.');
  expect(dry).toMatchObject({ dryRun: true, runId: null, argv: [] });
  const { stdout } = await place.run('run', path, '--dry-run', '--language', 'zh');
  expect(stdout).toContain('你在 Signalbox 中工作');
  expect(stdout).toContain('Nothing was started.');
  expect(document(await place.run('ls', '--json')).runs).not.toContainEqual(
    expect.objectContaining({ workflow: 'rehearsed' }),
  );
});

test('PRM-02 PRM-06: a run speaks Chinese to its model where that is set, and keeps to it', async () => {
  const path = await writePackage(`${place.path}/chinese`, {
    turns: [asks('颜色？'), completes(), { text: '再见。' }],
  });
  const { runId } = document(await place.run('run', path, '--engine', 'scripted', '--language', 'zh', '--json'));
  await place.run('reply', runId, '绿色');
  const { layers } = await prompt(runId);
  expect(layers[0]?.content).toContain('@project');
  expect(layers[0]?.content).toContain('运行时');
  expect(layers.findLast(({ layer }) => layer === 'RunDirective')?.content).toContain('协议（完成之后）');
});

test('a prompt that is not there is told with the one that is', async () => {
  const id = await played('missing');
  const missing = await place.run('prompt', id, '--turn', '9');
  expect(missing.code).toBe(2);
  expect(missing.stderr).toMatch(/has no turn 9; its last one is 3\.\nNext: signalbox prompt run_\w+ --turn 3\n/);
  expect((await place.run('prompt', id, '--turn', '3.9')).stderr).toMatch(
    /has no exchange 3\.9; its last one is 3\.1\.\nNext: signalbox prompt run_\w+ --turn 3\.1\n/,
  );
  expect((await place.run('prompt', id, '--turn', 'x')).code).toBe(2);
  expect((await place.run('prompt', id, '--turn', '1', '--diff')).stdout).toContain('This is the first exchange');
});

test('PST-07: a person takes a completed run back, and a node that was not visited is told with those that were', async () => {
  const id = await played('taken-back');
  const wrong = await place.run('rewind', id, '--to', 'nowhere', '--reason', 'x');
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('It can go back to: work, check.')]);
  const told = async (...more: readonly string[]) => (await place.run('rewind', id, ...more)).stderr;
  expect(await told('--to', 'work')).toBe(
    `BAD_USAGE: Going back needs a reason: --reason.\nNext: signalbox rewind ${id} --to work --reason "…"\n`,
  );
  expect(await told('--to', 'nowhere')).toBe(
    `BAD_USAGE: There is no node nowhere. It can go back to: work, check. Going back needs a reason: --reason.\nNext: signalbox rewind ${id} --to check --reason "…"\n`,
  );
  expect(await told('--reason', 'once more')).toMatch(
    /needs a node: --to\. The run can go back to: work, check\.\nNext: signalbox rewind run_\w+ --to check --reason 'once more'\n$/,
  );
  const back = await place.run('rewind', id, '--to', 'work', '--reason', 'once more', '--json');
  expect(document(back)).toMatchObject({ cycle: 2, node: 'work', profile: 'run', state: { stepsCompleted: [] } });
});
