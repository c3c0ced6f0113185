import { chmod, lstat, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engineContract, engineRequest } from '../../../test/contracts/engine.ts';
import { capturedTurn, type FakeEngine, type FakeTurn, fakeEngine } from '../../../test/support/fake-engine.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { DESCRIPTORS, descriptorOf } from '../../core/engine/descriptors.ts';
import { gemini } from '../../core/engine/gemini.ts';
import { freshSession } from '../../core/engine/program-session.ts';
import type { PromptMessage } from '../../core/prompt/message.ts';
import { OWNER_GONE } from '../../core/tool/result.ts';
import type { Engine, EngineRequest } from '../../ports/engine.ts';
import { localProcesses } from '../processes-local/local-processes.ts';
import { markStopped, programFiles } from '../processes-local/program-files.ts';
import { MAX_LINE_BYTES } from '../processes-local/read-lines.ts';
import { plainSandbox } from '../sandbox-plain/plain-sandbox.ts';
import { type ProgramEngineOptions, programEngine } from './program-engine.ts';

let base: TemporaryFolder;
let made = 0;

beforeAll(async () => {
  base = await temporaryFolder();
});
afterAll(() => base.remove());

type Made = { readonly engine: Engine; readonly fake: FakeEngine; readonly state: string; readonly project: string };

/** An engine on a program that is really started, with a state and a project of its own. */
async function make(
  id: string,
  turns: readonly FakeTurn[],
  changes: Partial<ProgramEngineOptions> = {},
): Promise<Made> {
  made += 1;
  const place = join(base.path, String(made));
  const [state, project, own] = [join(place, 'state'), join(place, 'project'), join(place, 'own')];
  for (const folder of [state, project, own]) await mkdir(folder, { recursive: true });
  const fake = await fakeEngine(place, id, turns);
  const descriptor = descriptorOf(id);
  if (descriptor === undefined) throw new Error(`There is no ${id}.`);
  const engine = programEngine({
    descriptor,
    processes: localProcesses(),
    find: async () => ({ program: fake.program, version: '99.0.0', sandbox: plainSandbox(), mounts: [] }),
    model: undefined,
    folder: (runId) => join(state, runId),
    hidden: [],
    person: {
      home: own,
      variable: () => undefined,
      passed: (names) => (names.includes('PATH') ? { PATH: process.env['PATH'] ?? '' } : {}),
    },
    packageFolder: async () => join(place, 'package'),
    limits: { ms: 600_000, outputBytes: 2 ** 30 },
    ...changes,
  });
  return { engine, fake, state, project };
}

const ask = ({ engine, project }: Made, changes: Partial<EngineRequest> = {}) =>
  engine.exchange(engineRequest({ project, ...changes }), { signal: new AbortController().signal });

const FAILING: FakeTurn = { stdout: '', stderr: 'Error: it broke\n', exit: 1 };
/** A turn that ends in order, because the model did as it was told. */
const TOLD_GONE = [
  { type: 'thread.started', thread_id: 't' },
  {
    type: 'item.completed',
    item: {
      id: 'i',
      type: 'mcp_tool_call',
      server: 'signalbox',
      tool: 'fs_write',
      error: { message: `${OWNER_GONE}: gone` },
    },
  },
  { type: 'item.completed', item: { id: 'j', type: 'agent_message', text: 'I was told to end my turn.' } },
  { type: 'turn.completed', usage: {} },
]
  .map((event) => `${JSON.stringify(event)}\n`)
  .join('');
const BEHAVIOURS = {
  answers: capturedTurn('codex', 'done'),
  fails: FAILING,
  hangs: { stdout: '', until: { file: 'never' } },
};

// The project of the contract's requests has to be there for a real program.
engineContract('a program', async (behaviour) => {
  const { engine, project } = await make('codex', [BEHAVIOURS[behaviour]]);
  return { ...engine, exchange: (request, options) => engine.exchange({ ...request, project }, options) };
});

const CONVERSATION: readonly PromptMessage[] = [
  { layer: 'BaseRuntimeRules', role: 'system', content: 'The rules.' },
  { layer: 'UserInput', role: 'user', content: 'Paint it.' },
  { layer: 'History', role: 'assistant', content: 'Which colour?', calls: [] },
  { layer: 'UserInput', role: 'user', content: 'The blue one.' },
] as readonly PromptMessage[];

describe.each(DESCRIPTORS.filter(({ npm }) => npm !== undefined).map(({ id }) => id))('%s as an engine', (id) => {
  test('TRN-01, TRN-05: is started, and resumed in the session that it named, with nothing but the news', async () => {
    const engine = await make(id, [capturedTurn(id, 'ask-1'), capturedTurn(id, 'ask-2-resume')]);
    const first = await ask(engine, { messages: () => CONVERSATION.slice(0, 2) });
    expect(first).toMatchObject({ outcome: { kind: 'ok' }, session: { engine: id } });
    const second = await ask(engine, { turn: 2, session: first.session, messages: () => CONVERSATION });
    expect(second.segments.join()).toContain('history_kept');
    const [started, resumed] = await engine.fake.calls();
    const session = String((first.session as { readonly id: string }).id);
    const read = (call: typeof started) => [...(call?.argv ?? []), call?.stdin].join('\n');
    expect(read(started)).toMatch(/The rules\.[\s\S]*Paint it\./);
    expect(resumed?.argv.join(' ')).toContain(session);
    expect(read(resumed)).toContain('The blue one.');
    expect(read(resumed)).not.toMatch(/The rules|Paint it|Which colour/);
    expect(second.warnings).toBeUndefined();
    expect(first.warnings).toBeUndefined();
  });

  test('TRN-05: without a session to go on with, a new one is told what was said, and the person that it was', async () => {
    const engine = await make(id, [capturedTurn(id, 'done')]);
    const { warnings } = await ask(engine, { messages: () => CONVERSATION });
    const [call] = await engine.fake.calls();
    expect([...(call?.argv ?? []), call?.stdin].join('\n')).toMatch(
      /What was said before[\s\S]*Paint it\.[\s\S]*You:\nWhich colour\?[\s\S]*The blue one\./,
    );
    expect(warnings?.map(({ code }) => code)).toEqual(['SESSION_RESTARTED']);
  });

  test('TRN-04: a prompt that is too long for a word goes in by stdin, whole', async () => {
    const engine = await make(id, [capturedTurn(id, 'done')]);
    const long = `${'长'.repeat(60_000)} end`;
    await ask(engine, {
      argv: [id, 'as', 'the', 'log', 'has', 'it'],
      messages: () => [{ layer: 'UserInput', role: 'user', content: long }] as PromptMessage[],
    });
    const [call] = await engine.fake.calls();
    expect(call?.stdin).toContain(long);
    expect(call?.argv.join('')).not.toContain('长');
  });

  test('TRN-04: one that is not started as the log says, because it is another version now, says how', async () => {
    const engine = await make(id, [capturedTurn(id, 'done')]);
    const { warnings } = await ask(engine, { argv: [id, '--some-old-flag', '{prompt}'] });
    expect(warnings).toMatchObject([
      {
        code: 'ENGINE_CHANGED',
        message: expect.stringContaining(`was started as: ${id} `),
        say: { word: 'verdict.engineChanged' },
      },
    ]);
  });

  test('has a home of its run alone, with the skill where it looks for skills', async () => {
    const engine = await make(id, [capturedTurn(id, 'done')]);
    const origin = join(engine.project, '..', 'package');
    await mkdir(join(origin, 'references'), { recursive: true });
    await writeFile(join(origin, 'SKILL.md'), 'as it was');
    await writeFile(join(origin, 'references', 'tides.md'), 'twice a day');
    await ask(engine, { skill: { name: 'paint', text: 'as it was patched', package: 'hash' } });
    const [call] = await engine.fake.calls();
    const folder = id === 'claude' ? '.claude/skills' : '.agents/skills';
    expect(call?.env['HOME']).toBe(join(engine.state, 'run-1', id, 'home'));
    expect(call?.home[`${folder}/paint/SKILL.md`]).toBe('as it was patched');
    expect(call?.home[`${folder}/paint/references/tides.md`]).toBe('twice a day');
    expect(await readFile(join(origin, 'SKILL.md'), 'utf8')).toBe('as it was');
  });

  test('is logged in as the person is, and says where it has renewed that: their own may not be valid any more', async () => {
    const [login] = descriptorOf(id)?.logins ?? [];
    const path = join(login?.folder ?? '', login?.name ?? '');
    const engine = await make(id, [capturedTurn(id, 'done')]);
    const own = join(engine.project, '..', 'own', path);
    await mkdir(dirname(own), { recursive: true });
    await writeFile(own, '{"token": "first"}');
    const inside = join(engine.state, 'run-1', id, 'home', path);
    const next = async (turn: number) => {
      const { warnings = [] } = await ask(engine, { turn });
      const seen = (await engine.fake.calls())[turn - 1]?.home[path];
      return [seen, warnings.map(({ code }) => code)];
    };
    expect(await next(1)).toEqual(['{"token": "first"}', []]);
    await writeFile(inside, '{ "token":"first" }');
    expect(await next(2)).toEqual(['{ "token":"first" }', []]);
    await writeFile(inside, '{"token": "renewed"}');
    expect(await next(3)).toEqual(['{"token": "renewed"}', ['LOGIN_RENEWED']]);
    expect(await readFile(own, 'utf8')).toBe('{"token": "first"}');
    // Told to log in again, the person has done so.
    await writeFile(own, '{"token": "anew"}');
    expect(await next(4)).toEqual(['{"token": "anew"}', []]);
    // What it leads to outside is neither brought, nor read, nor written over.
    const outside = join(engine.project, '..', 'outside.json');
    await writeFile(outside, 'precious');
    await rm(inside);
    await symlink(outside, inside);
    expect(await next(5)).toEqual(['{"token": "anew"}', []]);
    expect(await readFile(outside, 'utf8')).toBe('precious');
  });

  test('writes into its home and nowhere else, whatever links it has left there', async () => {
    const engine = await make(id, [capturedTurn(id, 'ask-1'), capturedTurn(id, 'ask-2-resume')]);
    const origin = join(engine.project, '..', 'package');
    const outside = join(engine.project, '..', 'outside');
    await mkdir(join(outside, 'paint'), { recursive: true });
    await mkdir(origin);
    await writeFile(join(origin, 'SKILL.md'), 'as it was');
    // The shelf is read-only, and not everybody is root.
    await chmod(join(origin, 'SKILL.md'), 0o444);
    await chmod(origin, 0o555);
    const skill = { name: 'paint', text: 'as it was patched', package: 'hash' };
    const first = await ask(engine, { skill });
    const home = join(engine.state, 'run-1', id, 'home');
    const files = (await readdir(home, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect((await stat(join(home, id === 'claude' ? '.claude' : '.agents', 'skills/paint'))).mode & 0o777).toBe(0o700);
    await writeFile(join(outside, 'paint', 'mine'), 'precious');
    for (const { parentPath, name } of files) {
      await writeFile(join(outside, name), 'precious');
      await rm(join(parentPath, name));
      await symlink(join(outside, name), join(parentPath, name));
    }
    const skills = join(home, id === 'claude' ? '.claude/skills' : '.agents/skills');
    await rm(skills, { recursive: true });
    await symlink(outside, skills);
    const second = await ask(engine, { turn: 2, session: first.session, skill });
    expect(second.outcome).toEqual({ kind: 'ok' });
    expect(await readdir(join(outside, 'paint'))).toEqual(['mine']);
    for (const { name } of files) expect(await readFile(join(outside, name), 'utf8')).toBe('precious');
    expect((await lstat(skills)).isSymbolicLink()).toBe(false);
  });

  test('TRN-05: what it said does not count where it ends without saying that its turn is over', async () => {
    const done = capturedTurn(id, 'done');
    const cut = done.stdout.trimEnd().split('\n').slice(0, -1).join('\n');
    const { outcome } = await ask(await make(id, [{ stdout: `${cut}\n` }]));
    expect(outcome).toMatchObject({ kind: 'failed', code: 'ENGINE_FAILED', lasting: true });
  });

  test('TRN-12: everything that it printed is kept as it came, and named by its hash', async () => {
    const turn = { ...capturedTurn(id, 'done'), stderr: 'a word of warning \u001b[31m✗\n' };
    const engine = await make(id, [turn]);
    const { raw } = await ask(engine);
    const files = programFiles(join(engine.state, 'run-1', id, 'turns', '1.1'));
    expect(await readFile(files.stdout, 'utf8')).toBe(turn.stdout);
    expect(await readFile(files.stderr, 'utf8')).toBe(turn.stderr);
    const again = await engine.engine.reread?.(engineRequest({ project: engine.project }));
    expect(again).toMatchObject({ raw, outcome: { kind: 'ok' } });
    await writeFile(files.stdout, `${turn.stdout} `);
    const changed = await engine.engine.reread?.(engineRequest({ project: engine.project }));
    expect(changed?.raw).not.toBe(raw);
  });
});

describe('a program as an engine', () => {
  test('TRN-13: is ended when its time is over, and when it has printed too much', async () => {
    const slow = await make('codex', [BEHAVIOURS.hangs], { limits: { ms: 400, outputBytes: 1000 } });
    expect((await ask(slow)).outcome).toMatchObject({ kind: 'failed', code: 'ENGINE_TIMEOUT' });
    const loud = await make('codex', [{ stdout: 'x\n'.repeat(10_000) }], {
      limits: { ms: 600_000, outputBytes: 1000 },
    });
    expect((await ask(loud)).outcome).toMatchObject({ kind: 'failed', code: 'OUTPUT_LIMIT_EXCEEDED' });
  });

  test('TRN-12: a message as long as the longest line that is decoded is read whole', async () => {
    const line = (text: string) => JSON.stringify({ type: 'item.completed', item: { type: 'agent_message', text } });
    const text = 'x'.repeat(MAX_LINE_BYTES - line('').length);
    const stdout = `{"type":"thread.started","thread_id":"t"}\n${line(text)}\n{"type":"turn.completed","usage":{}}\n`;
    const { outcome, segments } = await ask(await make('codex', [{ stdout }]));
    expect(outcome).toEqual({ kind: 'ok' });
    expect(segments.length === 1 && segments[0] === text).toBe(true);
  });

  test('TRN-05: a session that it does not know is told as such, and is no session any more', async () => {
    const turn = { stdout: '', stderr: 'Error: no rollout found for thread id s-1\n', exit: 1 };
    const reply = await ask(await make('codex', [turn]), { session: { engine: 'codex', id: 's-1' } });
    expect(reply.outcome).toMatchObject({ kind: 'failed', code: 'SESSION_RESUME_FAILED' });
    expect(reply.session).toBeUndefined();
  });

  test('TRN-05: one that begins another session without a word is ended before it does anything in it', async () => {
    const inAnother = async (id: string, named: string) => {
      const turn = { stdout: '', until: { file: 'never', before: named } };
      const made = await make(id, [turn], { limits: { ms: 5000, outputBytes: 2 ** 20 } });
      const session = { session: { engine: id, id: 's-1' } };
      const { outcome, session: after } = await ask(made, session);
      const again = await made.engine.reread?.(engineRequest({ project: made.project, ...session }));
      expect([again?.outcome, again?.session]).toEqual([outcome, after]);
      return outcome.kind === 'failed' ? outcome.code : outcome.kind;
    };
    expect(await inAnother('codex', '{"type":"thread.started","thread_id":"s-2"}\n')).toBe('SESSION_RESUME_FAILED');
    expect(await inAnother('gemini', '{"type":"init","session_id":"s-2"}\n')).toBe('SESSION_RESUME_FAILED');
    expect(await inAnother('codex', '{"type":"thread.started","thread_id":"s-1"}\n')).toBe('ENGINE_TIMEOUT');
    // Versions of this one give a session that goes on a new id.
    const claude = '{"type":"system","subtype":"init","session_id":"s-2"}\n';
    expect(await inAnother('claude', claude)).toBe('ENGINE_TIMEOUT');
  });

  test('TRN-05: one that went on in another session while nobody was there is told to have done so', async () => {
    const made = await make('codex', [capturedTurn('codex', 'done')]);
    const request = engineRequest({ project: made.project });
    await ask(made);
    const reply = await made.engine.settle?.({ ...request, session: { engine: 'codex', id: 's-1' } });
    expect([reply?.outcome.kind, reply?.warnings?.map(({ code }) => code)]).toEqual(['ok', ['SESSION_RESTARTED']]);
  });

  test('TRN-05: a session that it does not know is told on stdout, too', async () => {
    const turn = { stdout: 'No saved session found with ID s-1.\n', stderr: '', exit: 1 };
    const reply = await ask(await make('qwen', [turn]), { session: { engine: 'qwen', id: 's-1' } });
    expect(reply.outcome).toMatchObject({ kind: 'failed', code: 'SESSION_RESUME_FAILED' });
  });

  test('TRN-05: a session of another engine is not its own', async () => {
    const engine = await make('codex', [capturedTurn('codex', 'done')]);
    await ask(engine, { session: { engine: 'claude', id: 's-1' } });
    const [call] = await engine.fake.calls();
    expect(call?.argv).not.toContain('s-1');
    expect(call?.argv).not.toContain('resume');
  });

  test('RUN-03: ended before its first word, it has the session whose id it was given, and none where it was given none', async () => {
    const ended = async (...words: readonly string[]) => {
      const hanging = await make('gemini', [BEHAVIOURS.hangs], { limits: { ms: 200, outputBytes: 1000 } });
      return (await ask(hanging, { argv: ['gemini', ...words, '--prompt={prompt}'] })).session;
    };
    const id = freshSession(gemini, engineRequest());
    expect(await ended('--session-id', String(id))).toEqual({ engine: 'gemini', id });
    expect(await ended()).toBeUndefined();
  });

  test('RUN-04: settled by its next owner before it has begun, it does not begin any more', async () => {
    const engine = await make('codex', [capturedTurn('codex', 'done')]);
    expect(await engine.engine.settle?.(engineRequest({ project: engine.project }))).toBeUndefined();
    // An owner that stood still wakes up: it was about to start the program, and does not know yet that its run is gone.
    expect((await ask(engine)).outcome).toEqual({ kind: 'aborted' });
    expect(await engine.fake.calls()).toEqual([]);
  });

  test.each<[string, FakeTurn, string]>([
    ['came to its end', capturedTurn('codex', 'done'), 'ok'],
    ['failed and said so', capturedTurn('codex', 'err500'), 'failed'],
    ['could not begin without us', FAILING, 'aborted'],
    ['was told that nobody drives its run', { stdout: TOLD_GONE }, 'aborted'],
  ])(
    'RUN-04 TRN-08: one that %s while its owner was dead is judged the same by the next one and by an audit',
    async (_, turn, kind) => {
      const engine = await make('codex', [turn]);
      // What it said is lost with its owner; only its files are there.
      await ask(engine);
      const request = engineRequest({ project: engine.project });
      expect((await engine.engine.settle?.(request))?.outcome.kind).toBe(kind);
      // An owner that stood still wakes up, and ends what it takes to be at work.
      markStopped(programFiles(join(engine.state, 'run-1', 'codex', 'turns', '1.1')), 'stop');
      expect((await engine.engine.reread?.(request))?.outcome.kind).toBe(kind);
      expect((await engine.engine.settle?.(request))?.outcome.kind).toBe(kind);
    },
  );

  test('TRN-05: is not ready where the key that its settings name is not set, so an answer is kept and nothing fails', async () => {
    const own = join(base.path, 'keyed');
    await mkdir(join(own, '.codex'), { recursive: true });
    const settings = 'model_provider = "corp"\n[model_providers.corp]\nenv_key = "CORP_KEY"\n';
    await writeFile(join(own, '.codex/config.toml'), settings);
    const ready = async (value: string | undefined) => {
      const variable = (name: string) => (name === 'CORP_KEY' ? value : undefined);
      const { engine, project } = await make('codex', [], { person: { home: own, variable, passed: () => ({}) } });
      return engine.ready?.(engineRequest({ project }));
    };
    await expect(ready('k')).resolves.toBeUndefined();
    for (const missing of [undefined, ''])
      await expect(ready(missing)).rejects.toMatchObject({
        code: 'ENGINE_AUTH',
        message: expect.stringContaining('CORP_KEY, which is not set here'),
      });
  });

  test('what breaks after it has begun is told and not tried again: its tools may have done their work', async () => {
    const engine = await make('codex', [{ ...capturedTurn('codex', 'done'), until: { file: 'go' } }]);
    const asked = ask(engine);
    while ((await engine.fake.calls()).length === 0) await sleep(10);
    await rm(programFiles(join(engine.state, 'run-1', 'codex', 'turns', '1.1')).stdout);
    await writeFile(join(engine.fake.folder, 'go'), '');
    expect((await asked).outcome).toMatchObject({ kind: 'failed', code: 'ENGINE_FAILED', lasting: true });
  });

  test.each(['a file', 'a link'])('a home that it has replaced by %s is a home again', async (what) => {
    const engine = await make('codex', [capturedTurn('codex', 'done')]);
    await ask(engine);
    const home = join(engine.state, 'run-1', 'codex', 'home');
    const elsewhere = join(engine.project, 'elsewhere');
    await mkdir(elsewhere);
    await rm(home, { recursive: true });
    await (what === 'a file' ? writeFile(home, '') : symlink(elsewhere, home));
    expect((await ask(engine, { turn: 2 })).outcome).toEqual({ kind: 'ok' });
    expect((await lstat(home)).isDirectory()).toBe(true);
    expect(await readdir(elsewhere)).toEqual([]);
  });

  test('settles nothing that has never begun', async () => {
    const { engine, project } = await make('codex', [FAILING]);
    expect(await engine.settle?.(engineRequest({ project }))).toBeUndefined();
  });

  test('TRN-12: draws drafts as they come, whole and in order', async () => {
    const { engine, project } = await make('gemini', [capturedTurn('gemini', 'done')]);
    const drafts: string[] = [];
    const options = { signal: new AbortController().signal, onDraft: (text: string) => void drafts.push(text) };
    const { segments } = await engine.exchange(engineRequest({ project }), options);
    expect(drafts.join('')).toBe(segments.join(''));
  });

  test('draws each thing that is said on lines of its own, and ends its line before a tool is used', async () => {
    const said = (text: string) => ({ type: 'item.completed', item: { id: text, type: 'agent_message', text } });
    const used = {
      type: 'item.started',
      item: { id: 'x', type: 'command_execution', command: 'ls', status: 'in_progress' },
    };
    const lines = [{ type: 'thread.started', thread_id: 't' }, said('One.'), said('Two.'), used, said('Three.')];
    const stdout = [...lines, { type: 'turn.completed' }].map((line) => `${JSON.stringify(line)}\n`).join('');
    const { engine, project } = await make('codex', [{ ...capturedTurn('codex', 'done'), stdout }]);
    const drafts: string[] = [];
    const options = { signal: new AbortController().signal, onDraft: (text: string) => void drafts.push(text) };
    const { segments } = await engine.exchange(engineRequest({ project }), options);
    expect(segments).toEqual(['One.', 'Two.', 'Three.']);
    expect(drafts).toEqual(['One.', '\n\nTwo.', '\n', '\nThree.']);
  });
});
