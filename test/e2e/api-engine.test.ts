import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Behaviour, ErrorName, SeenRequest } from '../model-server/behaviour.ts';
import { helloReplies } from '../model-server/hello-replies.ts';
import { deadAddress, inTurn, type ModelServer, modelServer } from '../model-server/model-server.ts';
import { completes, WORKER, writePackage } from './package-on-disk.ts';
import { document, documents, type Ended, HELLO, makePlace, type Place, runIdOf } from './signalbox.ts';

const KEY = 'sk-secret-0123456789abcdef';

let place: Place;
const servers: ModelServer[] = [];

beforeAll(async () => {
  place = await makePlace();
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

afterAll(() => place.remove());

/** A server that behaves like this, and the person's config that calls its model `local`. */
async function serve(answer: (request: SeenRequest, index: number) => Behaviour): Promise<ModelServer> {
  const server = await modelServer(answer);
  servers.push(server);
  await configure(server.url);
  return server;
}

async function configure(baseUrl: string, model = 'hello'): Promise<void> {
  await mkdir(join(place.config, 'signalbox'), { recursive: true });
  const local = { provider: 'openai-compatible', model, baseUrl, keyEnv: 'LOCAL_KEY' };
  await writeFile(join(place.config, 'signalbox', 'config.yaml'), JSON.stringify({ models: { local } }));
}

const run = (...args: readonly string[]) => ['run', HELLO, '--engine', 'api', '--model', 'local', ...args];
const keyed = (args: readonly string[]) => place.start(args, { env: { LOCAL_KEY: KEY } });
const keyedProcess = (args: readonly string[]) => place.process(args, { env: { LOCAL_KEY: KEY } });

describe('the bundled package on a model of a local server', () => {
  test('runs to its end, as with the script', async () => {
    const server = await serve(inTurn(...helloReplies()));
    const ended = await keyed(run('--answer', 'Sounds lovely', '--jsonl')).ended;
    expect(ended.code).toBe(0);
    const events = documents(ended);
    expect(events[0]).toMatchObject({
      type: 'run.started',
      engine: { id: 'api', toolNames: 'plain', config: { provider: 'openai-compatible', keyEnv: 'LOCAL_KEY' } },
    });
    const replies = events.filter(({ type }) => type === 'reply.received');
    expect(replies).toHaveLength(8);
    expect(replies[0]).toMatchObject({
      calls: [{ tool: 'ui.ask_user', ref: 'call_1' }],
      usage: { input: 900, output: 90, cached: 450 },
    });
    expect(events.at(-1)).toMatchObject({ type: 'turn.ended', verdict: 'completed' });
    // Eight exchanges, eight requests: nothing asks on its own.
    expect(server.requests).toHaveLength(8);
    expect(server.requests.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
  });

  test('what the model asked for and got comes back with the next request, call by call', async () => {
    const server = await serve(inTurn(...helloReplies()));
    await keyed(run('--answer', 'Fine')).ended;
    const { messages } = server.requests[2]?.body ?? {};
    const calls = messages.flatMap(({ tool_calls: asked = [] }) => asked.map(({ id }: { id: string }) => id));
    const results = messages.flatMap(({ role, tool_call_id: id }: Record<string, string>) =>
      role === 'tool' ? [id] : [],
    );
    expect(calls).toHaveLength(2);
    expect(results).toEqual(calls);
    expect(JSON.stringify(messages)).toContain('E_INVALID_TRANSITION');
  });

  test('in a pipe only whole texts are shown; with --live words are shown as they come, and once', async () => {
    await serve(inTurn(...helloReplies()));
    const whole = await keyed(run()).ended;
    await serve(inTurn(...helloReplies()));
    const live = await keyed(run('--live')).ended;
    const told = ({ stdout }: Ended) => stdout.replaceAll(/run_[0-9a-z]+/g, 'ID');
    expect(told(live)).toBe(told(whole));
    expect(whole.stdout.match(/I am Mira/g)).toHaveLength(1);
  });

  test('at a terminal words are shown as they come, and once', async () => {
    const server = await modelServer(inTurn(...helloReplies()));
    servers.push(server);
    await writeFile(
      join(place.config, 'signalbox', 'config.yaml'),
      `models: { local: { provider: openai-compatible, model: hello, baseUrl: "${server.url}" } }`,
    );
    const { stdout } = await place.atTerminal([...run(), '--no-input'], '');
    expect(stdout.replaceAll('\r', '')).toContain('\nMira:\n  Hello! I am Mira, and I would like');
    expect(stdout.match(/I am Mira/g)).toHaveLength(1);
    expect(stdout.match(/Mira:/g)).toHaveLength(1);
  });

  test('RUN-03: killed in the middle of a stream, it goes on from the log and ends as it would have', async () => {
    const [first, second, ...others] = helloReplies();
    if (first === undefined || second === undefined) throw new Error('the script is too short');
    const server = await serve(inTurn(first, { ...second, hangAfter: 9 }, second, ...others));
    const id = runIdOf(await keyed(run()).ended);
    const working = keyedProcess(['reply', id, 'Sounds lovely', '--live']);
    await working.says('Thank you, I will keep that');
    working.signal('SIGKILL');
    expect((await working.ended).signal).toBe('SIGKILL');
    expect(await server.requests[1]?.left).toBe(true);

    const shown = await place.run('show', id, '--json', '--exit-status');
    expect([shown.code, document(shown).status]).toEqual([9, 'interrupted']);
    // Words on their way are for the eyes only.
    expect((await place.run('log', id)).stdout).not.toContain('I will keep that');

    const resumed = await keyed(['resume', id, '--live']).ended;
    expect(resumed.code).toBe(0);
    expect(resumed.stdout).toContain('✔ The workflow is completed.');
    expect(resumed.stdout.match(/Thank you, I will keep that/g)).toHaveLength(1);
    const replies = documents(await place.run('log', id, '--jsonl')).filter(({ type }) => type === 'reply.received');
    expect(replies).toHaveLength(8);
    // The cut-off request was sent again with a word on the resumption behind it, and nothing else was asked twice.
    expect(server.requests).toHaveLength(9);
    const [cut, again] = [1, 2].map((index) => server.requests[index]?.body.messages);
    expect(again.slice(0, -1)).toEqual(cut.slice(0, -1));
    expect(again.at(-1).content.startsWith(cut.at(-1).content)).toBe(true);
  });

  test('without --live a pipe shows nothing of a reply that never came to its end', async () => {
    const [first] = helloReplies();
    if (first === undefined) throw new Error('the script is too short');
    const server = await serve(inTurn({ ...first, hangAfter: 12 }));
    const working = keyed(run());
    await working.says('→ plan');
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    working.signal('SIGINT');
    const ended = await working.ended;
    expect(ended.code).toBe(130);
    expect(ended.stdout).not.toContain('Hello!');
    expect(await server.requests[0]?.left).toBe(true);
  });

  test('a server that asks for a pause, and one that fails once, are asked again', async () => {
    const replies = helloReplies();
    const busy: Behaviour = { kind: 'error', error: 'rate-limited', headers: { 'retry-after-ms': '1200' } };
    const server = await serve(inTurn(busy, { kind: 'error', error: 'overloaded' }, ...replies));
    const ended = await keyed(run('--jsonl')).ended;
    expect(ended.code).toBe(8);
    const failed = documents(ended).filter(({ type }) => type === 'exchange.failed');
    expect(failed.map(({ code }) => code)).toEqual(['ENGINE_RATE_LIMITED', 'ENGINE_FAILED']);
    expect(failed[0].retryAt - Date.parse(failed[0].ts)).toBeGreaterThanOrEqual(1200);
    expect(server.requests).toHaveLength(3);
  });

  test('arguments that are no JSON are answered to the model, which mends them', async () => {
    const [first, ...others] = helloReplies();
    if (first === undefined) throw new Error('the script is too short');
    const broken: Behaviour = { kind: 'reply', calls: [{ name: 'ui_ask_user', args: '{"message": "Shall' }] };
    const server = await serve(inTurn(broken, first, ...others));
    const ended = await keyed(run('--jsonl')).ended;
    expect(ended.code).toBe(8);
    expect(documents(ended)).toContainEqual(
      expect.objectContaining({ type: 'call.refused', code: 'TOOL_ARGS_INVALID_JSON' }),
    );
    expect(JSON.stringify(server.requests[1]?.body)).toContain('TOOL_ARGS_INVALID_JSON');
  });
});

describe('a reply that ends before the model does', () => {
  const cut = (stop: 'length' | 'filter'): Behaviour => ({ kind: 'reply', text: ['Once upon', ' a time'], stop });

  test.each([
    ['length', [], 'the limit of output tokens (maxOutputTokens)'],
    ['length', ['--live'], 'the limit of output tokens (maxOutputTokens)'],
    ['filter', [], "the provider's content filter"],
  ] as const)('by %s is told, with %j', async (stop, flags, by) => {
    await serve(inTurn(cut(stop)));
    const ended = await keyed(run(...flags)).ended;
    expect(ended.stdout).toContain(`  Once upon a time\n! REPLY_CUT: The reply was cut off by ${by}`);
    const log = documents(await place.run('log', runIdOf(ended), '--jsonl'));
    expect(log).toContainEqual(expect.objectContaining({ type: 'reply.received', cut: stop }));
    const shown = document(await place.run('show', runIdOf(ended), '--json'));
    expect(shown.warnings).toMatchObject([{ code: 'REPLY_CUT' }]);
  });
});

describe('what can go wrong, with its exit code and what to do', () => {
  const error = (name: ErrorName): Behaviour => ({ kind: 'error', error: name });
  const page: Behaviour = { kind: 'raw', headers: { 'content-type': 'text/html' }, body: '<html>Hi</html>' };
  const CASES: readonly (readonly [string, Behaviour, number, string, RegExp, string])[] = [
    ['a wrong key', error('wrong-key'), 4, 'ENGINE_AUTH', /refused the key in LOCAL_KEY/, 'engines '],
    ['an unknown model', error('unknown-model'), 5, 'ENGINE_MODEL_UNKNOWN', /no model "hello"/, 'resume '],
    ['an account without credit', error('no-credit'), 5, 'ENGINE_QUOTA', /no credit left/, 'resume '],
    ['a request that is not accepted', error('bad-request'), 5, 'ENGINE_REQUEST_INVALID', /tools\[0\]/, 'config list '],
    ['too long a conversation', error('too-long'), 5, 'CONTEXT_TOO_LONG', /longer than hello can read/, 'resume '],
    ['a web page', page, 5, 'ENGINE_BAD_REPLY', /answered with a web page/, 'resume '],
  ];

  test.each(CASES)('%s stops the run for a person at once', async (_, behaviour, exit, code, words, next) => {
    const server = await serve(inTurn(behaviour));
    const ended = await keyed(run()).ended;
    expect(ended.code, ended.stderr).toBe(exit);
    const id = runIdOf(ended);
    expect(ended.stdout).toMatch(words);
    expect(ended.stdout).toContain(`\n  (${code})\nNext: signalbox ${next}`);
    expect(ended.stdout).not.toContain('signalbox reply');
    expect(server.requests).toHaveLength(1);
    const shown = await place.run('show', id, '--json', '--exit-status');
    expect(shown.code).toBe(exit);
    expect(document(shown)).toMatchObject({ status: 'blocked', failure: { code } });
  });

  test('USE-06: resume --model after a 404 goes on with another model, which is told what was said before', async () => {
    const [first, ...others] = helloReplies();
    if (first === undefined) throw new Error('the script is too short');
    const words = 'The model `hello` was retired, see sk-0123456789abcdef';
    const server = await serve(inTurn({ kind: 'error', error: 'unknown-model', words }, first, ...others));
    const ended = await keyed(run('-m', 'Plan a trip')).ended;
    const id = runIdOf(ended);
    expect(ended.code).toBe(5);
    expect(ended.stdout).toContain('In its own words: "The model `hello` was retired, see …"');
    expect(ended.stdout).toContain(`Next: signalbox resume ${id} --model <name>`);
    const chinese = await place.run('show', id, '--lang', 'zh');
    expect(chinese.stdout).toContain('对方的原话："The model `hello` was retired, see …"');

    const local = { provider: 'openai-compatible', baseUrl: server.url, keyEnv: 'LOCAL_KEY' };
    const models = { local: { ...local, model: 'hello' }, other: { ...local, model: 'still-there' } };
    await writeFile(join(place.config, 'signalbox', 'config.yaml'), JSON.stringify({ models }));
    const unknown = await keyed(['resume', id, '--model', 'othr']).ended;
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringContaining(`signalbox resume ${id} --engine api --model other`),
    ]);
    const resumed = await keyed(['resume', id, '--model', 'other']).ended;
    expect(resumed.code).toBe(8);
    expect(resumed.stdout).toContain('· continuing with openai-compatible/still-there');
    expect(server.requests.map(({ body }) => (body as { model: string }).model)).toEqual(['hello', 'still-there']);
    expect(JSON.stringify(server.requests[1]?.body)).toContain('Plan a trip');
    const log = documents(await place.run('log', id, '--jsonl'));
    expect(log).toContainEqual(
      expect.objectContaining({ type: 'engine.changed', engine: expect.objectContaining({ id: 'api' }) }),
    );
    expect((await place.run('prompt', id)).stdout).toContain('another engine is asked');
    expect((await place.run('audit', id)).code).toBe(0);
    // One that is over stays what it was.
    await place.run('cancel', id);
    expect((await keyed(['resume', id, '--model', 'local']).ended).stderr).toMatch(/RUN_OVER/);
  });

  test('USE-06: a script plays on where a model does not, also one role alone, and what is not known is refused', async () => {
    await serve(inTurn(error('wrong-key')));
    const id = runIdOf(await keyed(run()).ended);
    const strange = await place.run('resume', id, '--role', 'nobody=scripted');
    expect(strange.code).toBe(2);
    const scripted = await place.run('resume', id, '--engine', 'scripted');
    expect(scripted.code).toBe(8);
    expect(scripted.stdout).toContain('· continuing with scripted');
    const [agent] = documents(await place.run('log', id, '--jsonl')).flatMap((event) =>
      event['type'] === 'run.started' ? [String(event['agent'])] : [],
    );
    const role = await keyed(['resume', id, '--role', `${agent}=local`]).ended;
    expect([role.code, role.stdout]).toEqual([8, expect.stringContaining(`${agent} = openai-compatible/hello`)]);
    expect((await keyed(['reply', id, 'Go on']).ended).code).toBe(4);
  });

  test('once it is mended, resume goes on', async () => {
    const [first] = helloReplies();
    if (first === undefined) throw new Error('the script is too short');
    await serve(inTurn({ kind: 'error', error: 'wrong-key' }, first));
    const id = runIdOf(await keyed(run()).ended);
    const missing = await place.run('resume', id);
    expect([missing.code, missing.stderr]).toEqual([
      4,
      expect.stringMatching(/LOCAL_KEY is not set.*then: signalbox resume/s),
    ]);
    expect((await keyed(['resume', id]).ended).code).toBe(8);
  });

  test('nobody at the address: tried three times, then exit 5 with the address', async () => {
    const address = await deadAddress();
    await configure(address);
    const ended = await keyed(run()).ended;
    expect(ended.code).toBe(5);
    expect(ended.stdout.match(/! ENGINE_UNREACHABLE: .+\. Trying again in [12] s\./g)).toHaveLength(2);
    expect(ended.stdout).toContain(`? No answer from ${address} (ECONNREFUSED)`);
    expect(ended.stdout).toMatch(/Next: signalbox resume/);
  });

  test('a server that keeps failing: tried three times, then exit 5', async () => {
    const server = await serve(inTurn(error('overloaded')));
    const ended = await keyed(run()).ended;
    expect([ended.code, server.requests.length]).toEqual([5, 3]);
    expect(ended.stdout).toMatch(/\(ENGINE_FAILED\)\nNext: signalbox resume run_\w+\n/);
  });

  const USAGE: readonly (readonly [string, readonly string[], number, RegExp])[] = [
    [
      'a missing key',
      ['--engine', 'api', '--model', 'openai/gpt-5'],
      4,
      /^ENGINE_AUTH: OpenAI needs a key for gpt-5, and OPENAI_API_KEY is not set\.\nNext: export OPENAI_API_KEY=/,
    ],
    [
      'no model',
      ['--engine', 'api'],
      2,
      /^BAD_USAGE: The engine "api" needs a model\.\nNext: signalbox engines .+ signalbox run .+ --model <name>/,
    ],
    [
      'a model without its provider',
      ['--model', 'gpt-5'],
      2,
      /There is no model "gpt-5".+\nNext: .+ --model openai\/gpt-5\n/,
    ],
    ['a misspelt provider', ['--model', 'anthropc/x'], 2, /"anthropc\/x".+\nNext: .+ --model anthropic\/x\n/],
    ['a name of nobody', ['--model', 'nonsense'], 2, /There is no model "nonsense".+\nNext: signalbox engines\n/],
    ['a misspelt engine', ['--engine', 'ap'], 5, /^ENGINE_NOT_FOUND: .+"ap" here. .+\nNext: .+ --engine api\n/],
    [
      'a name of nobody, in a dry run',
      ['--dry-run', '--model', 'nonsense'],
      2,
      /There is no model "nonsense".+\nNext: signalbox engines\n/,
    ],
    [
      'a misspelt engine, in a dry run',
      ['--dry-run', '--engine', 'scriptd'],
      5,
      /^ENGINE_NOT_FOUND: .+"scriptd".+\nNext: signalbox run .+ --dry-run --engine scripted\n/,
    ],
    [
      'a model for the script',
      ['--engine', 'scripted', '--model', 'anthropic/x'],
      2,
      /^BAD_USAGE: .+ the model anthropic\/x is for "api"\.\nNext: signalbox run .+hello --model anthropic\/x\n/,
    ],
    [
      'a script for a model',
      ['--engine', 'api', '--model', 'openai/gpt-5', '--script', 'a b.yaml'],
      2,
      /^BAD_USAGE: .+ a script is for "scripted"\.\nNext: signalbox run .+ --engine scripted --script 'a b\.yaml'\n/,
    ],
    [
      'a language that nobody speaks',
      ['--language', 'en_'],
      2,
      /^BAD_USAGE: --language cannot be "en_"; it is en or zh\.\nNext: signalbox run .+ --language en\n/,
    ],
    [
      'a project that is not there',
      ['--project', 'no such'],
      2,
      /^BAD_USAGE: .+ is not a folder\.\nNext: mkdir -p '.+\/no such' {3}# or /,
    ],
  ];

  test.each(USAGE)('%s is told before anything is started', async (_, args, exit, words) => {
    const before = document(await place.run('ls', '--json')).runs.length;
    const ended = await place.run('run', HELLO, ...args);
    expect([ended.code, ended.stdout]).toEqual([exit, '']);
    expect(ended.stderr).toMatch(words);
    expect(document(await place.run('ls', '--json')).runs).toHaveLength(before);
  });
});

test('a dry run needs no key: nothing is sent', async () => {
  const ended = await place.run('run', HELLO, '--dry-run', '--model', 'openai/gpt-5');
  expect([ended.code, ended.stderr]).toEqual([0, '']);
  expect(ended.stdout).toContain('Nothing was started.');
});

test('answers that no question asked for are told of', async () => {
  const given = ['one', 'two', 'three'].flatMap((text) => ['--answer', text]);
  const ended = await place.run('run', HELLO, '--engine', 'scripted', ...given);
  expect(ended.code).toBe(0);
  expect(ended.stderr).toBe('! 2 answers given in advance were not used: no question asked for them.\n');
});

test('whoever has no engine yet is told one that works', async () => {
  const chat = await place.run('chat', 'Hello');
  expect([chat.code, chat.stderr]).toEqual([
    2,
    expect.stringMatching(/\nNext: signalbox engines {3}# .+ signalbox chat --model <name>, or --engine <program>\n$/),
  ]);
  const hello = await place.run('run', HELLO);
  expect(hello.stderr).toMatch(/\nNext: signalbox run .+ --engine scripted {3}or {3}signalbox engines/);
});

describe('config files', () => {
  const write = (name: string, text: string) => writeFile(join(place.project, name), text);

  afterEach(async () => {
    await write('signalbox.yaml', '');
    await write('signalbox.local.yaml', '');
  });

  test('an unknown key is told by its place, with the line and what was probably meant, exit 3', async () => {
    await write('signalbox.yaml', 'engine: api\nmodle: local\n');
    const ended = await place.run('run', HELLO);
    expect(ended.code).toBe(3);
    expect(ended.stderr).toMatch(
      /^CONFIG_INVALID: .+signalbox\.yaml:2:1: "modle" is not known here; did you mean "model"\?\n {4}2 │ modle: local\n {6}│ \^+\nNext: /,
    );
    const json = document(await place.run('config', 'list', '--json'));
    expect(json.error).toMatchObject({ code: 'CONFIG_INVALID', line: 2, column: 1 });
  });

  test('a project cannot send a key of the person anywhere, and nothing is sent', async () => {
    const evil = await serve(inTurn({ kind: 'reply', text: 'Thank you for the key.' }));
    for (const entry of [
      { provider: 'openai', model: 'x', baseUrl: evil.url },
      { provider: 'openai-compatible', model: 'x', baseUrl: evil.url, keyEnv: 'OPENAI_API_KEY' },
      { provider: 'openai-compatible', model: 'x', baseUrl: 'https://evil.example/v1' },
    ]) {
      for (const file of ['signalbox.yaml', 'signalbox.local.yaml']) {
        await write(file, JSON.stringify({ engine: 'api', model: 'mine', models: { mine: entry } }));
        const ended = await place.start(['run', HELLO], { env: { OPENAI_API_KEY: KEY, LOCAL_KEY: KEY } }).ended;
        expect([ended.code, ended.stdout]).toEqual([3, '']);
        expect(ended.stderr).toContain('Put the model mine in your own config instead');
        await write(file, '');
      }
    }
    // Nor by taking the name of a model of theirs: it still means what they wrote.
    await write('signalbox.yaml', JSON.stringify({ models: { local: { provider: 'openai', model: 'theirs' } } }));
    const listed = document(await place.run('config', 'list', '--json')).settings;
    expect(listed.find(({ name }: { name: string }) => name === 'models.local')).toMatchObject({
      value: { provider: 'openai-compatible' },
      origin: { kind: 'own file' },
    });
    expect(evil.requests).toEqual([]);
  });

  test('a project may use a server of this machine that needs no key', async () => {
    const server = await serve(inTurn(...helloReplies()));
    const near = { provider: 'openai-compatible', model: 'x', baseUrl: server.url };
    await write('signalbox.yaml', JSON.stringify({ engine: 'api', model: 'near', models: { near } }));
    const ended = await place.start(['run', HELLO], { env: { OPENAI_API_KEY: KEY } }).ended;
    expect(ended.code).toBe(8);
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  test('a key in a file is refused without being shown', async () => {
    await write('signalbox.yaml', `model: ${KEY}\n`);
    const ended = await place.run('run', HELLO);
    expect(ended.code).toBe(3);
    expect(ended.stderr).toMatch(/signalbox\.yaml:1:8: this looks like a key/);
    expect(ended.stderr).not.toContain('0123456789');
  });

  test.each([
    'OPENAI_API_KEY: [sk-proj-abcdefghijklmnopqrstuvwxyz0123456789',
    'models: { x: { provider: openai, model: gpt-5, apiKey: abcdef0123456789abcdef0123456789 } }',
    'models: { x: { provider: openai-compatible, model: y, baseUrl: "http://user:abcdef@h/v1" } }',
    'models: { x: { provider: openai-compatible, model: y, baseUrl: "http://h/v1?api_key=abcdef" } }',
  ])('a line that may hold a secret is not shown: %s', async (text) => {
    await write('signalbox.yaml', text);
    for (const ended of [await place.run('engines'), await place.run('engines', '--json')]) {
      expect(ended.code).toBe(3);
      expect(ended.stdout + ended.stderr).not.toContain('abcdef');
      expect(ended.stdout + ended.stderr).toContain('signalbox.yaml');
    }
  });

  test('what was meant to be a setting and is not read is told once, and is no error', async () => {
    await write('signalbox.yml', 'engine: scripted\n');
    const env = { SIGNALBOX_LANGUAG: 'zh' };
    for (const args of [
      ['config', 'list'],
      ['engines', '--json'],
      ['run', HELLO, '--engine', 'scripted', '--dry-run'],
      ['run', HELLO, '--engine', 'scripted', '--answer', 'Fine'],
    ]) {
      const ended = await place.start(args, { env }).ended;
      expect([ended.code, ended.stderr]).toEqual([
        0,
        '! Unknown variable SIGNALBOX_LANGUAG; did you mean SIGNALBOX_LANGUAGE?\n' +
          '! signalbox.yml is not read; a config file of a project is called signalbox.yaml.\n',
      ]);
    }
    await rm(join(place.project, 'signalbox.yml'));
  });

  test('a state folder that would lie wherever one stands is refused', async () => {
    for (const args of [['ls'], ['run', HELLO, '--engine', 'scripted'], ['doctor']]) {
      const ended = await place.start(args, { env: { SIGNALBOX_HOME: 'state' } }).ended;
      expect([ended.code, ended.stdout]).toEqual([2, '']);
      expect(ended.stderr).toMatch(
        /^BAD_USAGE: SIGNALBOX_HOME is the relative path "state".+\nNext: export SIGNALBOX_HOME=\//,
      );
    }
    expect(await readdir(place.project)).not.toContain('state');
  });

  test('flags win over the environment, that over files, and config list says who won', async () => {
    await serve(inTurn());
    await write('signalbox.yaml', 'engine: scripted\nmodel: from-project\nlanguage: zh\n');
    await write('signalbox.local.yaml', 'model: from-local\n');
    const list = async (env: NodeJS.ProcessEnv = {}) =>
      (await place.start(['config', 'list', '--show-origin'], { env }).ended).stdout;
    expect(await list()).toMatch(
      /^engine = scripted +\S+signalbox\.yaml\nmodel = from-local +\S+signalbox\.local\.yaml\n/,
    );
    expect(await list({ SIGNALBOX_MODEL: 'from-env' })).toMatch(/^model = from-env +SIGNALBOX_MODEL$/m);
    expect(await list()).toMatch(/^models\.local = .+ +\S+config\.yaml$/m);
    const flagged = await place.start(['run', HELLO, '--model', 'by-flag'], { env: { SIGNALBOX_MODEL: 'x' } }).ended;
    expect(flagged.stderr).toContain('There is no model "by-flag"');
  });
});

describe('keys', () => {
  test('are in no output and in no file, whatever the server says', async () => {
    const words = `Incorrect API key provided: ${KEY}. Authorization: Bearer ${KEY}`;
    const errors = ['wrong-key', 'forbidden', 'bad-request', 'failed', 'overloaded', 'no-credit'] as const;
    await serve(inTurn(...errors.map((error) => ({ kind: 'error' as const, error, words }))));
    const outputs: string[] = [];
    const note = ({ stdout, stderr }: Ended) => outputs.push(stdout, stderr);
    const ended = await keyed(run('--jsonl')).ended;
    note(ended);
    const id = documents(ended)[0].runId;
    for (const args of [
      ['resume', id],
      ['resume', id, '--json'],
      ['log', id],
      ['show', id],
      ['engines'],
      ['engines', '--json'],
      ['doctor'],
      ['config', 'list', '--json'],
    ]) {
      note(await keyed(args).ended);
    }
    expect(outputs.join('\n')).toContain('ENGINE_AUTH');
    expect(outputs.join('\n')).not.toContain(KEY);
    for (const file of await filesUnder(place.home)) expect((await readFile(file)).includes(KEY)).toBe(false);
  });

  test('that are not needed do not say that the server runs', async () => {
    const address = await deadAddress();
    await writeFile(
      join(place.config, 'signalbox', 'config.yaml'),
      `models: { dead: { provider: openai-compatible, model: x, baseUrl: "${address}" } }`,
    );
    const without = await place.run('engines');
    expect(without.stdout).toMatch(/\n {2}\? dead .+ {3}needs no key; not tried\n/);
    expect(without.stdout).toMatch(/neither GOOGLE_GENERATIVE_AI_API_KEY nor GEMINI_API_KEY is set/);
    expect(without.stdout).toMatch(/\nNext: signalbox run \S+ --engine api --model dead {3}# not tried: whether .+\n$/);
    const withKey = await place.start(['engines'], { env: { GEMINI_API_KEY: KEY } }).ended;
    expect(withKey.stdout).toMatch(/\nNext: signalbox run \S+ --engine api --model google\/\S+\n$/);
  });

  test('are known to engines by name alone', async () => {
    await serve(inTurn());
    const { stdout } = await place.start(['engines'], { env: { GEMINI_API_KEY: KEY } }).ended;
    expect(stdout).toMatch(/✓ google\/\S+ +Google +GEMINI_API_KEY is set/);
    expect(stdout).toMatch(/✗ openai\/\S+ +OpenAI +OPENAI_API_KEY is not set/);
    expect(stdout).toMatch(/✗ local +.* LOCAL_KEY is not set/);
    expect(stdout).toMatch(/\nNext: signalbox run \S+ --engine api --model google\/\S+\n$/);
  });
});

describe('what is loaded', () => {
  async function loadedFor(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<readonly string[]> {
    const report = join(place.path, `loaded-${args.join(' ').replaceAll('/', '-')}.json`);
    await place.process(args, { program: 'list-packages.ts', env: { REPORT: report, LOCAL_KEY: KEY, ...env } }).ended;
    return JSON.parse(await readFile(report, 'utf8'));
  }

  const browser = (names: readonly string[]) => names.filter((name) => name.startsWith('playwright'));
  const servers = (names: readonly string[]) => names.filter((name) => name.startsWith('@modelcontextprotocol/'));

  test('the SDK of one provider, and only once a model is asked; nothing of a browser or of servers', async () => {
    await serve(inTurn(...helloReplies()));
    const sdk = (names: readonly string[]) => names.filter((name) => /^(@ai-sdk\/|undici$)/.test(name));
    const verbs = [
      ['ls'],
      ['show', '@last'],
      ['engines'],
      ['config', 'list'],
      ['inbox'],
      ['doctor'],
      ['crew', 'Look at the page.', '--engine', 'scripted', '--dry-run'],
      ['run', HELLO, '--engine', 'scripted'],
    ];
    const loaded = await Promise.all(verbs.map(async (args) => [args, await loadedFor(args)] as const));
    for (const [args, names] of loaded)
      expect([args, ...sdk(names), ...browser(names), ...servers(names)]).toEqual([args]);
    const asked = sdk(await loadedFor(run()));
    expect(asked).toContain('@ai-sdk/openai-compatible');
    expect(asked).not.toContain('@ai-sdk/openai');
    expect(asked).not.toContain('@ai-sdk/anthropic');
  });

  test('what speaks MCP, with the first server that is asked', async () => {
    const file = join(place.config, 'signalbox', 'config.yaml');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify({ mcp: { servers: { other: { command: '/bin/false' } } } }));
    for (const args of [['ls'], ['config', 'list'], ['memory', 'ls'], ['run', HELLO, '--engine', 'scripted']])
      expect([args, ...servers(await loadedFor(args))]).toEqual([args]);
    expect(servers(await loadedFor(['servers']))).toContain('@modelcontextprotocol/client');
  });

  test('RTE-09: what drives a browser, with the first page that is opened', async () => {
    const agent = { ...WORKER, tools: { browser: { enabled: true } } };
    const path = await writePackage(join(place.path, 'looks'), {
      turns: [{ calls: [{ tool: 'browser.check', args: { file: 'a.html' } }] }, completes(), { text: 'Bye.' }],
      files: { 'agents.json': JSON.stringify({ schemaVersion: '1.1', agents: [agent] }) },
    });
    const args = ['run', path, '--engine', 'scripted', '--trust'];
    expect(browser(await loadedFor(args, { SIGNALBOX_BROWSER: '/bin/false' }))).toContain('playwright-core');
  });
});

async function filesUnder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
