import { describe, expect, it } from 'vitest';
import { isFaultCode } from '../fault.ts';
import { sayAgain } from '../words/recorded-words.ts';
import { descriptorOf } from './descriptors.ts';
import type { ProcessEnd } from './process-outcome.ts';
import { sessionOf } from './program-session.ts';
import { replyOf } from './reply-of.ts';
import { MAX_SAID } from './said.ts';

const json = JSON.stringify;
const exit = (code: number): ProcessEnd => ({ code, signal: null });

function reply(
  id: string,
  {
    out = [],
    err = '',
    end = exit(0),
    session,
  }: { out?: readonly object[]; err?: string; end?: ProcessEnd; session?: string },
) {
  const descriptor = descriptorOf(id);
  if (descriptor === undefined) throw new Error(`There is no ${id}.`);
  const sessionBefore = session === undefined ? undefined : { engine: id, id: session };
  return replyOf(descriptor, { stdout: out.map((event) => json(event)), stderr: err, end, sessionBefore });
}

const told = (outcome: ReturnType<typeof reply>['outcome']): string =>
  outcome.kind === 'failed' ? outcome.code : outcome.kind;

const codexSaid = { type: 'item.completed', item: { type: 'agent_message', text: 'Hi.' } };
const codexDone = { type: 'turn.completed', usage: {} };
const codexFailed = (message: string) => ({ type: 'turn.failed', error: { message } });
const geminiDone = { type: 'result', status: 'success', stats: {} };
const geminiFailed = (message: string) => ({ type: 'result', status: 'error', error: { message }, stats: {} });
const result = (more: object) => ({ type: 'result', subtype: 'success', is_error: false, usage: {}, ...more });
const qwenSaid = (text: string) => ({ type: 'assistant', message: { content: [{ type: 'text', text }] } });
const opencodeDone = { type: 'step_finish', part: { reason: 'stop', tokens: {} } };
const opencodeFailed = (data: object) => ({ type: 'error', error: { name: 'APIError', data } });

type Case = readonly [why: string, id: string, given: Parameters<typeof reply>[1], expected: string];

/** Section by section what the real programs do; what they said is what they said. */
const CASES: readonly Case[] = [
  [
    'more words than a log can hold',
    'codex',
    { out: [{ type: 'item.completed', item: { type: 'agent_message', text: 'x'.repeat(MAX_SAID + 1) } }, codexDone] },
    'OUTPUT_LIMIT_EXCEEDED',
  ],
  ['an end that says ok and exit 0', 'codex', { out: [codexSaid, codexDone] }, 'ok'],
  [
    'trouble on the way',
    'codex',
    { out: [{ type: 'error', message: 'Reconnecting... 1/1' }, codexSaid, codexDone] },
    'ok',
  ],
  [
    'a model whose metadata is not known',
    'codex',
    {
      out: [
        { type: 'item.completed', item: { type: 'error', message: 'Model metadata for `m` not found.' } },
        codexSaid,
        codexDone,
      ],
    },
    'ok',
  ],
  [
    'exit 0 without an end: its tail may be lost',
    'gemini',
    { out: [{ type: 'message', role: 'assistant', content: 'Hi.' }] },
    'ENGINE_FAILED',
  ],
  ['nothing at all', 'qwen', {}, 'ENGINE_FAILED'],
  ['a good end and a bad exit', 'codex', { out: [codexSaid, codexDone], end: exit(1) }, 'ENGINE_FAILED'],
  ['a signal after a good end', 'codex', { out: [codexDone], end: { code: null, signal: 'SIGKILL' } }, 'ENGINE_FAILED'],
  ['exit 0 with a failed end', 'claude', { out: [result({ is_error: true, result: 'Interrupted' })] }, 'ENGINE_FAILED'],
  [
    'success that is an error',
    'claude',
    { out: [result({ is_error: true, api_error_status: 500 })], end: exit(1) },
    'ENGINE_FAILED',
  ],
  ['too many turns', 'claude', { out: [result({ subtype: 'error_max_turns' })] }, 'ENGINE_FAILED'],
  [
    'an error told as text with success (0.15)',
    'qwen',
    { out: [qwenSaid('[API Error: 500 exploded]'), result({ result: '[API Error: 500 exploded]' })] },
    'ENGINE_FAILED',
  ],
  [
    'the same without its text in the result',
    'qwen',
    { out: [qwenSaid('[API Error: 500 exploded]'), result({})] },
    'ENGINE_FAILED',
  ],
  [
    'an error that was got over',
    'qwen',
    { out: [qwenSaid('[API Error: 500 exploded]'), qwenSaid('Hi.'), result({ result: 'Hi.' })] },
    'ok',
  ],
  [
    'a failure of the API with advice after it',
    'qwen',
    {
      out: [
        qwenSaid('[API Error: 429 slow down]\nPossible quota limitations in place. Please wait and try again later.'),
        result({}),
      ],
    },
    'ENGINE_RATE_LIMITED',
  ],
  ['a model that quotes an error', 'qwen', { out: [qwenSaid('It says [API Error: 500 x] there.'), result({})] }, 'ok'],
  [
    'a loop that was stopped',
    'gemini',
    { out: [{ type: 'error', severity: 'warning', message: 'Loop detected, stopping execution' }, geminiDone] },
    'LOOP_DETECTED',
  ],
  [
    'a step that goes on with tools',
    'opencode',
    { out: [{ type: 'step_finish', part: { reason: 'tool-calls' } }] },
    'ENGINE_FAILED',
  ],
  ['a step that does not', 'opencode', { out: [opencodeDone] }, 'ok'],
  [
    'a step that failed',
    'opencode',
    { out: [{ type: 'step_finish', part: { reason: 'error', tokens: {} } }] },
    'ENGINE_FAILED',
  ],
  ['a last step and a bad exit', 'opencode', { out: [opencodeDone], end: exit(1) }, 'ENGINE_FAILED'],

  [
    '401',
    'codex',
    { out: [codexFailed('unexpected status 401 Unauthorized: wrong key')], end: exit(1) },
    'ENGINE_AUTH',
  ],
  [
    '401',
    'gemini',
    { out: [geminiFailed('[API Error: {"error":{"code":401,"message":"no"}}]')], end: exit(145) },
    'ENGINE_AUTH',
  ],
  ['401 as exit code alone', 'gemini', { end: exit(145) }, 'ENGINE_AUTH'],
  ['403 as exit code alone', 'gemini', { end: exit(147) }, 'ENGINE_AUTH'],
  ['no way to log in', 'gemini', { err: 'Please set an Auth method in your settings', end: exit(41) }, 'ENGINE_AUTH'],
  ['401', 'opencode', { out: [opencodeFailed({ message: 'no', statusCode: 401 })], end: exit(1) }, 'ENGINE_AUTH'],
  ['401', 'claude', { out: [result({ is_error: true, api_error_status: 401 })], end: exit(1) }, 'ENGINE_AUTH'],
  [
    'nobody is logged in',
    'claude',
    { out: [result({ is_error: true, result: 'Not logged in · Please run /login' })], end: exit(1) },
    'ENGINE_AUTH',
  ],
  [
    '401',
    'qwen',
    { out: [result({ is_error: true, error: { message: '[API Error: 401 no]' } })], end: exit(1) },
    'ENGINE_AUTH',
  ],
  [
    '429',
    'codex',
    { out: [codexFailed('exceeded retry limit, last status: 429 Too Many Requests')], end: exit(1) },
    'ENGINE_RATE_LIMITED',
  ],
  ['429 as exit code alone', 'gemini', { end: exit(173) }, 'ENGINE_RATE_LIMITED'],
  [
    '429',
    'opencode',
    { out: [opencodeFailed({ message: 'slow', statusCode: 429 })], end: exit(1) },
    'ENGINE_RATE_LIMITED',
  ],
  [
    '429 of an empty account',
    'opencode',
    { out: [opencodeFailed({ message: 'insufficient_quota', statusCode: 429 })], end: exit(1) },
    'ENGINE_QUOTA',
  ],
  ['400', 'gemini', { out: [geminiFailed('[API Error: {"error":{"code":400}}]')], end: exit(144) }, 'ENGINE_FAILED'],
  [
    '400 for a wrong key',
    'gemini',
    { out: [geminiFailed('[API Error: {"error":{"code":400,"message":"API key not valid."}}]')], end: exit(144) },
    'ENGINE_AUTH',
  ],
  [
    '404',
    'gemini',
    { out: [geminiFailed('[API Error: models/m is not found for API version v1beta.]')], end: exit(148) },
    'ENGINE_MODEL_UNKNOWN',
  ],
  [
    '404',
    'claude',
    { out: [result({ is_error: true, result: 'The selected model (m) may not exist.' })], end: exit(1) },
    'ENGINE_MODEL_UNKNOWN',
  ],
  [
    '500 that speaks of keys',
    'opencode',
    { out: [opencodeFailed({ message: 'authentication backend down', statusCode: 500 })], end: exit(1) },
    'ENGINE_FAILED',
  ],
  [
    'nobody listens',
    'codex',
    { out: [codexFailed('error sending request for url (http://127.0.0.1:9/)')], end: exit(1) },
    'ENGINE_UNREACHABLE',
  ],
  [
    'a flag that the version does not know',
    'codex',
    { err: "error: unexpected argument '--full-auto' found\n\nUsage: codex exec", end: exit(2) },
    'ENGINE_FAILED',
  ],

  [
    'an unknown session',
    'codex',
    {
      session: 's',
      end: exit(1),
      err: 'Error: thread/resume: thread/resume failed: no rollout found for thread id s (code -32600)',
    },
    'SESSION_RESUME_FAILED',
  ],
  [
    'an unknown session',
    'gemini',
    { session: 's', end: exit(42), err: 'Error resuming session: No previous sessions found for this project.' },
    'SESSION_RESUME_FAILED',
  ],
  [
    'an unknown session',
    'opencode',
    { session: 's', end: exit(1), err: '\u001b[91m\u001b[1mError: \u001b[0mSession not found\n' },
    'SESSION_RESUME_FAILED',
  ],
  [
    'an unknown session',
    'claude',
    {
      session: 's',
      end: exit(1),
      out: [
        {
          type: 'result',
          subtype: 'error_during_execution',
          is_error: true,
          session_id: 's',
          errors: ['No conversation found with session ID: s'],
        },
      ],
    },
    'SESSION_RESUME_FAILED',
  ],
  [
    'an unknown session',
    'qwen',
    { session: 's', end: exit(1), err: 'No saved session found with ID s. Run `qwen --resume`' },
    'SESSION_RESUME_FAILED',
  ],
  [
    'the same words in a new session',
    'qwen',
    { end: exit(1), err: 'No saved session found with ID s.' },
    'ENGINE_FAILED',
  ],
  [
    'the same words after an answer',
    'codex',
    { session: 's', end: exit(1), out: [codexSaid], err: 'no rollout found' },
    'ENGINE_FAILED',
  ],

  ['it was stopped', 'codex', { out: [codexDone], end: { code: 0, signal: null, endedBy: 'stop' } }, 'aborted'],
  ['its time was over', 'codex', { end: { code: null, signal: 'SIGTERM', endedBy: 'time' } }, 'ENGINE_TIMEOUT'],
  [
    'it wrote too much',
    'codex',
    { end: { code: null, signal: 'SIGTERM', endedBy: 'output' } },
    'OUTPUT_LIMIT_EXCEEDED',
  ],
  [
    'it is a script for what is not there',
    'codex',
    { end: exit(127), err: 'codex: 2: exec: /opt/x/codex: not found' },
    'ENGINE_NOT_FOUND',
  ],
  ['a command of its own was not there', 'codex', { out: [codexSaid], end: exit(127) }, 'ENGINE_FAILED'],
  [
    'it began another session',
    'codex',
    { session: 's', out: [codexDone], end: { code: 0, signal: null, endedBy: 'session' } },
    'SESSION_RESUME_FAILED',
  ],
  [
    'it wrote too long a line',
    'codex',
    { out: [codexDone], end: { code: 0, signal: null, endedBy: 'line' } },
    'OUTPUT_LIMIT_EXCEEDED',
  ],
];

describe('the outcome of a process', () => {
  it.each(CASES)('TRN-05: %s (%s)', (_, id, given, expected) => {
    const { outcome } = reply(id, given);
    expect(told(outcome)).toBe(expected);
    if (outcome.kind !== 'failed') return;
    expect(isFaultCode(outcome.code) || outcome.code === 'LOOP_DETECTED').toBe(true);
    expect(outcome).toMatchObject({ lasting: true, message: expect.stringMatching(/^[^\p{Cc}]{10,420}$/u) });
    // People who read Chinese get it from the word; the program's own words stay as they are.
    const again = outcome.say === undefined ? undefined : sayAgain(outcome.say);
    expect(again?.en).toBe(outcome.message);
    expect(again?.zh).not.toBe(again?.en);
  });

  it('tells what went wrong without colours, keys, stack traces and folders of this machine', () => {
    const err = `Warning: Basic terminal detected.
\u001b[31mError: cannot read /srv/someone/private/file.txt with sk-abcdefghijkl at http://127.0.0.1:9/v1/x\u001b[0m
    at run (/srv/someone/private/index.js:1:1)
`;
    expect(reply('codex', { err, end: exit(3) }).outcome).toMatchObject({
      message: 'Codex ended with exit code 3: Error: cannot read …/file.txt with … at http://127.0.0.1:9/v1/x',
    });
  });

  it('takes the sentence out of a body that is passed on as it came', () => {
    const failed = geminiFailed(
      '[API Error: {"error":{"code":500,"message":"it \\"exploded\\"","status":"INTERNAL"}}]',
    );
    expect(reply('gemini', { out: [failed], end: exit(244) }).outcome).toMatchObject({
      message: 'Gemini CLI failed: it "exploded"',
    });
  });
});

describe('the session of a reply', () => {
  const session = (id: string, given: Parameters<typeof reply>[1]) => reply(id, given).session;

  it('is the newest that was named, else the one before', () => {
    const begun = { type: 'thread.started', thread_id: 'new' };
    expect(session('codex', { out: [begun, codexDone], session: 'old' })).toMatchObject({ engine: 'codex', id: 'new' });
    expect(session('codex', { session: 'old', end: exit(1) })).toEqual({ engine: 'codex', id: 'old' });
    expect(session('codex', { end: exit(1) })).toBeUndefined();
  });

  it('is none where the program does not know it', () => {
    expect(session('qwen', { session: 's', end: exit(1), err: 'No saved session found with ID s.' })).toBeUndefined();
  });

  it('is the one we chose where the program was killed before it could name it, and only then', () => {
    const claude = descriptorOf('claude');
    if (claude === undefined) throw new Error('There is no claude.');
    const left = (end: ProcessEnd) => replyOf(claude, { stdout: [], stderr: '', end, fresh: 'u' }).session;
    expect(left({ code: null, signal: 'SIGKILL' })).toEqual({ engine: 'claude', id: 'u' });
    expect(left({ code: 1, signal: null })).toBeUndefined();
  });

  it('is not taken from another program, or from anything else', () => {
    const codex = descriptorOf('codex');
    if (codex === undefined) throw new Error('There is no codex.');
    for (const value of [
      undefined,
      null,
      0,
      'x',
      [],
      {},
      { engine: 'qwen', id: 's' },
      { engine: 'codex' },
      { engine: 'codex', id: '' },
    ]) {
      expect(sessionOf(value, codex)).toBeUndefined();
    }
    expect(sessionOf({ engine: 'codex', id: 's', usage: { input: 'x' } }, codex)).toEqual({
      engine: 'codex',
      id: 's',
      usage: { input: 0, output: 0 },
    });
  });
});

describe('usage that is counted over a session', () => {
  const codex = descriptorOf('codex');
  const used = (input: number, output: number, before?: object) => {
    if (codex === undefined) throw new Error('There is no codex.');
    const usage = { input_tokens: input, output_tokens: output, cached_input_tokens: 1 };
    const sessionBefore =
      before === undefined
        ? undefined
        : { engine: 'codex', id: 's', usage: before as { input: number; output: number } };
    return replyOf(codex, {
      stdout: [json({ type: 'turn.completed', usage })],
      stderr: '',
      end: exit(0),
      sessionBefore,
    });
  };

  it.each([
    ['is whole in a new session', undefined, { input: 10, output: 5, cached: 1 }],
    ['leaves out what was used before', { input: 4, output: 2, cached: 1 }, { input: 6, output: 3, cached: 0 }],
    ['is whole where it was counted anew', { input: 400, output: 2 }, { input: 10, output: 5, cached: 1 }],
  ] as const)('TRN-01: %s', (_, before, usage) => {
    expect(used(10, 5, before).usage).toEqual(usage);
  });

  it('is handed on with the session, also by a turn that told nothing of it', () => {
    const before = { engine: 'codex', id: 's', usage: { input: 4, output: 2, cached: 0 } };
    if (codex === undefined) throw new Error('There is no codex.');
    const kept = replyOf(codex, { stdout: [], stderr: '', end: exit(1), sessionBefore: before });
    expect([kept.session, kept.usage]).toEqual([before, undefined]);
  });
});
