import { describe, expect, it } from 'vitest';
import { serveEngine } from '../../../test/model-server/serve-engine.ts';
import { SERVED_MODELS, type ServedModel } from '../../../test/model-server/served-models.ts';
import type { PromptMessage } from '../../core/prompt/message.ts';
import type { Reply } from '../../ports/engine.ts';

const HEAD: readonly PromptMessage[] = [
  { layer: 'BaseRuntimeRules', role: 'system', content: 'The rules.' },
  { layer: 'Persona', role: 'system', content: 'You are Mira.' },
];
const ASKED: readonly PromptMessage[] = [
  { layer: 'NodeBrief', role: 'user', content: 'Write a note.' },
  { layer: 'UserInput', role: 'user', content: 'Please.' },
];
const TOOLS = [{ name: 'fs.read', description: 'Reads.', parameters: { type: 'object' } }];
const OK = { kind: 'reply', text: 'Yes.' } as const;

function named(name: string): ServedModel {
  const found = SERVED_MODELS.find((model) => model.name === name);
  if (found === undefined) throw new Error(name);
  return found;
}

/** The request that a prompt becomes. */
async function requestOf(model: ServedModel, messages: readonly PromptMessage[]) {
  const { ask, server } = await serveEngine(model, [OK]);
  expect((await ask({ messages: () => messages, tools: TOOLS })).reply.outcome).toEqual({ kind: 'ok' });
  return server.requests[0]?.body;
}

/** A reply as the log gives it back, with a result for each call that has one. */
function remembered(reply: Reply, results: readonly (object | undefined)[]): readonly PromptMessage[] {
  const stored: Reply = JSON.parse(JSON.stringify(reply));
  const calls = stored.calls.map((call, index) => ({ id: `1.1.${index + 1}`, ...call }));
  const told = calls.flatMap(({ id, tool, ref }, index): PromptMessage[] => {
    const result = results[index];
    return result === undefined
      ? []
      : [{ role: 'tool', callId: id, tool, result: result as never, ...(ref === undefined ? {} : { ref }) }];
  });
  const parts = stored.parts === undefined ? {} : { parts: stored.parts };
  return [{ role: 'assistant', content: stored.segments.join('\n\n'), calls, ...parts }, ...told];
}

const REASONING = { text: 'The person wants a note.', signature: 'c2lnbmF0dXJl+/==' };
const CALLS = [
  { name: 'fs_read', args: '{"path": "@project/a"}', id: 'toolu_1' },
  { name: 'fs_read', args: '{"path":"@project/b"}', id: 'toolu_2' },
];
const RESULTS = [
  { ok: true, content: 'A' },
  { ok: false, error: { code: 'ENOENT', message: 'No b.' } },
];

/** The second request of a tool loop, after a first reply that thought, spoke and called. */
async function secondRequest(model: ServedModel) {
  const first = { kind: 'reply', text: 'I look.', reasoning: REASONING, calls: CALLS } as const;
  const { ask, server } = await serveEngine(model, [first, OK]);
  const { reply } = await ask({ messages: () => [...HEAD, ...ASKED], tools: TOOLS });
  expect(reply).toMatchObject({ outcome: { kind: 'ok' }, segments: ['I look.'] });
  expect(JSON.stringify([reply.segments, reply.calls])).not.toContain(REASONING.text);
  await ask({ messages: () => [...HEAD, ...ASKED, ...remembered(reply, RESULTS)], tools: TOOLS });
  return server.requests[1]?.body;
}

describe('what a model thought goes back as it came', () => {
  it('to OpenAI: the item with its encrypted content, before what came of it', async () => {
    const { input } = await secondRequest(named('openai'));
    expect(input.slice(3)).toMatchObject([
      {
        type: 'reasoning',
        id: 'rs_1',
        encrypted_content: REASONING.signature,
        summary: [{ type: 'summary_text', text: REASONING.text }],
      },
      { role: 'assistant', content: 'I look.' },
      { type: 'function_call', call_id: 'toolu_1', name: 'fs_read', arguments: CALLS[0]?.args },
      { type: 'function_call', call_id: 'toolu_2', name: 'fs_read', arguments: CALLS[1]?.args },
      { type: 'function_call_output', call_id: 'toolu_1', output: expect.stringContaining('"A"') },
      { type: 'function_call_output', call_id: 'toolu_2', output: expect.stringContaining('ENOENT') },
    ]);
  });

  it('to Anthropic: the thinking block with its signature, and failed results marked as such', async () => {
    const { messages } = await secondRequest(named('anthropic'));
    expect(messages).toMatchObject([
      { role: 'user' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: REASONING.text, signature: REASONING.signature },
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: 'toolu_1', name: 'fs_read', input: { path: '@project/a' } },
          { type: 'tool_use', id: 'toolu_2', name: 'fs_read', input: { path: '@project/b' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'toolu_1' },
          { type: 'tool_result', tool_use_id: 'toolu_2', is_error: true },
        ],
      },
    ]);
  });

  it('to Google: the signature on the part it came with', async () => {
    const { contents } = await secondRequest(named('google'));
    expect(contents.slice(1)).toMatchObject([
      {
        role: 'model',
        parts: [
          { text: REASONING.text, thought: true },
          { text: 'I look.' },
          { functionCall: { name: 'fs_read', args: { path: '@project/a' } }, thoughtSignature: REASONING.signature },
          { functionCall: { name: 'fs_read', args: { path: '@project/b' } } },
        ],
      },
      { parts: [{ functionResponse: { name: 'fs_read' } }, { functionResponse: { name: 'fs_read' } }] },
    ]);
  });

  it('to compatible servers: as the reasoning of the message', async () => {
    const { messages } = await secondRequest(named('openai-compatible'));
    expect(messages.slice(2)).toMatchObject([
      {
        role: 'assistant',
        content: 'I look.',
        reasoning_content: REASONING.text,
        tool_calls: [{ id: 'toolu_1' }, { id: 'toolu_2' }],
      },
      { role: 'tool', tool_call_id: 'toolu_1' },
      { role: 'tool', tool_call_id: 'toolu_2' },
    ]);
  });

  it.each(SERVED_MODELS)(
    'but not to $name where another model thought it: text and calls are enough',
    async (model) => {
      const other = model.name === 'anthropic' ? named('openai') : named('anthropic');
      const first = { kind: 'reply', text: 'I look.', reasoning: REASONING, calls: CALLS } as const;
      const { reply } = await (await serveEngine(other, [first])).ask({ tools: TOOLS });
      expect(JSON.stringify(reply.parts)).toContain(REASONING.signature);
      const sent = JSON.stringify(await requestOf(model, [...ASKED, ...remembered(reply, RESULTS)]));
      expect(sent).not.toContain(REASONING.signature);
      expect(sent).not.toContain(REASONING.text);
      expect(sent).toContain('I look.');
      expect(sent.match(/toolu_1/g)).toHaveLength(2);
    },
  );
});

it.each(SERVED_MODELS.filter(({ wire }) => wire === 'openai-chat'))(
  '$name: a plain reply is kept once, not twice',
  async (model) => {
    const { reply } = await (await serveEngine(model, [{ kind: 'reply', text: 'Hm.', calls: CALLS }])).ask({
      tools: TOOLS,
    });
    expect(reply.parts).toBeUndefined();
  },
);

describe.each(SERVED_MODELS)('the prompt for $name', (model) => {
  const call = (index: number, ref?: string) => ({
    id: `7.2.${index}`,
    tool: 'fs.read',
    args: { path: `@project/${index}` },
    ...(ref === undefined ? {} : { ref }),
  });
  const result = (index: number): PromptMessage => ({
    role: 'tool',
    callId: `7.2.${index}`,
    tool: 'fs.read',
    result: { ok: true, content: `result ${index}` },
  });

  it('has exactly one result for each call, in their order, under an id that every provider takes', async () => {
    const calls = [call(1), call(2, 'ref-2'), call(3)];
    const assistant: PromptMessage = { role: 'assistant', content: '', calls };
    // The second result is missing, the others came in another order, and one belongs to nobody.
    const sent = JSON.stringify(await requestOf(model, [...ASKED, assistant, result(3), result(1), result(9)]));
    const places = ['result 1', 'There is no result of this call', 'result 3'].map((text) => sent.indexOf(text));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(sent).not.toContain('result 9');
    expect(sent.match(/"call_7_2_1"/g)).toHaveLength(2);
    expect(sent.match(/"ref-2"/g)).toHaveLength(2);
  });

  it('keeps every layer in its order, and the head before the body', async () => {
    const sent = JSON.stringify(await requestOf(model, [...HEAD, ...ASKED]));
    const places = ['Write a note.', 'Please.'].map((text) => sent.indexOf(text));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(sent.indexOf('The rules.')).toBeLessThan(sent.indexOf('You are Mira.'));
  });

  it('leaves out what nobody said', async () => {
    const silent: PromptMessage = { role: 'assistant', content: '', calls: [] };
    const blank: PromptMessage = { layer: 'UserInput', role: 'user', content: ' \n' };
    const sent = await requestOf(model, [...HEAD, ...ASKED, silent, blank]);
    expect(sent).toEqual(await requestOf(model, [...HEAD, ...ASKED]));
  });

  it('takes arguments that were no object, from whoever they came', async () => {
    const calls = [
      { ...call(1), args: '{"path": ' },
      { ...call(2), args: '{"path":"x"}' },
      { ...call(3), args: [1] },
    ];
    const assistant: PromptMessage = { role: 'assistant', content: 'Hm.', calls };
    const sent = JSON.stringify(await requestOf(model, [...ASKED, assistant, result(1), result(2), result(3)]));
    expect(sent.match(/rawInvalidInput/g)).toHaveLength(2);
  });
});

describe('what providers are told about their caches', () => {
  it('Anthropic: the end of the head and the end of the body', async () => {
    const { system, messages } = await requestOf(named('anthropic'), [...HEAD, ...ASKED]);
    const mark = { type: 'ephemeral' };
    expect(system).toEqual([
      { type: 'text', text: 'The rules.' },
      { type: 'text', text: 'You are Mira.', cache_control: mark },
    ]);
    expect(messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Write a note.' },
          { type: 'text', text: 'Please.', cache_control: mark },
        ],
      },
    ]);
  });

  it('Anthropic: also where the body ends with results of tools', async () => {
    const { messages } = await secondRequest(named('anthropic'));
    const marks = JSON.stringify(messages).match(/cache_control/g);
    expect(marks).toHaveLength(1);
    expect(messages.at(-1).content.at(-1)).toHaveProperty('cache_control');
  });

  it.each(['openai', 'openai chat'])('%s: a key per run and thread, and to keep nothing else', async (name) => {
    expect(await requestOf(named(name), ASKED)).toMatchObject({ prompt_cache_key: 'run-1/run', store: false });
  });

  it('a key too long for OpenAI becomes its hash', async () => {
    const { ask, server } = await serveEngine(named('openai'), [OK]);
    await ask({ thread: `agent:${'x'.repeat(60)}` });
    expect(server.requests[0]?.body.prompt_cache_key).toMatch(/^[0-9a-f]{64}$/);
  });

  it('compatible servers: nothing, and one text per role in turn', async () => {
    const body = await requestOf(named('openai-compatible'), [...HEAD, ...ASKED]);
    expect(Object.keys(body)).not.toContain('prompt_cache_key');
    expect(body.messages).toEqual([
      { role: 'system', content: 'The rules.\n\nYou are Mira.' },
      { role: 'user', content: 'Write a note.\n\nPlease.' },
    ]);
  });
});
