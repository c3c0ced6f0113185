import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Behaviour, ErrorName } from '../../../test/model-server/behaviour.ts';
import { KEY, serveEngine } from '../../../test/model-server/serve-engine.ts';
import { SERVED_MODELS } from '../../../test/model-server/served-models.ts';

const Key = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
  maxLength: 80,
});
const ERRORS: readonly ErrorName[] = [
  'bad-request',
  'wrong-key',
  'forbidden',
  'unknown-model',
  'rate-limited',
  'failed',
];

describe.each(SERVED_MODELS)('a key for $name', (model) => {
  it('is sent and never told, whatever it is and whatever the server makes of it', async () => {
    await fc.assert(
      fc.asyncProperty(Key, fc.constantFrom(...ERRORS), async (key, error) => {
        const behaviour: Behaviour = { kind: 'error', error, words: `You sent ${key}, and ${JSON.stringify(key)}.` };
        const { ask, server } = await serveEngine(model, [behaviour], { key });
        const { reply } = await ask();
        expect(JSON.stringify(server.requests[0]?.headers)).toContain(JSON.stringify(key).slice(1, -1));
        expect(JSON.stringify(server.requests[0]?.body)).not.toContain(key);
        expect(reply.outcome.kind).toBe('failed');
        for (const text of texts(reply)) expect(text).not.toContain(key);
      }),
      { numRuns: 25 },
    );
  });

  it('that is missing or blank is ENGINE_AUTH with the name of its variable, and nothing is sent', async () => {
    for (const key of ['', '  \n']) {
      const { ask, server } = await serveEngine(model, [{ kind: 'reply', text: 'x' }], { key });
      expect((await ask()).reply.outcome).toMatchObject({
        code: 'ENGINE_AUTH',
        message: expect.stringContaining(model.keyName),
      });
      expect(server.requests).toEqual([]);
    }
  });

  it('may have a line break behind it, as files do, but none within', async () => {
    const trailing = await serveEngine(model, [{ kind: 'reply', text: 'x' }], { key: `${KEY}\n` });
    expect((await trailing.ask()).reply.outcome).toEqual({ kind: 'ok' });
    for (const key of ['sk-one\nsk-two', '“sk-quoted”']) {
      const { ask, server } = await serveEngine(model, [], { key });
      const { outcome } = (await ask()).reply;
      expect(outcome).toMatchObject({ code: 'ENGINE_AUTH' });
      expect(JSON.stringify(outcome)).not.toContain('sk-');
      expect(server.requests).toEqual([]);
    }
  });
});

it('no key is sent where none is configured', async () => {
  const compatible = SERVED_MODELS.find(({ name }) => name === 'openai-compatible');
  if (compatible === undefined) throw new Error('no such model');
  const { keyEnv: _, ...settings } = compatible.settings('');
  const open = { ...compatible, settings: (baseUrl: string) => ({ ...settings, baseUrl }) };
  const { ask, server } = await serveEngine(open, [
    { kind: 'reply', text: 'x' },
    { kind: 'error', error: 'wrong-key' },
  ]);
  expect((await ask()).reply.outcome).toEqual({ kind: 'ok' });
  expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  expect((await ask()).reply.outcome).toMatchObject({
    code: 'ENGINE_AUTH',
    message: expect.stringContaining('keyEnv'),
  });
});

/** Every text in a value, as it is: escaping must hide nothing. */
function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}
