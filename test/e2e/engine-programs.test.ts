import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { processAt } from '../../src/adapters/processes-local/process-table.ts';
import { capturedTurn, type FakeEngine, type FakeTurn } from '../support/fake-engine.ts';
import { called, enginePlace, pidsOf, until } from './engine-place.ts';
import { writePackage } from './package-on-disk.ts';
import { document, type Printed } from './signalbox.ts';

const { place, skill, fake, start, startProcess, command, eventsOf } = enginePlace();
const COLOUR = { color: 'blue', history_kept: true };

describe.each(['codex', 'gemini', 'opencode', 'claude', 'qwen'])('a skill on %s', (id) => {
  test('TRN-04, TRN-05, PRM-14: asks, is resumed in its session with the answer, and everything about it is in the log', async () => {
    const engine = await fake(id, capturedTurn(id, 'ask-1'), capturedTurn(id, 'ask-2-resume'));
    const asked = await command('run', skill(), '-m', 'Paint it.', '--engine', id, '--mode', 'interactive', '--json');
    expect([asked.code, document(asked).pending[0]?.type]).toEqual([8, 'selection']);
    const { runId } = document(asked);
    const answered = await command('reply', runId, '--choose', 'Blue', '--json');
    expect(answered.code).toBe(0);
    expect(document(answered)).toMatchObject({ status: 'completed', output: COLOUR });
    expect(document(answered).warnings.map(({ code }: Printed) => code)).toEqual(['SANDBOX_PLAIN']);

    const calls = await engine.calls();
    const logged = (await eventsOf(runId, 'exchange.started')).map(({ argv }) => argv);
    const [home] = calls.map(({ env }) => env['HOME'] ?? '');
    const seen = calls.map(({ argv }, index) =>
      [id, ...argv].map((word) => {
        const prompt = logged[index]?.some((part: string) => part.includes('{prompt}'));
        const placed = word.replaceAll(place().project, '@project').replaceAll(String(home), '@home');
        return prompt && /Paint it\.|\nblue\n/.test(word) ? word.replace(/^(--prompt=)?[\s\S]*/, '$1{prompt}') : placed;
      }),
    );
    expect(logged).toEqual(seen);
    expect(home).toBe(join(place().home, 'runs', runId, 'engines', id, 'home'));
    expect(calls.map(({ cwd }) => cwd)).toEqual([place().project, place().project]);
    const { layers } = document(await command('prompt', runId, '--turn', '1', '--json'));
    const told = layers.map(({ content }: Printed) => content.trim()).join('\n\n');
    expect(told).toContain('You were started by Signalbox as a program');
    expect([...(calls[0]?.argv ?? []), calls[0]?.stdin].join('\n')).toContain(told);
    const folder = id === 'claude' ? '.claude/skills' : '.agents/skills';
    expect(calls[0]?.home[`${folder}/paint/SKILL.md`]).toContain('## Execution Mode: interactive');
    expect(JSON.stringify(calls.map(({ env }) => env))).not.toMatch(/CANARY|sings|SIGNALBOX_HOME/);
    expect(document(await command('audit', runId, '--json'))).toMatchObject({
      ok: true,
      turns: [{ from: 'raw bytes' }, { from: 'raw bytes' }],
    });
  });
});

/** Old versions do not refuse: they begin a session of their own, in which they know nothing of what was said. */
const BEGINS_ANEW = '{"type":"thread.started","thread_id":"another"}\n';
const FORGOTTEN = {
  refused: { stdout: '', stderr: 'Error: no rollout found for thread id x\n', exit: 1 },
  'replaced without a word': { stdout: '', until: { file: 'never', before: BEGINS_ANEW } },
} as const satisfies { readonly [how: string]: FakeTurn };

test.each(Object.entries<FakeTurn>(FORGOTTEN))(
  'TRN-05: a forgotten session, %s, is begun anew with what was said, and the person is told once',
  async (_, forgotten) => {
    const engine = await fake(
      'codex',
      capturedTurn('codex', 'ask-1'),
      forgotten,
      capturedTurn('codex', 'ask-2-resume'),
    );
    const { runId } = document(await command('run', skill(), '-m', 'Paint it.', '--engine', 'codex', '--json'));
    const answered = document(await command('reply', runId, '--choose', 'Blue', '--json'));
    expect(answered).toMatchObject({ status: 'completed', output: COLOUR });
    expect(answered.warnings.map(({ code }: Printed) => code)).toEqual(['SANDBOX_PLAIN', 'SESSION_RESTARTED']);
    const [, , third] = await engine.calls();
    expect(third?.argv).not.toContain('resume');
    expect(third?.argv.at(-1)).toMatch(/Paint it\.[\s\S]*You:\nI need one decision[\s\S]*\nblue\n/);
    expect(document(await command('audit', runId, '--json')).ok).toBe(true);
  },
);

test('a skill from elsewhere is played by a program only on a word of a person, one in a folder is told of', async () => {
  const engine = await fake('codex', capturedTurn('codex', 'done'), capturedTurn('codex', 'done'));
  const zip = join(place().path, 'painter.bmad');
  await command('pack', skill(), '--output', zip);
  const run = (ref: string, ...flags: readonly string[]) =>
    command('run', ref, '-m', 'Paint it.', '--engine', 'codex', '--mode', 'auto', ...flags);
  const refused = await run(zip);
  expect([refused.code, await engine.calls()]).toEqual([6, []]);
  expect(refused.stderr).toContain('may run commands through codex, and has not been trusted yet');
  const named = await run(skill());
  expect([named.code, named.stderr]).toEqual([0, expect.stringContaining('you named its folder, and codex to run')]);
  expect((await run(zip, '--trust')).code).toBe(0);
});

test('USE-06: a run goes on with another program, in a session of its own that is told what was said', async () => {
  const codex = await fake('codex', capturedTurn('codex', 'ask-1'));
  const gemini = await fake('gemini', capturedTurn('gemini', 'ask-2-resume'));
  const { runId } = document(await command('run', skill(), '-m', 'Paint it.', '--engine', 'codex', '--json'));
  const changed = await command('resume', runId, '--engine', 'gemini');
  expect([changed.code, changed.stdout]).toEqual([8, expect.stringContaining('· continuing with gemini')]);
  const answered = document(await command('reply', runId, '--choose', 'Blue', '--json'));
  expect(answered).toMatchObject({ status: 'completed', output: COLOUR });
  expect([(await codex.calls()).length, (await gemini.calls()).length]).toEqual([1, 1]);
  const [call] = await gemini.calls();
  expect([...(call?.argv ?? []), call?.stdin].join('\n')).toMatch(/Paint it\.[\s\S]*You:\nI need one decision/);
  expect(call?.argv.join(' ')).not.toContain('--resume');
  const [, second] = await eventsOf(runId, 'exchange.started');
  expect(second).toMatchObject({ cause: 'engine' });
  expect(document(await command('audit', runId, '--json')).ok).toBe(true);
});

test('USE-06: a package from elsewhere is played on by a program only on a word of a person', async () => {
  const engine = await fake('codex', capturedTurn('codex', 'done'));
  const packed = join(place().path, 'painter.bmad');
  await command('pack', skill(), '--output', packed);
  const script = join(place().path, 'ends.yaml');
  await writeFile(script, 'turns: [{ text: Which colour? }]\n');
  const { runId } = document(
    await command('run', packed, '-m', 'Paint it.', '--engine', 'scripted', '--script', script, '--json'),
  );
  const refused = await command('resume', runId, '--engine', 'codex');
  expect([refused.code, await engine.calls()]).toEqual([6, []]);
  expect(refused.stderr).toContain('may run commands through codex, and has not been trusted yet');
  expect(await eventsOf(runId, 'engine.changed')).toEqual([]);
  expect((await command('resume', runId, '--engine', 'codex', '--trust')).code).toBe(8);
  expect(await eventsOf(runId, 'engine.changed')).toMatchObject([{ trust: 'content', engine: { id: 'codex' } }]);
});

test('USE-06: what a program says of its failure is told and recorded without the key that it was given', async () => {
  const key = 'corp pass/phrase+1234';
  const coded = Buffer.from(`user:${key}`).toString('base64');
  await fake('codex', {
    stdout: '',
    stderr: `Error: 401 unauthorized, "${key}" (Basic ${coded}) is revoked\n`,
    exit: 1,
  });
  const args = ['run', skill(), '-m', 'Paint it.', '--engine', 'codex', '--json'];
  const failed = await start(args, { env: { OPENAI_API_KEY: key } }).ended;
  const { runId, failure } = document(failed);
  expect(failure).toMatchObject({ code: 'ENGINE_AUTH', message: expect.stringContaining('is revoked') });
  const log = (await command('log', runId, '--jsonl')).stdout;
  for (const text of [failed.stdout, failed.stderr, log]) {
    expect(text).not.toContain(key);
    expect(text).not.toContain(coded);
  }
});

test.each<[who: string, how: keyof typeof FORGOTTEN]>([
  ['a flag', 'refused'],
  ['the project', 'replaced without a word'],
])('TRN-05: a session that is lost ends the run where %s says so: %s', async (who, how) => {
  const engine = await fake('codex', capturedTurn('codex', 'ask-1'), FORGOTTEN[how]);
  const flags = who === 'a flag' ? ['--lost-session', 'fail'] : [];
  if (flags.length === 0) await writeFile(join(place().project, 'signalbox.yaml'), 'lostSession: fail\n');
  const asked = await command('run', skill(), '-m', 'Paint it.', '--engine', 'codex', '--json', ...flags);
  const answered = await command('reply', document(asked).runId, '--choose', 'Blue', '--json');
  expect(answered.code).toBe(1);
  expect(document(answered)).toMatchObject({ status: 'failed', failure: { code: 'SESSION_RESUME_FAILED' } });
  expect(await engine.calls()).toHaveLength(2);
});

test('what a program struggles with is told as it goes, once each', async () => {
  const { stdout, ...done } = capturedTurn('codex', 'done');
  const struggles = [1, 1, 2].map((at) => JSON.stringify({ type: 'error', message: `Reconnecting... ${at}/5` }));
  await fake('codex', { ...done, stdout: `${struggles.join('\n')}\n${stdout}` });
  const run = ['run', skill(), '-m', 'Paint it.', '--engine', 'codex', '--mode', 'auto'];
  const { code, stderr } = await command(...run);
  expect([code, stderr.match(/· Codex: Reconnecting.*/g)]).toEqual([
    0,
    ['· Codex: Reconnecting... 1/5', '· Codex: Reconnecting... 2/5'],
  ]);
  expect((await command(...run, '--json')).stderr).not.toContain('Reconnecting');
});

test('TRN-13: a turn is ended when the time is over that a person has given it', async () => {
  await fake('codex', { stdout: '', until: { file: 'never', before: '{"type":"turn.started"}\n' }, leaves: true });
  const run = ['run', skill(), '-m', 'Paint it.', '--engine', 'codex', '--json', '--time-limit'];
  expect(document(await command(...run, 'soon')).error).toMatchObject({
    code: 'BAD_USAGE',
    message: '--time-limit cannot be "soon"; write it like 45m, 90s, 2h.',
    help: expect.stringContaining('--time-limit 45m'),
  });
  const ended = await command(...run, '2s');
  expect(ended.code).toBe(124);
  expect(document(ended).failure).toEqual({ code: 'ENGINE_TIMEOUT', message: 'The engine did not answer within 2 s.' });
});

test('TRN-04: a message that is too long for a command line goes in by stdin, and the log says so', async () => {
  const engine = await fake('codex', capturedTurn('codex', 'done'));
  const message = 'Paint it. '.repeat(10_000);
  const ended = await command('run', skill(), '-m', message, '--engine', 'codex', '--mode', 'auto', '--json');
  const { runId, warnings } = document(ended);
  expect(warnings.map(({ code }: Printed) => code)).toEqual(['SANDBOX_PLAIN']);
  const [call] = await engine.calls();
  expect(call?.stdin).toContain(message.trim());
  const [logged] = (await eventsOf(runId, 'exchange.started')).map(({ argv }) => argv);
  expect(logged).toEqual(['codex', ...(call?.argv ?? [])].map((word) => word.replaceAll(place().project, '@project')));
});

describe('a program and the death of its runtime', () => {
  const SESSION = '{"type":"thread.started","thread_id":"s-1"}\n';
  const captured = capturedTurn('codex', 'done');
  const done = { ...captured, stdout: captured.stdout.replace(/^.*thread\.started.*\n/, SESSION) };
  const waits: FakeTurn = { ...done, until: { file: 'go', before: SESSION } };

  /** A run whose runtime was killed while its program was at work. */
  async function killed(engine: FakeEngine): Promise<string> {
    const running = startProcess(['run', skill(), '-m', 'Paint it.', '--engine', 'codex', '--mode', 'interactive']);
    await called(engine, 1);
    running.signal('SIGKILL');
    const { stdout } = await running.ended;
    const id = /run_[0-9a-z]+/.exec(stdout)?.[0] ?? '';
    expect((await command('show', id, '--json', '--exit-status')).code).toBe(9);
    return id;
  }

  test('RUN-03: it still works: it is ended, and its session goes on with the news that it was interrupted', async () => {
    const engine = await fake('codex', { ...waits, leaves: true }, done);
    const id = await killed(engine);
    const [first] = await engine.calls();
    expect(await processAt(first?.pid ?? 0)).toBeDefined();

    const resumed = await command('resume', id, '--json');
    expect([resumed.code, document(resumed).status]).toEqual([0, 'completed']);
    const calls = await engine.calls();
    expect(calls).toHaveLength(2);
    expect(calls[1]?.argv).toContain('s-1');
    expect(calls[1]?.argv.at(-1)).toContain('You were interrupted');
    const { layers } = document(await command('prompt', id, '--json'));
    expect(layers.at(-1)).toMatchObject({ layer: 'Notice', content: expect.stringContaining('You were interrupted') });
    expect(await pidsOf(engine)).toEqual([]);
    expect(await eventsOf(id, 'exchange.interrupted')).toHaveLength(1);
  });

  test('RUN-03: it has come to its end since: its words count, and it is not started again', async () => {
    const engine = await fake('codex', waits, { stdout: '', exit: 1 });
    const id = await killed(engine);
    await writeFile(join(engine.folder, 'go'), '');
    await until(async () => (await pidsOf(engine)).length === 0);
    const resumed = await command('resume', id, '--json');
    expect(document(resumed)).toMatchObject({ status: 'completed', output: { answer: 42 } });
    expect(await engine.calls()).toHaveLength(1);
    expect(document(await command('audit', id, '--json')).ok).toBe(true);
  });

  test('RUN-03: it is gone with whoever kept its status: it is asked again', async () => {
    const engine = await fake('codex', waits, done);
    const id = await killed(engine);
    const turn = join(place().home, 'runs', id, 'engines', 'codex', 'turns', '1.1');
    const { pid: recorder } = JSON.parse(await readFile(join(turn, 'process.json'), 'utf8'));
    const [first] = await engine.calls();
    for (const pid of [recorder, first?.pid ?? 0]) process.kill(pid, 'SIGKILL');
    await until(async () => (await pidsOf(engine)).length === 0);
    expect(document(await command('resume', id, '--json')).status).toBe('completed');
    expect((await engine.calls())[1]?.argv.at(-1)).toContain('You were interrupted');
  });

  test('TRN-13: canceled after the death of its runtime, nothing of it is left', async () => {
    const engine = await fake('codex', { ...waits, leaves: true });
    const id = await killed(engine);
    expect(document(await command('cancel', id, '--json')).status).toBe('canceled');
    expect(await pidsOf(engine)).toEqual([]);
  });
});

describe('a program that is ended', () => {
  const hangs: FakeTurn = { stdout: '', until: { file: 'never' }, leaves: true };

  test('TRN-13: canceled from another terminal, it is gone with everything that it has started', async () => {
    const engine = await fake('codex', hangs);
    const running = start(['run', skill(), '-m', 'Paint it.', '--engine', 'codex']);
    await called(engine, 1);
    const id = /run_[0-9a-z]+/.exec(await running.says('run_'))?.[0] ?? '';
    expect(await pidsOf(engine)).toHaveLength(2);
    expect((await command('cancel', id, '--json')).code).not.toBe(2);
    await running.ended;
    expect(await pidsOf(engine)).toEqual([]);
    expect(document(await command('show', id, '--json')).status).toBe('canceled');
    expect(await engine.calls()).toHaveLength(1);
  });

  test('TRN-13: Ctrl-C ends it too, and the run can be resumed', async () => {
    const engine = await fake('codex', hangs, capturedTurn('codex', 'done'));
    const running = start(['run', skill(), '-m', 'Paint it.', '--engine', 'codex']);
    await called(engine, 1);
    running.signal('SIGINT');
    const left = await running.ended;
    expect(left.code).toBe(130);
    expect(await pidsOf(engine)).toEqual([]);
    const id = /run_[0-9a-z]+/.exec(left.stdout)?.[0] ?? '';
    expect(document(await command('resume', id, '--json')).status).toBe('completed');
  });

  test('TRN-13: out of time it has failed, and nothing of it is left', async () => {
    const engine = await fake('codex', hangs);
    const path = await writePackage(join(place().path, 'hurried'), {
      nodes: [
        { id: 'pick', exit: 'output', budget: { exchangeMs: 1500 } },
        { id: 'end', type: 'end' },
      ],
      edges: [{ from: 'pick', to: 'end' }],
    });
    const ended = await command('run', path, '--engine', 'codex', '--trust', '--json');
    expect([ended.code, document(ended).failure?.code]).toEqual([124, 'ENGINE_TIMEOUT']);
    expect(await pidsOf(engine)).toEqual([]);
    expect(await engine.calls()).toHaveLength(1);
  });
});

describe('engines of single nodes', () => {
  test('TRN-01: one node is played by the engine that it names, the next by that of the run', async () => {
    const engine = await fake('codex', capturedTurn('codex', 'done'));
    const other = await fake('claude', capturedTurn('claude', 'tool'));
    const path = await writePackage(join(place().path, 'mixed'), {
      nodes: [
        { id: 'pick', exit: 'output', mode: 'auto', engine: 'codex' },
        { id: 'work' },
        { id: 'end', type: 'end' },
      ],
      edges: [
        { from: 'pick', to: 'work' },
        { from: 'work', to: 'end' },
      ],
    });
    const dry = await command('run', path, '--engine', 'claude', '--dry-run', '--json');
    expect(document(dry).argv[0]).toBe('codex');
    const ended = await command('run', path, '--engine', 'claude', '--trust', '--json');
    const prompt = 'I ran the command. Anything else you want me to check?';
    expect(document(ended)).toMatchObject({ status: 'waiting_user', node: 'work', pending: [{ prompt }] });
    expect([(await engine.calls()).length, (await other.calls()).length]).toEqual([1, 1]);
    const argvs = (await eventsOf(document(ended).runId, 'exchange.started')).map(({ argv }) => argv?.[0]);
    expect(argvs).toEqual(['codex', 'claude']);
  });

  test('a node that names a program needs a person’s word, unless a script plays it', async () => {
    const engine = await fake('codex', capturedTurn('codex', 'done'));
    await fake('claude', capturedTurn('claude', 'done'));
    const path = await writePackage(join(place().path, 'named'), {
      nodes: [{ id: 'pick', type: 'end', exit: 'output', mode: 'auto', engine: 'codex' }],
      edges: [],
      turns: [{ text: 'Green.' }],
    });
    const played = await command('run', path, '--engine', 'scripted');
    expect([played.code, played.stderr]).toEqual([0, expect.stringContaining('because a script plays it')]);
    const refused = await command('run', path, '--engine', 'claude');
    expect([refused.code, refused.stderr]).toEqual([6, expect.stringContaining('run commands through codex')]);
    expect(await engine.calls()).toEqual([]);
  });

  test('ENGINE_NOT_FOUND: a program that is not there is told before anything starts', async () => {
    const before = (await command('ls', '--json')).stdout;
    const ended = await place().start(['run', skill(), '-m', 'x', '--engine', 'qwen', '--json'], {
      env: { PATH: '/nowhere' },
    }).ended;
    expect(document(ended).error).toMatchObject({ code: 'ENGINE_NOT_FOUND' });
    expect((await command('ls', '--json')).stdout).toBe(before);
  });
});
