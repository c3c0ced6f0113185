import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ComposeInput,
  createRuntime,
  type Engine,
  getAgentDefinition,
  isFault,
  isWorkflowCompleted,
  judgeTurn,
  PromptComposer,
  readTag,
  type TurnEvidence,
} from '../../src/index.ts';
import { asks, completes, patch, writePackage } from './package-on-disk.ts';
import { makePlace, type Place } from './signalbox.ts';

/* The library, used as a program outside would use it: through its exports, and through the examples as they stand. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const EDGE = { from: 'plan', to: 'write', label: 'planned', isDefault: true };

let place: Place;
let base: ComposeInput;

beforeAll(async () => {
  place = await makePlace();
  base = {
    mode: 'run',
    projectRoot: '/home/somebody/project',
    packageId: 'hello',
    agentDefinition: await getAgentDefinition(`${root}packages/hello`, 'host', { home: place.home }),
    currentNodeId: 'plan',
    nodeBrief: { nodeId: 'plan', stepFilePathInPkg: 'steps/plan.md', transitions: [EDGE] },
    userInput: 'Hello.',
  };
});

afterAll(() => place.remove());

const first = (input: ComposeInput) =>
  PromptComposer.compose(input).map(({ role, content }) => `${role} ${content.split('\n')[0]}`);

describe('the composer of the library', () => {
  it('PRM-01: the layers of each profile, in order', () => {
    const rules = 'system You work inside Signalbox';
    const [run, postRun, agent, chat] = [
      first(base),
      first({ ...base, workflowCompleted: true }),
      first({ ...base, mode: 'agent' }),
      first({ ...base, mode: 'chat' }),
    ];
    expect(run.slice(1)).toEqual([
      'system TOOL_POLICY',
      'system You are Mira, Host.',
      'user RUN_DIRECTIVE',
      'user NODE_BRIEF',
      'user USER_INPUT',
    ]);
    expect(postRun?.slice(1)).toEqual([
      'system TOOL_POLICY',
      'system You are Mira, Host.',
      'user RUN_DIRECTIVE',
      'user USER_INPUT',
    ]);
    expect(agent?.slice(1)).toEqual(['system TOOL_POLICY', 'system You are Mira, Host.', 'user USER_INPUT']);
    expect(chat?.slice(1)).toEqual(['system TOOL_POLICY', 'user USER_INPUT']);
    for (const messages of [run, postRun, agent, chat]) expect(messages?.[0]).toContain(rules);
  });

  it('PRM-03 PRM-09 PRM-11 PRM-12: the policy in words, no real path, and no step after completion', () => {
    const text = (input: ComposeInput) =>
      PromptComposer.compose(input)
        .map(({ content }) => content)
        .join('\n');
    const active = text(base);
    for (const part of [
      '- fs: enabled',
      'maxReadBytes: 524288',
      '- mcp: disabled',
      'Current Step',
      '@pkg/steps/plan.md',
    ])
      expect(active).toContain(part);
    const named = { ...base, packageId: `${base.projectRoot}/pkg`, variables: { at: `${base.projectRoot}/a` } };
    for (const shown of [active, text(named)]) expect(shown).not.toContain('somebody');
    const completed = text({ ...base, workflowCompleted: true });
    expect(completed).not.toMatch(
      /currentNodeId|forNodeId|NODE_BRIEF|STEP_FILE_CONTENT|stepFile|Current Step|Available Transitions/,
    );
    expect(text({ ...base, variables: { workflowStatus: 'complete' } })).toBe(completed);
  });

  it('blank input adds no layer, and another language says the same in other words', () => {
    expect(first({ ...base, userInput: ' \n ' })).toHaveLength(5);
    const chinese = PromptComposer.compose(base, 'zh');
    expect(chinese.map(({ role }) => role)).toEqual(PromptComposer.compose(base).map(({ role }) => role));
    expect(chinese[0]?.content).toContain('运行时');
  });

  it('PST-01: the variable decides whether a workflow is completed', () => {
    const state = { variables: {}, stepsCompleted: ['end'], currentNodeId: 'end' };
    expect(isWorkflowCompleted({ ...state, variables: { workflowStatus: 'complete' } })).toBe(true);
    expect(isWorkflowCompleted({ ...state, variables: { workflowStatus: 'open' } })).toBe(false);
    expect([isWorkflowCompleted(state), isWorkflowCompleted(state, true)]).toEqual([false, true]);
  });
});

describe('the judge of the library', () => {
  const evidence: TurnEvidence = {
    mode: 'interactive',
    outcome: { kind: 'ok' },
    segments: [],
    schema: { type: 'object', required: ['title'] },
    missingArtifacts: [],
    attempt: 1,
    maxAttempt: 2,
  };
  const M = '"__SKILL_DONE__": true';

  it.each<[id: string, more: Partial<TurnEvidence>, verdict: object]>([
    ['TRN-05', { segments: [`{${M}, "title": "Tea"}`] }, { kind: 'completed', output: { title: 'Tea' }, warnings: [] }],
    ['TRN-05', { segments: [`{${M}}`] }, { kind: 'failed', code: 'DONE_WITH_INVALID_OUTPUT' }],
    [
      'TRN-05',
      { segments: ['{"title": "Tea"}'] },
      { kind: 'completed', warnings: [{ code: 'INTERACTIVE_COMPLETED_WITHOUT_DONE_MARKER' }] },
    ],
    ['TRN-05', { segments: ['Which?'], attempt: 2 }, { kind: 'failed', code: 'INTERACTIVE_MAX_ATTEMPT_EXCEEDED' }],
    ['TRN-02', { segments: ['Which?'] }, { kind: 'waiting', prompt: 'Which?', asked: undefined }],
    [
      'TRN-03',
      { segments: ['Which?\n<ASK_USER_YAML>\nask_user: {options: [{label: A, value: 1}]}\n</ASK_USER_YAML>'] },
      { kind: 'waiting', prompt: 'Which?', asked: { options: [{ label: 'A', value: '1' }] } },
    ],
    ['TRN-06', { segments: [`{"note": {${M}}}`] }, { kind: 'waiting' }],
    ['TRN-07', { segments: [`{${M}, "a": 1}`], schema: { maxProperties: 1 } }, { kind: 'completed', output: { a: 1 } }],
    ['TRN-11', { segments: ['{"a": 1}'], schema: undefined, mode: 'auto' }, { kind: 'completed', output: '{"a": 1}' }],
  ])('TRN-02 TRN-03 TRN-05 TRN-06 TRN-07 TRN-11: judges by %s, of %j', (_, more, verdict) => {
    expect(judgeTurn({ ...evidence, ...more })).toMatchObject(verdict);
  });
});

describe('the last line of a reply', () => {
  it('RTE-02: is read by the function that the product uses', () => {
    expect(readTag('Done.\r\n[REQ_TEST]\r\n')).toEqual({ tag: 'REQ_TEST' });
    expect(readTag('The tag is [REQ_TEST]')).toMatchObject({ problem: { code: 'TEXT_BEFORE' } });
  });
});

describe('a yes from a program', () => {
  it('PST-12: names the change that was shown, by its hash; without it nothing happens', async () => {
    const change = patch({ variables: { set: { color: 'green' } } });
    const question = asks('May I?', { widgetId: 'workflow_state_change_confirm', type: 'confirmation' });
    const turns = [
      completes(),
      { text: 'Bye.' },
      { calls: [change] },
      question,
      { calls: [change] },
      { text: 'Done.' },
    ];
    const path = await writePackage(`${place.path}/confirmed`, { turns });
    const runtime = await createRuntime({ home: `${place.path}/home-of-confirmed` });
    try {
      const { runId } = await runtime.start({ package: path, engine: 'scripted', trust: true });
      const asked = await runtime.reply(runId, 'Make it green');
      const hash = asked.pending[0]?.change?.hash ?? 'none';
      const refusal = (seen?: { readonly change: string }) =>
        runtime.reply(runId, 'yes', seen).then(
          () => 'accepted',
          (error: unknown) => isFault(error) && [error.code, error.help],
        );
      expect(await refusal()).toEqual([
        'CHANGE_NOT_NAMED',
        `runtime.approve('${runId}', { change: '${hash.slice(0, 12)}' })`,
      ]);
      expect(await refusal({ change: '0'.repeat(64) })).toEqual(['STALE', `runtime.show('${runId}')`]);
      const done = await runtime.reply(runId, 'yes', { change: hash });
      expect([done.status, done.state['variables']]).toMatchObject(['completed', { color: 'green' }]);
    } finally {
      await runtime.stop();
    }
  });
});

describe('a structured task in the library', () => {
  const gardenPlan = async (name: string) => {
    const project = join(place.path, name);
    await mkdir(project);
    return {
      ...{ package: `${root}packages/structured-task`, workflow: 'task', project, trust: true },
      ...{ message: 'Plan.', engine: 'scripted', script: `${root}test/fixtures/tasks/eight-items.yaml` },
    };
  };

  it('TSK-09: goes on as a whole when what one of its items asks is answered', async () => {
    const runtime = await createRuntime({ home: place.home });
    try {
      const { runId, status } = await runtime.start(await gardenPlan('answered'));
      const listed = JSON.parse((await place.run('ls', '--json')).stdout) as {
        runs: { runId: string; status: string }[];
      };
      const asking = listed.runs.find((run) => run.status === 'waiting_user')?.runId ?? '';
      const { status: answered } = await runtime.reply(asking, 'blue');
      expect([status, answered]).toEqual(['waiting_children', 'completed']);
      expect(JSON.parse((await place.run('status', runId, '--json')).stdout)).toMatchObject({ status: 'completed' });
    } finally {
      await runtime.stop();
    }
  });

  it('TSK-09: goes on with its other items when one of them is canceled, and its agent is told', async () => {
    const runtime = await createRuntime({ home: place.home });
    try {
      const { runId } = await runtime.start(await gardenPlan('without-colours'));
      const child = (await runtime.inbox()).find(({ parent }) => parent?.run === runId)?.runId ?? '';
      expect((await runtime.cancel(child, 'no colours')).status).toBe('canceled');
      const told = (await runtime.log(runId)).flatMap(({ event }) => ('notice' in event ? [event.notice] : [])).join();
      expect(told).toContain('- 2.3: stopped, which counts as no attempt');
      expect((await runtime.inbox()).filter(({ parent }) => parent?.run === runId)).toEqual([]);
    } finally {
      await runtime.stop();
    }
  });
});

describe('a run in the library', () => {
  it('USE-06 USE-09: is listed, looked at, answered by value, resumed, taken back and canceled, as on the command line', async () => {
    const home = `${place.path}/home-of-all`;
    const runtime = await createRuntime({ home });
    try {
      const hello = { package: `${root}packages/hello`, engine: 'scripted', project: place.project };
      const { runId } = await runtime.start(hello);
      const [waiting] = await runtime.inbox();
      expect(waiting).toMatchObject({ runId, type: 'plan_review', workflow: 'main' });
      expect(await runtime.list()).toMatchObject([{ runId, status: 'waiting_user' }]);
      expect((await runtime.prompt(runId)).layers.length).toBeGreaterThan(3);
      const question = waiting?.id ?? '';

      await expect(runtime.reject(runId)).rejects.toMatchObject({
        code: 'BAD_USAGE',
        help: `runtime.reject('${runId}', { reason: '…' })`,
      });
      await expect(runtime.start({ package: hello.package, engine: 'codx' })).rejects.toMatchObject({
        code: 'ENGINE_NOT_FOUND',
        help: `runtime.start({ package: '${hello.package}', engine: 'codex' })`,
      });
      await expect(runtime.approve('run_nobody')).rejects.toMatchObject({
        code: 'RUN_NOT_FOUND',
        help: 'runtime.list()',
      });
      const done = await runtime.answer(runId, { decision: 'approve' }, { question, key: 'once' });
      expect(done.status).toBe('completed');
      const again = await runtime.answer(runId, { decision: 'approve' }, { question, key: 'once' });
      expect(again.turn).toBe(done.turn);
      await expect(runtime.approve('@last', { question })).rejects.toMatchObject({ code: 'STALE' });

      await expect(runtime.rewind(runId, 'plan', ' ')).rejects.toMatchObject({
        message: 'Going back needs a reason: reason.',
        help: `runtime.rewind('${runId}', 'plan', '…')`,
      });
      expect((await runtime.rewind(runId, 'plan', 'once more')).cycle).toBe(done.cycle + 1);
      expect(await runtime.resume(runId)).toMatchObject({ runId });
      expect((await runtime.log(runId)).map(({ event }) => event.type)).toContain('run.rewound');
      expect((await runtime.audit(runId)).ok).toBe(true);
      expect(await runtime.show(runId.slice(4, 10))).toMatchObject({ runId });
      const first = await new Promise((tell) => void runtime.watch('@last', ({ event }) => tell(event.type)));
      expect(first).toBe('run.started');
      await expect(runtime.watch('run_nobody', () => undefined)).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });

      const played = await runtime.resume(runId, { roles: { editor: 'scripted' } });
      expect((await runtime.log(runId)).map(({ event }) => event.type)).toContain('engine.changed');
      expect(played).toMatchObject({ runId });
      await expect(runtime.resume(runId, { engine: 'codx' })).rejects.toMatchObject({
        code: 'ENGINE_NOT_FOUND',
        help: `runtime.resume('${runId}', { engine: 'codex' })`,
      });

      const other = await runtime.start(hello);
      expect((await runtime.cancel(other.runId, 'enough')).status).toBe('canceled');
      expect((await runtime.resume(other.runId)).status).toBe('canceled');
      await expect(runtime.approve(other.runId)).rejects.toMatchObject({
        code: 'RUN_OVER',
        help: `runtime.log('${other.runId}')`,
      });
    } finally {
      await runtime.stop();
    }
  });
});

describe('beside runs, the library', () => {
  it('USE-09: makes, checks, keeps, trusts and packs a package, and tells its faults in its own calls', async () => {
    const runtime = await createRuntime({ home: `${place.path}/home-of-packages` });
    const folder = `${place.path}/made-by-a-program`;
    try {
      expect(await runtime.makePackage(folder)).toMatchObject({ name: 'made-by-a-program' });
      expect(await runtime.validate(folder)).toEqual({ ok: true, problems: [] });
      expect((await runtime.showPackage(folder)).package).toMatchObject({ name: 'made-by-a-program', trust: 'none' });
      const { package: kept, name } = await runtime.addPackage(folder);
      expect(name).toBe(`made-by-a-program@${kept.version}`);
      expect(await runtime.packages()).toMatchObject([{ hash: kept.hash, trusted: false }]);
      expect(await runtime.trustPackage(name)).toMatchObject({ trusted: { hash: kept.hash } });
      expect(await runtime.packages()).toMatchObject([{ hash: kept.hash, trusted: true }]);

      const output = `${place.path}/packed.bmad`;
      const packed = await runtime.pack(name, { output });
      expect(packed).toMatchObject({ file: output, hash: kept.hash });
      await expect(runtime.pack(name, { output })).rejects.toMatchObject({
        code: 'BAD_USAGE',
        help: `runtime.pack('${name}', { output: '${output}', force: true })`,
      });
      await expect(runtime.validate('nothing-there')).rejects.toMatchObject({
        code: 'PACKAGE_NOT_FOUND',
        help: expect.stringMatching(/^runtime\.packages\(\) /),
      });
      await expect(runtime.start({ package: folder, workflow: 'none', engine: 'scripted' })).rejects.toMatchObject({
        help: `runtime.graph('${folder}')`,
      });
      expect(await runtime.removePackage(name)).toMatchObject({ hash: kept.hash });
      await expect(runtime.removePackage(name)).rejects.toMatchObject({
        code: 'PACKAGE_NOT_FOUND',
        help: 'runtime.packages()',
      });
    } finally {
      await runtime.stop();
    }
  });

  it('USE-09: rehearses, begins a task, reads its documents, what is set and what is remembered, and looks at the place', async () => {
    const runtime = await createRuntime({ home: `${place.path}/home-of-house` });
    try {
      const hello = { package: `${root}packages/hello`, engine: 'scripted', project: place.project };
      expect((await runtime.rehearse({ ...hello, message: 'Only a rehearsal.' })).layers.length).toBeGreaterThan(3);
      expect(await runtime.list()).toEqual([]);

      await expect(runtime.task('Too much.', { engine: 'scripted', pool: 65 })).rejects.toMatchObject({
        message: 'pool cannot be "65"; write it like 1, 4, 16.',
      });
      const wrong = async (play: object): Promise<string> => {
        const fault: unknown = await runtime.start({ ...hello, ...play }).catch((error: unknown) => error);
        expect(fault).toMatchObject({ code: 'BAD_USAGE' });
        return String((fault as Error).message);
      };
      expect(await wrong({ language: 'de' })).toMatch(/^language cannot be "de"; it is en or zh/);
      expect(await wrong({ sandbox: 'box' })).toMatch(/^sandbox cannot be "box"/);
      expect(await wrong({ timeLimit: 'long' })).toMatch(/^timeLimit cannot be "long"; write it like 45m/);
      expect(await wrong({ mode: 'batch' })).toBe('mode must be auto or interactive, not batch.');
      const begun = await runtime.task('Make a card for the newcomer.', { engine: 'scripted', project: place.project });
      expect(begun.workflow).toBe('task');
      expect(await runtime.docs(begun.runId)).toMatchObject({ runId: begun.runId });
      await expect(runtime.docs('nothing-there')).rejects.toMatchObject({
        code: 'TASK_NOT_FOUND',
        help: 'runtime.list()',
      });
      await expect(runtime.crew('Add a flag.', { engine: 'codx' })).rejects.toMatchObject({
        code: 'ENGINE_NOT_FOUND',
        help: "runtime.crew('Add a flag.', { engine: 'codex' })",
      });
      await expect(runtime.resumeTask('docs/never-begun', { project: place.project })).rejects.toMatchObject({
        help: "runtime.task('…')",
      });
      await expect(runtime.start({ ...hello, roles: { nobody: 'codex' } })).rejects.toMatchObject({
        help: `runtime.start({ package: '${hello.package}', roles: { host: 'codex' } })`,
      });

      const { settings } = await runtime.settings({ project: place.project });
      expect(settings.find(({ name }) => name === 'crew.pr')).toMatchObject({ value: 'local' });
      const local = { project: place.project, to: 'local' } as const;
      expect(await runtime.changeSetting('crew.pr', 'none', local)).toMatchObject({ value: 'none' });
      expect(await runtime.changeSetting('crew.pr', undefined, local)).toMatchObject({ value: 'local' });
      expect((await runtime.engines()).next).toMatch(/runtime\.start\(\{ package: /);
      expect(await runtime.doctor({ storeOnly: true })).toMatchObject({ ok: true, findings: [{ what: 'store' }] });

      const line = JSON.stringify({ type: 'entity', name: 'Ada', entityType: 'person', observations: ['likes tea'] });
      expect(await runtime.importMemory(`${line}\nno line of it\n`)).toMatchObject({
        imported: { entities: 1 },
        unread: [2],
      });
      expect((await runtime.remembered({ words: 'tea' })).entities).toMatchObject([{ name: 'Ada' }]);
      expect(await runtime.exportMemory()).toContain('"Ada"');
    } finally {
      await runtime.stop();
    }
  });

  it('USE-09: works on what others have left to it, until nothing is left', async () => {
    const home = `${place.path}/home-of-work`;
    const { promise: atWork, resolve: begun } = Promise.withResolvers<void>();
    const hanging: Engine = {
      exchange: (_, { signal }) => {
        begun();
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
        });
      },
    };
    const speaking: Engine = {
      exchange: async () => ({ outcome: { kind: 'ok' }, segments: ['I go on with it.'], calls: [] }),
    };
    const [one, other] = [
      await createRuntime({ home, engine: hanging }),
      await createRuntime({ home, engine: speaking }),
    ];
    try {
      const left = one.start({ package: `${root}packages/hello`, project: place.project });
      left.catch(() => undefined);
      await atWork;
      await one.stop();
      const [{ runId, status } = { runId: '', status: '' }] = await other.list();
      expect(status).toBe('interrupted');
      const told: object[] = [];
      await other.work({ concurrency: 2, onWorked: (worked) => told.push(worked) }).idle();
      expect(told).toEqual([
        { kind: 'taken', runId },
        { kind: 'rested', runId, status: 'waiting_user' },
      ]);
      expect(await other.show(runId)).toMatchObject({
        status: 'waiting_user',
        pending: [{ prompt: 'I go on with it.' }],
      });
    } finally {
      await other.stop();
    }
  });
});

describe('the examples', () => {
  it.each([
    ['run-a-workflow', /^waiting_user Does this plan sound right[\s\S]*\ncompleted post-completion \[/],
    ['bring-an-engine', /^waiting_user I have seen it\. What shall I do\?\n$/],
    ['survive-a-crash', /^interrupted\n(?:asked: .*\n)+completed\n$/],
    ['compose-a-prompt', /^system: You work[\s\S]*\nuser: USER_INPUT\n$/],
  ])('USE-09: %s does what it says', async (name, told) => {
    const args = ['--conditions=signalbox-source', `examples/${name}.ts`, `${place.path}/home-of-${name}`];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    expect(stdout).toMatch(told);
  });

  it('USE-09: serve-over-http starts a run, tells what waits, takes an answer, and says what is wrong', async () => {
    const args = ['--conditions=signalbox-source', 'examples/serve-over-http.ts', `${place.path}/home-of-service`, '0'];
    const service = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(service, 'exit');
    try {
      const [line] = (await once(service.stdout, 'data')) as [Buffer];
      const ask = async (path: string, body?: object) => {
        const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
        return (await fetch(`${String(line).trim()}${path}`, init)).json() as Promise<Record<string, unknown>>;
      };
      const start = { package: 'packages/hello', engine: 'scripted', project: place.project };
      const { runId } = await ask('/runs', start);
      expect(await ask('/inbox')).toMatchObject([{ runId, type: 'plan_review' }]);
      expect(await ask('/runs/run_none')).toMatchObject({ code: 'RUN_NOT_FOUND', help: 'runtime.list()' });
      expect(await ask(`/runs/${runId}/approve`, {})).toMatchObject({ runId, status: 'completed' });
      expect(await ask('/runs')).toMatchObject([{ runId }]);
    } finally {
      service.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    }
  });
});
