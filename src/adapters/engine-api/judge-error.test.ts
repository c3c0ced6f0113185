import { describe, expect, it } from 'vitest';
import type { Behaviour, ErrorName, Wire } from '../../../test/model-server/behaviour.ts';
import { deadAddress } from '../../../test/model-server/model-server.ts';
import { KEY, NOW, serveEngine } from '../../../test/model-server/serve-engine.ts';
import { SERVED_MODELS, type ServedModel } from '../../../test/model-server/served-models.ts';

/** What each provider's own form of an error is called here. */
const CODES: { readonly [name in ErrorName]: string } = {
  'bad-request': 'ENGINE_REQUEST_INVALID',
  'wrong-key': 'ENGINE_AUTH',
  forbidden: 'ENGINE_AUTH',
  'unknown-model': 'ENGINE_MODEL_UNKNOWN',
  'too-long': 'CONTEXT_TOO_LONG',
  'too-large': 'CONTEXT_TOO_LONG',
  'rate-limited': 'ENGINE_RATE_LIMITED',
  'no-credit': 'ENGINE_QUOTA',
  failed: 'ENGINE_FAILED',
  overloaded: 'ENGINE_FAILED',
};

async function outcomeOf(model: ServedModel, behaviour: Behaviour) {
  const { reply } = await (await serveEngine(model, [behaviour])).ask();
  expect(reply).toMatchObject({ segments: [], calls: [] });
  return reply.outcome.kind === 'failed' ? reply.outcome : { code: reply.outcome.kind, message: '' };
}

const PIECES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

describe.each(SERVED_MODELS)('errors of $name', (model) => {
  it.each(Object.entries(CODES))('%s is %s', async (error, code) => {
    const outcome = await outcomeOf(model, { kind: 'error', error: error as ErrorName });
    expect(outcome.code).toBe(code);
    expect(outcome.message).toMatch(/^[A-Z][^\n]{15,400}$/);
  });

  it.each([
    [{ 'retry-after': '17' }, 17_000],
    [{ 'retry-after-ms': '1500', 'retry-after': '9' }, 1500],
    [{ 'retry-after': new Date(NOW + 60_000).toUTCString() }, 60_000],
    [{ 'retry-after': new Date(NOW - 60_000).toUTCString() }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
  ])('%j asks for a pause of %s ms', async (headers, pause) => {
    const outcome = await outcomeOf(model, { kind: 'error', error: 'rate-limited', headers });
    expect(outcome).toHaveProperty('code', 'ENGINE_RATE_LIMITED');
    expect('retryAfterMs' in outcome ? outcome.retryAfterMs : undefined).toBe(pause);
  });

  it.each([
    ['a connection that breaks in the middle', { kind: 'reply', text: PIECES, cutAfter: 6 }],
    ['a connection that breaks before the first word', { kind: 'reply', text: 'a', cutAfter: 1 }],
    ['a stream without its last events', { kind: 'reply', text: PIECES, endAfter: 6 }],
    ['an error in the middle of the stream', { kind: 'reply', text: PIECES, failAfter: 6 }],
  ] as const)('%s is ENGINE_FAILED, with nothing of it kept', async (_, behaviour) => {
    expect((await outcomeOf(model, behaviour)).code).toBe('ENGINE_FAILED');
  });

  it.each([
    ['an event that is no JSON', 'data: {"id": \n\n'],
    ['an event of another shape', 'data: {"choices": 7, "candidates": "x", "type": 5}\n\n'],
  ])('%s is ENGINE_BAD_REPLY', async (_, body) => {
    expect((await outcomeOf(model, { kind: 'raw', body })).code).toBe('ENGINE_BAD_REPLY');
  });

  it.each([
    ['a web page by another name', '<html><body>Welcome to our proxy.</body></html>'],
    ['nothing', ''],
  ])('%s where a reply should be is ENGINE_BAD_REPLY, with the address', async (_, body) => {
    const outcome = await outcomeOf(model, { kind: 'raw', body });
    expect(outcome).toMatchObject({ code: 'ENGINE_BAD_REPLY', message: expect.stringContaining('Check the address') });
    expect(outcome).not.toHaveProperty('lasting');
  });

  it('a web page is called one, and not asked for again', async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const outcome = await outcomeOf(model, { kind: 'raw', headers, body: '<html>Welcome.</html>' });
    expect(outcome).toMatchObject({ code: 'ENGINE_BAD_REPLY', lasting: true });
    expect(outcome.message).toMatch(/^The server at http\S+ answered with a web page/);
  });

  it('a port that is blocked for HTTP is ENGINE_UNREACHABLE, and not tried again', async () => {
    const { reply } = await (await serveEngine(model, [], { changes: { baseUrl: 'http://127.0.0.1:9/v1' } })).ask();
    expect(reply.outcome).toMatchObject({ code: 'ENGINE_UNREACHABLE', lasting: true });
    expect(reply.outcome).toHaveProperty('message', expect.stringContaining('a port that is blocked'));
  });

  it('an error page without any form is told by its status', async () => {
    expect((await outcomeOf(model, { kind: 'raw', status: 502, body: '<h1>Bad gateway</h1>' })).code).toBe(
      'ENGINE_FAILED',
    );
    expect((await outcomeOf(model, { kind: 'raw', status: 418, body: 'tea' })).code).toBe('ENGINE_REQUEST_INVALID');
  });

  it('an address where nobody listens is ENGINE_UNREACHABLE, and named', async () => {
    const baseUrl = await deadAddress();
    const { reply } = await (await serveEngine(model, [], { changes: { baseUrl } })).ask();
    expect(reply.outcome).toMatchObject({ kind: 'failed', code: 'ENGINE_UNREACHABLE' });
    expect(reply.outcome).toHaveProperty('message', expect.stringContaining(baseUrl));
    expect(reply.outcome).toHaveProperty('message', expect.stringContaining('ECONNREFUSED'));
  });

  it.each([
    ['length', 'maxOutputTokens'],
    ['filter', 'filter'],
  ] as const)('a reply that ends by %s before its first word is ENGINE_BAD_REPLY', async (stop, word) => {
    const outcome = await outcomeOf(model, { kind: 'reply', stop });
    expect(outcome).toMatchObject({ code: 'ENGINE_BAD_REPLY', message: expect.stringContaining(word) });
  });

  it('USE-06: a wrong key is named by its variable, and the provider is quoted without it', async () => {
    const words = `Incorrect API key provided: ${KEY}. API key not valid.`;
    const { message } = await outcomeOf(model, { kind: 'error', error: 'wrong-key', words });
    expect(message).toContain(model.keyName);
    expect(message).toContain('In its own words: "Incorrect API key provided: …. API key not valid."');
    expect(message).not.toContain(KEY);
  });
});

/** The words of servers that are compatible in everything but their errors. */
const ELSEWHERE: readonly (readonly [status: number, body: object | string, code: string])[] = [
  [400, { error: { message: 'Model Not Exist', type: 'invalid_request_error' } }, 'ENGINE_MODEL_UNKNOWN'],
  [404, { error: { message: 'model "x" not found, try pulling it first', type: 'api_error' } }, 'ENGINE_MODEL_UNKNOWN'],
  [404, '', 'ENGINE_MODEL_UNKNOWN'],
  [402, { error: { message: 'Insufficient Balance' } }, 'ENGINE_QUOTA'],
  [
    400,
    {
      error: {
        code: 400,
        message: 'the request exceeds the available context size',
        type: 'exceed_context_size_error',
      },
    },
    'CONTEXT_TOO_LONG',
  ],
  [
    400,
    { object: 'error', message: 'The decoder prompt is longer than the maximum model length of 4096', code: 400 },
    'CONTEXT_TOO_LONG',
  ],
  [
    400,
    { error: { message: '<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 30720]' } },
    'CONTEXT_TOO_LONG',
  ],
  [500, { error: { message: 'model runner has unexpectedly stopped' } }, 'ENGINE_FAILED'],
  [401, { error: 'unauthorized' }, 'ENGINE_AUTH'],
];

it.each(ELSEWHERE)('elsewhere %i %j is %s', async (status, body, code) => {
  const compatible = SERVED_MODELS.find(({ name }) => name === 'openai-compatible') as ServedModel;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  expect((await outcomeOf(compatible, { kind: 'raw', status, body: text })).code).toBe(code);
});

it('Google says in the body how long to wait', async () => {
  const google = SERVED_MODELS.find(({ wire }) => wire === ('gemini' satisfies Wire)) as ServedModel;
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7.5s' }];
  const body = JSON.stringify({ error: { code: 429, message: 'Slow down.', status: 'RESOURCE_EXHAUSTED', details } });
  expect(await outcomeOf(google, { kind: 'raw', status: 429, body })).toMatchObject({ retryAfterMs: 7500 });
});
