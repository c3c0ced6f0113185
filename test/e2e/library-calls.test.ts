import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VERBS, type VerbName } from '../../src/cli/verbs.ts';
import { createRuntime, type EmbeddedRuntime, type Engine, isFault } from '../../src/index.ts';
import { WORKER, writePackage } from './package-on-disk.ts';
import { document, makePlace, type Place } from './signalbox.ts';
import { CAPTURED_OUTPUT, writeScript, writeSkill } from './skill-on-disk.ts';

/* What the command line does, done by a program: each verb by a call, with the same result. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const SERVER = `${root}test/support/programs/tool-server.ts`;
const HELLO = `${root}packages/hello`;

let place: Place;
let runtime: EmbeddedRuntime;
beforeEach(async () => {
  place = await makePlace();
  // What the library sets is the person's own otherwise.
  vi.stubEnv('XDG_CONFIG_HOME', place.config);
  runtime = await createRuntime({ home: place.home });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await runtime.stop();
  await place.remove();
});

const start = () => runtime.start({ package: HELLO, engine: 'scripted', project: place.project });
const typed = async (...args: readonly string[]) => document(await place.run(...args, '--json'));
const refusal = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((one: unknown) => one);
  return isFault(error) ? [error.code, error.message, error.help] : error;
};

/** The call that does what a verb does; a sentence says why there is none. */
const CALLS: { readonly [V in VerbName]: keyof EmbeddedRuntime | `${string} ${string}` } = {
  run: 'start',
  crew: 'crew',
  task: 'task',
  reply: 'reply',
  approve: 'approve',
  reject: 'reject',
  resume: 'resume',
  worker: 'work',
  cancel: 'cancel',
  rewind: 'rewind',
  demo: 'plays to people',
  rm: 'remove',
  prune: 'planPrune',
  chat: 'chat',
  agent: 'agent',
  inbox: 'inbox',
  status: 'status',
  watch: 'watch',
  show: 'show',
  docs: 'docs',
  snapshots: 'snapshots',
  prompt: 'prompt',
  log: 'log',
  audit: 'audit',
  ls: 'list',
  init: 'makePackage',
  validate: 'validate',
  graph: 'graph',
  pack: 'pack',
  packageAdd: 'addPackage',
  packageLs: 'packages',
  packageShow: 'showPackage',
  packageTrust: 'trustPackage',
  packageRm: 'removePackage',
  memoryLs: 'remembered',
  memorySearch: 'remembered',
  memoryExport: 'exportMemory',
  memoryImport: 'importMemory',
  memoryServe: 'speaks on stdin and stdout',
  doctor: 'doctor',
  engines: 'engines',
  servers: 'servers',
  explain: 'explain',
  mcp: 'speaks on stdin and stdout',
  completion: 'is for shells',
  configList: 'settings',
  configSet: 'changeSetting',
  configUnset: 'changeSetting',
  notifyTest: 'testNotifier',
};

describe('what is typed', () => {
  it('USE-09: can be called, verb by verb, and the guide says how, or that it cannot', async () => {
    const [guide = ''] = (await readFile(`${root}docs/guides/embed-the-library.md`, 'utf8')).split('\n## Faults');
    const missing = (Object.keys(VERBS) as VerbName[]).filter((verb) => {
      const call = CALLS[verb];
      const isCall = !call.includes(' ');
      const named = isCall ? call : VERBS[verb][0].replace(/ [<[].*/, '');
      return !guide.includes(`\`${named}\``) || (isCall && !(call in runtime));
    });
    expect(missing).toEqual([]);
  });
});

describe('USE-09: looks', () => {
  it('USE-09: at one run and at all of them, with the call that comes next', async () => {
    expect(await runtime.survey()).toEqual({ counts: {}, runs: [], next: 'runtime.start({ package })' });
    const { runId } = await start();
    const next = `runtime.approve('${runId}')`;
    const [seen, told] = [await runtime.status('@last'), await typed('status', runId)];
    expect({ v: 1, ...seen }).toEqual({ ...told, next });
    expect(seen.steps).toContainEqual({ node: 'plan', is: 'here' });
    expect(await runtime.survey({ statuses: ['waiting_user'] })).toMatchObject({
      counts: { waiting_user: 1 },
      runs: [{ runId, status: 'waiting_user', next }],
      next,
    });
    expect((await runtime.survey({ statuses: ['failed'] })).runs).toEqual([]);
    await runtime.approve(runId);
    expect((await runtime.status(runId)).next).toBe(`runtime.reply('${runId}', '…')`);
    expect(await refusal(runtime.status('run_none'))).toEqual(['RUN_NOT_FOUND', expect.any(String), 'runtime.list()']);
  });

  it('USE-09: at what helps a run that has failed or is blocked', async () => {
    const play = { engine: 'scripted', project: place.project, mode: 'auto', trust: true } as const;
    const nextAfter = async (request: Parameters<typeof runtime.start>[0]): Promise<readonly string[]> => {
      const { runId } = await runtime.start(request);
      const { status, next } = await runtime.status(runId);
      return [status, next.replaceAll(runId, 'RUN')];
    };
    const none = await writeScript(`${place.path}/none.yaml`);
    expect(await nextAfter({ ...play, package: HELLO, script: none })).toEqual([
      'failed',
      "runtime.explain('SCRIPT_EXHAUSTED')",
    ]);
    const locked = await writeScript(`${place.path}/locked.yaml`, { error: { code: 'ENGINE_AUTH', message: 'no' } });
    expect(await nextAfter({ ...play, mode: 'interactive', package: HELLO, script: locked })).toEqual([
      'blocked',
      "runtime.resume('RUN')",
    ]);
    const skill = await writeSkill(place.path, { schemas: { output: CAPTURED_OUTPUT } });
    const words = await writeScript(`${place.path}/words.yaml`, { text: 'No output.' });
    expect(await nextAfter({ ...play, package: skill, script: words })).toEqual([
      'failed',
      "runtime.watch('RUN', listener)   # shows what was said; in a new run with mode: 'interactive' it can ask you",
    ]);
  });

  it('USE-09: at the graph of a package and of a run, as facts and as a picture', async () => {
    const drawn = await runtime.graph(HELLO);
    expect(drawn).toMatchObject({ workflows: [{ id: 'main', entry: 'plan' }], problems: [] });
    expect(drawn.workflows).toEqual((await typed('graph', HELLO)).workflows);
    expect(drawn.picture).toBeUndefined();
    const { runId } = await start();
    const walked = await runtime.graph(runId, { format: 'mermaid' });
    expect(walked).toMatchObject({ runId, picture: expect.stringMatching(/^flowchart TD\n/) });
    expect(walked.workflows[0]?.nodes).toContainEqual(expect.objectContaining({ id: 'plan', here: true, visits: 1 }));
    const output = `${place.path}/tour.svg`;
    expect((await runtime.graph(HELLO, { output })).picture).toMatch(/^<svg /);
    expect(await readFile(output, 'utf8')).toMatch(/^<svg /);
    expect(await refusal(runtime.graph(HELLO, { workflow: 'none' }))).toEqual([
      'BAD_USAGE',
      expect.stringContaining('no workflow "none"'),
      `runtime.graph('${HELLO}', { workflow: 'main' })`,
    ]);
  });

  it('USE-09: at a run from an event on', async () => {
    const { runId } = await start();
    const all = await runtime.log(runId);
    const heard: number[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const hear = ({ seq }: { readonly seq: number }): void => {
      heard.push(seq);
      if (seq === all.length) resolve();
    };
    const stop = await runtime.watch(runId, hear, { from: all.length - 2 });
    await promise;
    stop();
    expect(heard).toEqual([all.length - 1, all.length]);
  });
});

describe('USE-09: conversations', () => {
  it('USE-09: with a model alone go on by reply', async () => {
    const script = `${place.path}/talk.yaml`;
    await writeFile(script, JSON.stringify({ turns: [{ text: 'Hello, you.' }], default: { text: 'Go on.' } }));
    const play = { engine: 'scripted', script, project: place.project };
    const begun = await runtime.chat('Hello.', play);
    expect(begun).toMatchObject({ status: 'waiting_user', profile: 'chat', pending: [{ prompt: 'Hello, you.' }] });
    expect((await runtime.reply(begun.runId, 'Thank you.')).pending).toMatchObject([{ prompt: 'Go on.' }]);
    expect(await refusal(runtime.chat(' ', play))).toEqual(['BAD_USAGE', expect.any(String), "runtime.chat('…')"]);
    expect(await refusal(runtime.chat('Hi.', { engine: 'codx' }))).toEqual([
      'ENGINE_NOT_FOUND',
      expect.any(String),
      "runtime.chat('Hi.', { engine: 'codex' })",
    ]);
    expect(await refusal(runtime.task(' ', play))).toEqual(['BAD_USAGE', expect.any(String), "runtime.task('…')"]);
    expect(await refusal(runtime.crew('', play))).toEqual(['BAD_USAGE', expect.any(String), "runtime.crew('…')"]);
  });

  it('USE-09: with an agent begin with its menu; a workflow chosen there is begun as a run of its own', async () => {
    const play = { package: HELLO, engine: 'scripted', project: place.project };
    const greeted = await runtime.agent('host', play);
    expect(greeted.pending).toMatchObject([
      { type: 'action_selection', prompt: expect.stringContaining('Mira can do this for you') },
    ]);
    expect(greeted).not.toHaveProperty('chosen');
    expect((await runtime.answer(greeted.runId, '1')).chosen).toBe('main');
    const begun = await runtime.beginChosen(greeted.runId);
    expect(begun).toMatchObject({ workflow: 'main', status: 'waiting_user', pending: [{ type: 'plan_review' }] });
    expect((await runtime.log(greeted.runId)).at(-1)?.event).toMatchObject({
      type: 'workflow.begun',
      run: begun.runId,
    });
    // What was begun is like any other run of the package.
    const [own, plain] = [await runtime.log(begun.runId), await runtime.log((await start()).runId)];
    expect(own.map(({ event }) => event.type)).toEqual(plain.map(({ event }) => event.type));
    expect(own[0]?.event).toMatchObject({ workflow: 'main', agent: 'host', project: place.project });
    expect((await runtime.approve(begun.runId)).status).toBe('completed');
    expect(await refusal(runtime.beginChosen(greeted.runId))).toEqual([
      'STALE',
      expect.any(String),
      `runtime.show('${greeted.runId}')`,
    ]);
    expect((await runtime.agent('host', { ...play, message: 'note' })).chosen).toBe('main');
    expect(await refusal(runtime.agent('hots', play))).toMatchObject({ 0: 'AGENT_NOT_FOUND' });
  });

  it('USE-09: begin what was chosen once, however many calls begin it, and not after their end', async () => {
    const play = { package: HELLO, engine: 'scripted', project: place.project, message: 'note' };
    const { runId } = await runtime.agent('host', play);
    const calls = await Promise.allSettled([runtime.beginChosen(runId), runtime.beginChosen(runId)]);
    const reasons = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason] : []));
    expect(reasons).toMatchObject([{ code: 'STALE', help: `runtime.show('${runId}')` }]);
    const begun = calls.flatMap((call) => (call.status === 'fulfilled' ? [call.value.runId] : []));
    expect((await runtime.list()).map((row) => row.runId).sort()).toEqual([...begun, runId].sort());

    const over = await runtime.agent('host', play);
    await runtime.cancel(over.runId, 'enough');
    expect(await refusal(runtime.beginChosen(over.runId))).toEqual([
      'RUN_OVER',
      expect.any(String),
      `runtime.log('${over.runId}')`,
    ]);
    expect(await runtime.list()).toHaveLength(3);
    // Of the two calls at once, one has taken its run back; after the end none is even created.
    expect(await place.withStore((store) => store.leftovers())).toHaveLength(1);
  });
});

describe('USE-09: a workflow that was chosen', () => {
  it('USE-09: is begun by any process with what goes with the choice, by the engine and in the language of the conversation', async () => {
    const menu = [
      { trigger: 'sketch', description: 'Sketch it', workflow: 'main', data: '{package-root}/assets/notes.md' },
    ];
    const files = {
      'agents.json': JSON.stringify({ schemaVersion: '1.1', agents: [{ ...WORKER, menu }] }),
      'assets/notes.md': 'Blue, by all means.',
    };
    const path = await writePackage(`${place.path}/sketch`, { files });
    const script = await writeScript(`${place.path}/own.yaml`, { text: '画什么？' });
    const play = { engine: 'scripted', script, project: place.project, language: 'zh', trust: true } as const;
    const { runId, chosen } = await runtime.agent('worker', { package: path, message: 'sketch', ...play });
    expect(chosen).toBe('main');
    const other = await createRuntime({ home: place.home });
    try {
      const begun = await other.beginChosen(runId);
      expect(begun.pending).toMatchObject([{ prompt: '画什么？' }]);
      const [talk, own] = [await other.log(runId), await other.log(begun.runId)];
      const engineOf = ([first]: typeof own) => first?.event.type === 'run.started' && first.event.engine;
      expect(engineOf(own)).toEqual(engineOf(talk));
      const said = own.flatMap(({ event }) => (event.type === 'input.taken' ? [event.text] : []));
      expect(said).toEqual([
        expect.stringMatching(/^DATA_CONTEXT\n[\s\S]*assets\/notes\.md[\s\S]*Blue, by all means\./),
      ]);
      expect(JSON.stringify(await other.prompt(begun.runId))).toContain('运行时');
      expect((await other.graph(begun.runId)).workflows.map(({ id }) => id)).toEqual(['main']);
    } finally {
      await other.stop();
    }
  });
});

describe('USE-09: answers and work', () => {
  it('USE-09: words answer the question that is named, and nothing else', async () => {
    const { runId, pending } = await start();
    const question = pending[0]?.id ?? '';
    expect((await runtime.reply(runId, 'That sounds lovely.', { question })).status).toBe('completed');
    expect(await refusal(runtime.reply(runId, 'Once more.', { question }))).toMatchObject({ 0: 'STALE' });
  });

  it('USE-09: a run is left to a worker of its own', async () => {
    const { runId, status } = await runtime.start({
      ...{ package: HELLO, engine: 'scripted', project: place.project, detach: true },
    });
    expect(['queued', 'running', 'waiting_user']).toContain(status);
    await expect.poll(async () => (await runtime.show(runId)).status, { timeout: 20_000 }).toBe('waiting_user');
  });

  it('USE-09: a run by an engine of the program is not left to a process that has none', async () => {
    const engine: Engine = { exchange: async () => ({ outcome: { kind: 'ok' }, segments: ['Hello.'], calls: [] }) };
    const own = await createRuntime({ home: place.home, engine });
    try {
      expect(await refusal(own.start({ package: HELLO, project: place.project, detach: true }))).toEqual([
        'BAD_USAGE',
        expect.stringMatching(/detach.*createRuntime\(\{ engine \}\)/),
        'the options of runtime.start()',
      ]);
      expect(await own.list()).toEqual([]);
    } finally {
      await own.stop();
    }
  });

  it('USE-09: what is old is shown before it goes', async () => {
    const { runId } = await start();
    await runtime.cancel(runId, 'enough');
    expect(await refusal(runtime.planPrune({}))).toEqual([
      'BAD_USAGE',
      'Say how old runs have to be: older <time>',
      "runtime.planPrune({ older: '30d', statuses: ['completed'] })",
    ]);
    expect((await runtime.planPrune({ older: '1h' })).runs).toEqual([]);
    expect((await runtime.planPrune({ older: '0h', statuses: ['failed'] })).runs).toEqual([]);
    const planned = await runtime.planPrune({ older: '0h' });
    expect(planned.runs).toMatchObject([{ runId, status: 'canceled' }]);
    expect(await runtime.list()).toHaveLength(1);
    expect((await planned.prune()).removed).toMatchObject([{ runId }]);
    expect(await runtime.list()).toEqual([]);
  });

  it('USE-09: what has gone on since it was shown is kept', async () => {
    const [{ runId }, { runId: other }] = [await start(), await start()];
    for (const run of [runId, other]) await runtime.approve(run);
    // Both are to be older than this very millisecond.
    await sleep(5);
    const planned = await runtime.planPrune({ older: '0h' });
    expect(planned.runs).toHaveLength(2);
    expect((await runtime.rewind(runId, 'plan', 'once more')).status).toBe('waiting_user');
    expect(await planned.prune()).toMatchObject({ removed: [{ runId: other }], busy: [runId] });
    expect(await runtime.list()).toMatchObject([{ runId, status: 'waiting_user' }]);
  });
});

describe('USE-09: trust', () => {
  it('USE-09: is asked for with what the package may do, and given for the content that was seen', async () => {
    const agents = (role: string) => {
      const worker = { ...WORKER, persona: { ...WORKER.persona, role }, tools: { shell: { enabled: true } } };
      return { 'agents.json': JSON.stringify({ schemaVersion: '1.1', agents: [worker] }) };
    };
    const path = await writePackage(`${place.path}/powerful`, { turns: [{ text: 'Done?' }], files: agents('Works.') });
    const begin = (trust?: string) =>
      runtime.start({ ...{ package: path, engine: 'scripted', project: place.project }, ...(trust && { trust }) });
    const asked: unknown = await begin().catch((one: unknown) => one);
    expect(asked).toMatchObject({
      code: 'PACKAGE_UNTRUSTED',
      message: expect.not.stringContaining('--trust'),
      details: { name: 'sketch', powers: ['shell'] },
    });
    const { hash } = (asked as { readonly details: { readonly hash: string } }).details;
    await writePackage(path, { turns: [{ text: 'Done?' }], files: agents('Works otherwise.') });
    await expect(begin(hash)).rejects.toMatchObject({ code: 'PACKAGE_UNTRUSTED' });
    await writePackage(path, { turns: [{ text: 'Done?' }], files: agents('Works.') });
    expect((await begin(hash)).status).toBe('waiting_user');
  });
});

describe('USE-09: beside runs', () => {
  it('USE-09: codes are explained, and problems given as code hosts take them', async () => {
    expect(await runtime.explain('store_busy')).toMatchObject([{ code: 'STORE_BUSY', advice: expect.any(String) }]);
    expect(await runtime.explain()).toEqual((await typed('explain')).codes);
    expect(await refusal(runtime.explain('STORE_BUSSY'))).toMatchObject([
      'BAD_USAGE',
      expect.stringContaining('Did you mean STORE_BUSY?'),
      "runtime.explain('STORE_BUSY')",
    ]);
    expect(await runtime.sarif(HELLO)).toMatchObject({ version: '2.1.0', runs: [{ results: [] }] });
  });

  it('USE-09: a notification is tried', async () => {
    expect(await refusal(runtime.testNotifier())).toEqual([
      'BAD_USAGE',
      expect.any(String),
      `runtime.changeSetting('notify.command', '["notify-send", "Signalbox"]')`,
    ]);
    const heard = `${place.path}/heard`;
    await runtime.changeSetting('notify.command', JSON.stringify(['/bin/sh', '-c', `cat > ${heard}`]));
    expect(await runtime.testNotifier()).toMatchObject({ delivered: true, key: expect.stringMatching(/^test:/) });
    expect(JSON.parse(await readFile(heard, 'utf8'))).toMatchObject({ event: 'test' });
    await runtime.changeSetting('notify.command', JSON.stringify(['/bin/false']));
    expect(await refusal(runtime.testNotifier())).toEqual([
      'NOTIFY_FAILED',
      expect.any(String),
      'Check the receiver, then: runtime.testNotifier()',
    ]);
  });

  it('USE-09: servers of other people are tried, and their tools accepted by the digest', async () => {
    expect(await runtime.servers()).toEqual([]);
    const args = [SERVER, 'stdio', `changed=${place.path}/changed`];
    await mkdir(`${place.config}/signalbox`, { recursive: true });
    const servers = { other: { command: process.execPath, args }, dead: { command: '/bin/false' } };
    await writeFile(`${place.config}/signalbox/config.yaml`, JSON.stringify({ mcp: { servers } }));
    // A program of the project itself would not be started.
    const of = { project: place.project };
    expect(await runtime.servers(of)).toMatchObject([
      { name: 'other', changed: [], added: [], digest: expect.any(String) },
      { name: 'dead', error: { code: 'MCP_UNREACHABLE' } },
    ]);
    // What it has when it is looked at for the first time counts as seen.
    expect(await runtime.server('other', of)).toMatchObject({ changed: [], added: [] });
    await writeFile(`${place.path}/changed`, '');
    const { digest, changed, tools } = await runtime.server('other', of);
    expect([changed, tools.map(({ name }) => name)]).toEqual([['add'], expect.arrayContaining(['add'])]);
    expect(await refusal(runtime.acceptServer('other', 'another', of))).toEqual([
      'MCP_TOOLS_CHANGED',
      expect.any(String),
      "runtime.server('other')",
    ]);
    expect(await runtime.acceptServer('other', digest, of)).toMatchObject({ changed: [], digest });
    expect(await refusal(runtime.server('dead', of))).toMatchObject({ 0: 'MCP_UNREACHABLE' });
    expect(await refusal(runtime.server('none'))).toEqual([
      'MCP_SERVER_UNKNOWN',
      expect.any(String),
      expect.stringContaining('runtime.servers()'),
    ]);
  });
});
