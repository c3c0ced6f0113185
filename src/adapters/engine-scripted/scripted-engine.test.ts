import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  callingEngineContract,
  engineContract,
  engineRequest,
  repeatableEngineContract,
} from '../../../test/contracts/engine.ts';
import { hashText } from '../../core/hash.ts';
import type { Json } from '../../core/json.ts';
import { parseScript } from '../../core/script/parse-script.ts';
import type { Engine, EngineRequest, Reply } from '../../ports/engine.ts';
import { scriptedEngine } from './scripted-engine.ts';

const SCRIPTS = {
  answers: 'turns: [{ text: Hello there., drafts: 3, calls: [{ tool: fs.read, args: { path: x } }] }]',
  fails: 'turns: [{ error: { code: ENGINE_FAILED, message: no } }]',
  hangs: 'turns: [{ hang: true }]',
};

const engineOf = (text: string): Engine => scriptedEngine(parseScript(text, 'script.yaml'));
const make = (behaviour: keyof typeof SCRIPTS): Engine => engineOf(SCRIPTS[behaviour]);

engineContract('the scripted engine', make);
repeatableEngineContract('the scripted engine', make);
callingEngineContract('the scripted engine', (calls) =>
  engineOf(JSON.stringify({ turns: [{ callsInside: calls, text: 'Read.' }] })),
);

const going = (): { readonly signal: AbortSignal } => ({ signal: new AbortController().signal });

function summary({ outcome, segments }: Reply): string {
  return outcome.kind === 'ok' ? segments.join('|') : outcome.kind === 'failed' ? outcome.code : outcome.kind;
}

/** One exchange after the other, each with the session of the one before, through storage and a new engine each time. */
async function playAll(text: string, requests: readonly Partial<EngineRequest>[]): Promise<readonly string[]> {
  const heard: string[] = [];
  let session: Json | undefined;
  for (const request of requests) {
    const reply = await engineOf(text).exchange(engineRequest({ ...request, session }), going());
    session = JSON.parse(JSON.stringify(reply.session));
    heard.push(summary(reply));
  }
  return heard;
}

const nodes = (...names: readonly (string | undefined)[]): readonly Partial<EngineRequest>[] =>
  names.map((node) => ({ node }));

describe('the choice of an entry', () => {
  it('takes entries without when in order, then has none left', async () => {
    expect(await playAll('turns: [{ text: a }, { text: b }]', nodes('x', 'x', 'x'))).toEqual([
      'a',
      'b',
      'SCRIPT_EXHAUSTED',
    ]);
  });

  it('takes the first entry that is left and matches', async () => {
    const script = `turns:
  - { when: { node: b }, text: b1 }
  - { text: any1 }
  - { when: { node: a }, text: a1 }
  - { text: any2 }
  - { when: { node: b }, text: b2 }`;
    expect(await playAll(script, nodes('a', 'a', 'b', 'b', 'b'))).toEqual(['any1', 'a1', 'b1', 'any2', 'b2']);
  });

  it.each([
    ['node', { node: 'a' }, { node: 'b' }],
    ['agent', { agent: 'a' }, { agent: 'b' }],
    ['profile', { profile: 'a' }, { profile: 'b' }],
  ] as const)('matches by %s', async (key, match, other) => {
    const script = `{ turns: [{ when: { ${key}: a }, text: yes }], default: { text: "no" } }`;
    expect(await playAll(script, [other, match, match])).toEqual(['no', 'yes', 'no']);
  });

  it('wants every given key to match', async () => {
    const script = '{ turns: [{ when: { node: a, agent: b, profile: c }, text: all }], default: { text: other } }';
    const all = { node: 'a', agent: 'b', profile: 'c' };
    const requests = [{ ...all, node: undefined }, { ...all, agent: 'x' }, { ...all, profile: 'x' }, all];
    expect(await playAll(script, requests)).toEqual(['other', 'other', 'other', 'all']);
  });

  it('plays a repeated entry so many times', async () => {
    const script = 'turns: [{ text: a, repeat: 2 }, { text: b }]';
    expect(await playAll(script, nodes('x', 'x', 'x'))).toEqual(['a', 'a', 'b']);
  });

  it('goes on behind what was taken in other threads, whatever has been left there', async () => {
    const script = 'turns: [{ text: a }, { when: { node: b }, text: b }, { text: c }, { text: d }]';
    const elsewhere = [{ taken: [2] }, null, { engine: 'codex', id: 's' }, { taken: [0, 1] }];
    const request = engineRequest({ node: 'b', session: { taken: [1] }, otherSessions: elsewhere });
    const reply = await engineOf(script).exchange(request, going());
    expect([reply.segments, reply.session]).toEqual([['d'], { taken: [3, 1] }]);
  });

  it('agrees with a plain search through the script', async () => {
    const names = fc.constantFrom('a', 'b');
    const when = fc.record({ node: names, agent: names, profile: names }, { requiredKeys: [] });
    const entry = fc.record({ when, repeat: fc.integer({ min: 1, max: 3 }) }, { requiredKeys: [] });
    const request = fc.record({ node: fc.option(names, { nil: undefined }), agent: names, profile: names });
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 12 }),
        fc.array(request, { maxLength: 20 }),
        async (entries, requests) => {
          const left = entries.map(({ repeat }) => repeat ?? 1);
          const expected = requests.map((asked) => {
            const index = entries.findIndex(({ when: wanted = {} }, place) => {
              const keys = Object.keys(wanted) as (keyof typeof wanted)[];
              return (left[place] ?? 0) > 0 && keys.every((key) => wanted[key] === asked[key]);
            });
            left[index] = (left[index] ?? 0) - 1;
            return index < 0 ? 'none' : `entry ${index}`;
          });
          const turns = entries.map((one, index) => ({ ...one, text: `entry ${index}` }));
          expect(await playAll(JSON.stringify({ turns, default: { text: 'none' } }), requests)).toEqual(expected);
        },
      ),
    );
  });

  it('keeps its session small however often it is asked', async () => {
    const engine = engineOf(
      '{ turns: [{ text: a, repeat: 5000 }, { when: { node: never }, text: b }], default: { text: c } }',
    );
    let session: Json | undefined;
    for (let count = 0; count < 10_000; count += 1) {
      session = (await engine.exchange(engineRequest({ session }), going())).session;
    }
    expect(session).toEqual({ taken: [5000] });
  });
});

describe('what an entry plays', () => {
  it('hands over segments, calls and usage as they are written', async () => {
    const script =
      'turns: [{ segments: [a, b], calls: [{ tool: t, args: "{not json", ref: r1 }], usage: { input: 3, output: 4 } }]';
    expect(await engineOf(script).exchange(engineRequest(), going())).toEqual({
      outcome: { kind: 'ok' },
      segments: ['a', 'b'],
      calls: [{ tool: 't', args: '{not json', ref: 'r1' }],
      usage: { input: 3, output: 4 },
      session: { taken: [1] },
    });
  });

  it('streams its text in so many pieces, without cutting a character', async () => {
    const heard: string[] = [];
    const script = 'turns: [{ text: "\u{1F600}\u{1F601}\u{1F602}bc", drafts: 3, delayMs: 3 }]';
    await engineOf(script).exchange(engineRequest(), { ...going(), onDraft: (text) => heard.push(text) });
    expect(heard).toEqual(['\u{1F600}\u{1F601}', '\u{1F602}b', 'c']);
  });

  it.each([
    ['a delay', '{ delayMs: 80000000, text: a }'],
    ['a stream', '{ delayMs: 80000000, drafts: 2, text: abc }'],
    ['a delay before a failure', '{ delayMs: 80000000, error: { code: X, message: y } }'],
    ['a hang', '{ hang: true }'],
  ])('stops in the middle of %s, and does not play it again', async (_, entry) => {
    const stop = new AbortController();
    const pending = engineOf(`turns: [${entry}, { text: next }]`).exchange(engineRequest(), { signal: stop.signal });
    stop.abort();
    const reply = await pending;
    expect(reply).toEqual({ outcome: { kind: 'aborted' }, segments: [], calls: [], session: { taken: [1] } });
  });

  it('carries its place in the script through a failure', async () => {
    const script = 'turns: [{ error: { code: ENGINE_FAILED, message: no } }, { text: better }]';
    expect(await playAll(script, nodes('x', 'x'))).toEqual(['ENGINE_FAILED', 'better']);
  });
});

describe('an entry that crashes', () => {
  const script = parseScript('turns: [{ text: a }, { crash: true }, { crash: true }, { text: b }]', 'script.yaml');
  const session = { taken: [1] };

  it('calls what ends the process and stays silent', async () => {
    const stop = new AbortController();
    let crashes = 0;
    const engine = scriptedEngine(script, {
      crash: () => {
        crashes += 1;
        stop.abort();
      },
    });
    const reply = await engine.exchange(engineRequest({ session }), { signal: stop.signal });
    expect([crashes, reply.outcome.kind]).toEqual([1, 'aborted']);
  });

  it('ends the process as kill -9 would, unless told otherwise', () => {
    const program = `
      import { scriptedEngine } from ${JSON.stringify(new URL('./scripted-engine.ts', import.meta.url))};
      const engine = scriptedEngine({ turns: [{ crash: true }] });
      const request = { session: undefined, otherSessions: [], interruptions: 0, node: 'a', agent: 'b', profile: 'run' };
      await engine.exchange(request, { signal: new AbortController().signal });`;
    expect(spawnSync(process.execPath, ['--input-type=module', '--eval', program]).signal).toBe('SIGKILL');
  });

  it('is passed by once for each interruption', async () => {
    const crashed: number[] = [];
    for (const interruptions of [0, 1, 2, 3]) {
      const stop = new AbortController();
      const engine = scriptedEngine(script, {
        crash: () => {
          crashed.push(interruptions);
          stop.abort();
        },
      });
      const reply = await engine.exchange(engineRequest({ session, interruptions }), { signal: stop.signal });
      expect(reply.segments).toEqual(interruptions < 2 ? [] : ['b']);
    }
    expect(crashed).toEqual([0, 1]);
  });

  it('leaves other entries alone: one that was cut off is played again', async () => {
    const reply = await scriptedEngine(script).exchange(engineRequest({ interruptions: 5 }), going());
    expect(reply).toMatchObject({ segments: ['a'], session: { taken: [1] } });
  });

  it('tells in the reply that the process could not be ended', async () => {
    const engine = scriptedEngine(script, {
      crash: () => {
        throw new Error('not permitted');
      },
    });
    const { outcome } = await engine.exchange(engineRequest({ session }), going());
    expect(outcome).toEqual({ kind: 'failed', code: 'ENGINE_FAILED', message: 'not permitted' });
  });
});

describe('an entry that plays a program', () => {
  const usage = (input: number) => ({ input_tokens: input, output_tokens: 1, cached_input_tokens: 0 });
  const codex = (text: string, input: number): string =>
    [
      { type: 'thread.started', thread_id: 't-1' },
      { type: 'item.completed', item: { type: 'agent_message', text } },
      { type: 'turn.completed', usage: usage(input) },
    ]
      .map((event) => JSON.stringify(event))
      .join('\n');
  const script = (...turns: readonly object[]): string => JSON.stringify({ turns });
  const played = async (text: string, session?: Json): Promise<Reply> =>
    engineOf(text).exchange(engineRequest({ session }), going());

  it('TRN-01: is read by the reader of the program, and its session goes on beside the place in the script', async () => {
    const text = script(
      { as: 'codex', stdout: codex('One.', 10) },
      { text: 'Between.' },
      { as: 'codex', stdout: codex('Two.', 30) },
    );
    const first = await played(text);
    expect(first).toEqual({
      outcome: { kind: 'ok' },
      segments: ['One.'],
      calls: [],
      usage: { input: 10, output: 1, cached: 0 },
      session: { taken: [1], program: { engine: 'codex', id: 't-1', usage: { input: 10, output: 1, cached: 0 } } },
      raw: hashText(codex('One.', 10)),
    });
    const second = await played(text, first.session);
    const third = await played(text, second.session);
    expect([third.segments, third.usage]).toEqual([['Two.'], { input: 20, output: 0, cached: 0 }]);
  });

  it.each([
    ['its exit code', { as: 'codex', stdout: codex('One.', 1), exit: 1 }, 'ENGINE_FAILED'],
    ['its signal', { as: 'codex', stdout: codex('One.', 1), signal: 'SIGKILL' }, 'ENGINE_FAILED'],
    ['its missing end', { as: 'gemini', stdout: '' }, 'ENGINE_FAILED'],
    ['its exit code, which is a status', { as: 'gemini', stdout: '', exit: 145 }, 'ENGINE_AUTH'],
  ] as const)('TRN-05: fails by %s', async (_, entry, code) => {
    expect((await played(script(entry))).outcome).toMatchObject({ kind: 'failed', code, lasting: true });
  });

  it('loses the session that the program does not know, and keeps its place in the script', async () => {
    const lost = { as: 'qwen', stdout: '', stderr: 'No saved session found with ID s.', exit: 1 };
    const reply = await played(script(lost), { taken: [], program: { engine: 'qwen', id: 's' } });
    expect([reply.outcome, reply.session]).toMatchObject([{ code: 'SESSION_RESUME_FAILED' }, { taken: [1] }]);
    expect(reply.session).not.toHaveProperty('program');
  });

  it('waits its delay and can be stopped in it', async () => {
    const stop = new AbortController();
    const pending = engineOf(script({ as: 'codex', stdout: '', delayMs: 60_000 })).exchange(engineRequest(), {
      signal: stop.signal,
    });
    stop.abort();
    expect((await pending).outcome).toEqual({ kind: 'aborted' });
  });
});
