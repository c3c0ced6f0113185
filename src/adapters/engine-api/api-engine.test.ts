import { describe, expect, it } from 'vitest';
import { engineContract, engineRequest } from '../../../test/contracts/engine.ts';
import type { Behaviour } from '../../../test/model-server/behaviour.ts';
import { serveEngine } from '../../../test/model-server/serve-engine.ts';
import { SERVED_MODELS } from '../../../test/model-server/served-models.ts';

const BEHAVIOURS = {
  answers: { kind: 'reply', text: ['Good ', 'morning.'] },
  fails: { kind: 'error', error: 'failed' },
  hangs: { kind: 'silence' },
} as const;

for (const model of SERVED_MODELS) {
  engineContract(`the api engine on ${model.name}`, async (behaviour) => {
    return (await serveEngine(model, [BEHAVIOURS[behaviour]])).engine;
  });
}

const TOOLS = ['fs.read', 'fs.write'].map((name) => ({ name, description: 'A tool.', parameters: { type: 'object' } }));
const READ = { name: 'fs_read', args: { path: '@project/a.md' } };
const WRITE = { name: 'fs_write', args: { path: '@project/b.md', content: '"quoted"\n{}' } };

describe.each(SERVED_MODELS)('the api engine on $name', (model) => {
  it('gives drafts in order; joined they are the segment', async () => {
    const text = ['One, ', 'two, ', 'three.'];
    const { reply, drafts } = await (await serveEngine(model, [{ kind: 'reply', text }])).ask();
    expect(drafts).toEqual(text);
    expect(reply.segments).toEqual(['One, two, three.']);
  });

  it('reads characters that arrive in parts', async () => {
    const text = '你好, 👋🏽 wörld';
    const { reply, drafts } = await (await serveEngine(model, [{ kind: 'reply', text, bytes: 1 }])).ask();
    expect([reply.segments, drafts.join('')]).toEqual([[text], text]);
  });

  it('reads a reply that comes slowly', async () => {
    const { reply } = await (await serveEngine(model, [{ kind: 'reply', text: ['a', 'b', 'c'], pauseMs: 5 }])).ask();
    expect(reply.segments).toEqual(['abc']);
  });

  it('takes several calls in their order, by the names that the kernel knows', async () => {
    const calls = [READ, WRITE, { ...READ, args: { path: '@project/c.md' } }];
    const { reply } = await (await serveEngine(model, [{ kind: 'reply', text: 'Wait.', calls }])).ask({ tools: TOOLS });
    expect(reply.calls.map(({ tool, args }) => [tool, args])).toEqual([
      ['fs.read', READ.args],
      ['fs.write', WRITE.args],
      ['fs.read', { path: '@project/c.md' }],
    ]);
    expect(new Set(reply.calls.map(({ ref }) => ref)).size).toBe(3);
  });

  it('offers tools by plain names with their schema, and passes on a name that was not offered', async () => {
    const calls = [{ name: 'shell_run', args: {} }];
    const { ask, server } = await serveEngine(model, [{ kind: 'reply', calls }]);
    const { reply } = await ask({ tools: TOOLS });
    expect(reply.calls).toMatchObject([{ tool: 'shell_run', args: {} }]);
    const sent = JSON.stringify(server.requests[0]?.body);
    expect(sent).toContain('"name":"fs_read"');
    expect(sent).not.toContain('fs.read');
    expect(sent).toContain('{"type":"object"}');
  });

  it('asks without tools where none are offered', async () => {
    const { ask, server } = await serveEngine(model, [BEHAVIOURS.answers]);
    expect((await ask({ tools: [] })).reply.outcome).toEqual({ kind: 'ok' });
    expect(server.requests[0]?.body).not.toHaveProperty('tool_choice');
  });

  it('counts tokens, with those the provider had kept', async () => {
    const usage = { input: 1200, output: 34, cached: 1024 };
    const { reply } = await (await serveEngine(model, [{ kind: 'reply', text: 'Yes.', usage }])).ask();
    expect(reply.usage).toEqual(usage);
  });

  it('has yielded where the model says nothing', async () => {
    const { reply, drafts } = await (await serveEngine(model, [{ kind: 'reply' }])).ask();
    expect([reply, drafts]).toMatchObject([{ outcome: { kind: 'ok' }, segments: [], calls: [] }, []]);
  });

  it('takes a reply of two megabytes whole', async () => {
    const text = Array.from({ length: 200 }, (_, index) => `${index}:`.padEnd(10_000, 'x'));
    const { reply, drafts } = await (await serveEngine(model, [{ kind: 'reply', text }])).ask();
    expect(reply.segments.join('').length).toBe(2_000_000);
    expect(drafts.join('') === text.join('')).toBe(true);
  });

  it('ends the request at once when it is stopped in the middle of a stream', async () => {
    const text = Array.from({ length: 20 }, (_, index) => `${index} `);
    const { engine, server } = await serveEngine(model, [{ kind: 'reply', text, hangAfter: 8 }]);
    const stop = new AbortController();
    const reply = await engine.exchange(engineRequest(), { signal: stop.signal, onDraft: () => stop.abort() });
    expect(reply).toEqual({ outcome: { kind: 'aborted' }, segments: [], calls: [] });
    expect(await server.requests[0]?.left).toBe(true);
  });

  it('sends one request for one exchange, also when it fails', async () => {
    for (const error of ['failed', 'overloaded', 'rate-limited', 'bad-request'] as const) {
      const { ask, server } = await serveEngine(model, [{ kind: 'error', error }]);
      await ask();
      expect(server.requests).toHaveLength(1);
    }
  });

  it('does not follow a redirect: it would carry the key along', async () => {
    const elsewhere = await serveEngine(model, [BEHAVIOURS.answers]);
    const location = `${elsewhere.server.url}/responses`;
    const { ask } = await serveEngine(model, [{ kind: 'raw', status: 307, headers: { location }, body: '' }]);
    const { reply } = await ask();
    expect(reply.outcome).toMatchObject({ code: 'ENGINE_REQUEST_INVALID', message: expect.stringContaining('(307)') });
    expect(elsewhere.server.requests).toEqual([]);
  });

  it('sends what the config says about the model', async () => {
    const changes = { temperature: 0.5, maxOutputTokens: 321 };
    const { ask, server } = await serveEngine(model, [BEHAVIOURS.answers], { changes });
    await ask();
    const sent = JSON.stringify(server.requests[0]?.body);
    expect(sent).toMatch(/"max(_completion|_output)?(_tokens|OutputTokens)":321/);
  });
});

describe.each(SERVED_MODELS)('a reply of $name that ends before the model does', (model) => {
  it.each(['length', 'filter'] as const)('is marked as cut by %s, with what was said', async (stop) => {
    const { reply } = await (await serveEngine(model, [{ kind: 'reply', text: 'And then', stop }])).ask();
    expect(reply).toMatchObject({ outcome: { kind: 'ok' }, segments: ['And then'], cut: stop });
  });

  it('is not marked where the model came to its end', async () => {
    const { reply } = await (await serveEngine(model, [{ kind: 'reply', text: 'Done.', calls: [READ] }])).ask();
    expect(reply).not.toHaveProperty('cut');
  });
});

describe.each(SERVED_MODELS.filter(({ wire }) => wire !== 'gemini'))('malformed arguments on $name', (model) => {
  it.each(['{"path": "@project/a', 'read a.md please', '{"path": }'])('%j go on as they came', async (args) => {
    const calls = [{ name: 'fs_read', args }, WRITE];
    const { reply } = await (await serveEngine(model, [{ kind: 'reply', calls }])).ask({ tools: TOOLS });
    expect(reply.outcome).toEqual({ kind: 'ok' });
    expect(reply.calls).toMatchObject([
      { tool: 'fs.read', args },
      { tool: 'fs.write', args: WRITE.args },
    ]);
  });

  it('no arguments at all are an empty object', async () => {
    const behaviour: Behaviour = { kind: 'reply', calls: [{ name: 'fs_read', args: '' }] };
    const { reply } = await (await serveEngine(model, [behaviour])).ask({ tools: TOOLS });
    expect(reply.calls).toMatchObject([{ tool: 'fs.read', args: {} }]);
  });

  it('no arguments at all are no object where the reply was cut off before them', async () => {
    const behaviour: Behaviour = { kind: 'reply', stop: 'length', calls: [{ name: 'fs_read', args: '' }] };
    const { reply } = await (await serveEngine(model, [behaviour])).ask({ tools: TOOLS });
    expect(reply).toMatchObject({ cut: 'length', calls: [{ tool: 'fs.read', args: expect.any(String) }] });
  });
});
