import { describe, expect, it, onTestFinished } from 'vitest';
import { openModel } from '../../src/adapters/engine-api/open-model.ts';
import type { Behaviour } from './behaviour.ts';
import { deadAddress, inTurn, modelServer } from './model-server.ts';
import { SERVED_MODELS } from './served-models.ts';

const PROMPT = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello.' }] }];
const REPLY: Behaviour = {
  kind: 'reply',
  text: ['Good ', 'morning.'],
  reasoning: { text: 'Be kind.', signature: 'sig' },
  calls: [{ name: 'look', args: { at: 'it' }, id: 'call_7' }],
  usage: { input: 20, output: 5, cached: 8 },
};

async function serve(...behaviours: readonly Behaviour[]) {
  const server = await modelServer(inTurn(...behaviours));
  onTestFinished(() => server.close());
  return server;
}

describe.each(SERVED_MODELS)('the server as $name', (model) => {
  it('gives the same reply as one document to whoever does not want a stream', async () => {
    const server = await serve(REPLY);
    const opened = await openModel(model.settings(server.url), 'a-key', () => undefined);
    const { content, usage } = await opened.doGenerate({ prompt: PROMPT });
    expect(content.map((part) => (part.type === 'text' ? part.text : '')).join('')).toBe('Good morning.');
    expect(content).toContainEqual(
      expect.objectContaining({ type: 'tool-call', toolName: 'look', input: '{"at":"it"}' }),
    );
    expect(usage).toMatchObject({ inputTokens: { total: 20, cacheRead: 8 }, outputTokens: { total: 5 } });
    expect(server.requests[0]).toMatchObject({ wire: model.wire, body: expect.any(Object) });
  });
});

it('gives each request the next behaviour, and stays with the last one', async () => {
  const { url, requests } = await serve({ kind: 'error', error: 'failed' }, REPLY);
  const ask = () => fetch(`${url}/chat/completions`, { method: 'POST', body: '{"model":"m"}' });
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([500, 200, 200]);
  expect(requests).toHaveLength(3);
});

it('knows no other address than those of the wires, and can be gone', async () => {
  const { url } = await serve(REPLY);
  expect((await fetch(`${url}/nothing`, { method: 'POST', body: '{}' })).status).toBe(404);
  await expect(fetch(`${await deadAddress()}/chat/completions`)).rejects.toThrow();
});
