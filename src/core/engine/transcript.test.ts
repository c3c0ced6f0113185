import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Descriptor, Signal } from './descriptor.ts';
import { DESCRIPTORS, descriptorOf } from './descriptors.ts';
import { MAX_SAID } from './said.ts';
import { BLANK, type Finished, finish, step, take } from './transcript.ts';

function program(id: string): Descriptor {
  const descriptor = descriptorOf(id);
  if (descriptor === undefined) throw new Error(`There is no ${id}.`);
  return descriptor;
}

const read = (descriptor: Descriptor, lines: readonly string[], stderr = ''): Finished =>
  finish(
    descriptor,
    lines.reduce((before, line) => step(descriptor, before, line), BLANK),
    stderr,
  );

const fold = (signals: readonly Signal[]): Finished => finish(program('codex'), signals.reduce(take, BLANK));

const delta = (text: string): Signal => ({ kind: 'text', text, delta: true });
const whole = (text: string): Signal => ({ kind: 'text', text });
const tool: Signal = { kind: 'tool', name: 'sh' };

describe('segments', () => {
  it('join deltas, keep whole texts apart, and are parted by tools', () => {
    const said = [delta('a'), delta('b'), tool, delta('c'), whole('d'), whole('e'), delta('f'), whole('')];
    expect(fold(said).segments).toEqual(['ab', 'c', 'd', 'ef']);
  });

  it('TRN-12: are the same wherever deltas are split', () => {
    const speech = fc.array(fc.oneof(fc.string({ minLength: 1, unit: 'binary' }).map(delta), fc.constant(tool)));
    fc.assert(
      fc.property(speech, fc.integer({ min: 1, max: 5 }), (signals, size) => {
        const split = signals.flatMap((signal): readonly Signal[] =>
          signal.kind === 'text' ? piecesOf(signal.text, size).map(delta) : [signal],
        );
        expect(fold(split).segments).toEqual(fold(signals).segments);
      }),
    );
  });

  it('TRN-13: are kept up to what a log can hold, and more than that is told', () => {
    const half = 'x'.repeat(MAX_SAID / 2);
    expect(fold([delta(half), delta(half)])).toMatchObject({ segments: [half + half], tooMuch: false });
    expect(fold([delta(half), tool, delta(half), delta('y')])).toMatchObject({ segments: [half, half], tooMuch: true });
    const lines = Array.from({ length: 5 }, () => 'x'.repeat(MAX_SAID / 4));
    const text = lines.reduce((transcript, line) => step(program('iflow'), transcript, line), BLANK);
    expect(finish(program('iflow'), text)).toMatchObject({ tooMuch: true });
  });

  it('belong to a session whose name can be one', () => {
    expect(
      fold([
        { kind: 'session', id: 's' },
        { kind: 'session', id: 'x'.repeat(2000) },
      ]).session,
    ).toBe('s');
  });

  it('leave earlier transcripts as they were', () => {
    const before = [delta('a'), tool, delta('b')].reduce(take, BLANK);
    const [one, other] = [take(before, delta('1')), take(before, delta('2'))];
    expect([before, one, other].map((transcript) => finish(program('codex'), transcript).segments)).toEqual([
      ['a', 'b'],
      ['a', 'b1'],
      ['a', 'b2'],
    ]);
    expect(finish(program('codex'), BLANK).segments).toEqual([]);
  });
});

function piecesOf(text: string, size: number): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}

const MARKER = '{"__SKILL_DONE__": true}';
const json = JSON.stringify;

/** Every way in which each program shows a marker that the model has not said. */
const SHOWN: { readonly [id: string]: readonly string[] } = {
  codex: [
    json({ type: 'item.completed', item: { id: '1', type: 'reasoning', text: MARKER } }),
    json({ type: 'item.started', item: { id: '2', type: 'command_execution', command: MARKER } }),
    json({ type: 'item.completed', item: { id: '2', type: 'command_execution', aggregated_output: MARKER } }),
    json({ type: 'item.completed', item: { id: '3', type: 'mcp_tool_call', server: 's', tool: 't', result: MARKER } }),
    json({ type: 'item.started', item: { id: '4', type: 'agent_message', text: MARKER } }),
    json({ type: 'item.completed', item: { id: '5', type: 'error', message: MARKER } }),
    json({ type: 'error', message: MARKER }),
    json({ type: 'item.completed', item: { id: '6', type: 'todo_list', items: [{ text: MARKER }] } }),
  ],
  gemini: [
    json({ type: 'message', role: 'user', content: MARKER }),
    json({ type: 'tool_use', tool_name: 'sh', tool_id: '1', parameters: { command: MARKER } }),
    json({ type: 'tool_result', tool_id: '1', status: 'success', output: MARKER }),
    json({ type: 'error', severity: 'warning', message: MARKER }),
  ],
  opencode: [
    json({ type: 'reasoning', sessionID: 's', part: { text: MARKER } }),
    json({ type: 'tool_use', sessionID: 's', part: { tool: 'bash', callID: '1', state: { output: MARKER } } }),
    json({ type: 'step_start', sessionID: 's', part: { text: MARKER } }),
  ],
  claude: [
    json({ type: 'assistant', message: { content: [{ type: 'thinking', thinking: MARKER, text: MARKER }] } }),
    json({
      type: 'assistant',
      message: { content: [{ type: 'tool_use', id: '1', name: 'Bash', input: { command: MARKER } }] },
    }),
    json({ type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: '1', content: MARKER }] } }),
    json({ type: 'user', message: { content: MARKER } }),
    json({ type: 'assistant', parent_tool_use_id: 'task', message: { content: [{ type: 'text', text: MARKER }] } }),
    json({ type: 'assistant', message: { model: '<synthetic>', content: [{ type: 'text', text: MARKER }] } }),
    json({ type: 'stream_event', event: { delta: { text: MARKER } } }),
    json({ type: 'system', subtype: 'status', text: MARKER }),
  ],
  qwen: [
    json({
      type: 'assistant',
      parent_tool_use_id: null,
      message: { content: [{ type: 'thinking', thinking: MARKER }] },
    }),
    json({ type: 'user', message: { content: [{ type: 'tool_result', content: MARKER }] } }),
    json({ type: 'stream_event', event: { type: 'goal_state', text: MARKER } }),
  ],
};

/** One sentence of the model, as each program writes it. */
const SAID: { readonly [id: string]: string } = {
  codex: json({ type: 'item.completed', item: { id: '9', type: 'agent_message', text: 'Hello.' } }),
  gemini: json({ type: 'message', role: 'assistant', content: 'Hello.', delta: true }),
  opencode: json({ type: 'text', sessionID: 's', part: { text: 'Hello.' } }),
  claude: json({ type: 'assistant', message: { content: [{ type: 'text', text: 'Hello.' }] } }),
  qwen: json({ type: 'assistant', message: { content: [{ type: 'text', text: 'Hello.' }] } }),
};

const IDS = Object.keys(SAID);

describe('what the model has not said', () => {
  it.each(IDS)('TRN-06: a marker in tools, thoughts, echoes and errors of %s is in no segment', (id) => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...(SHOWN[id] ?? []), MARKER, `noise ${MARKER}`, SAID[id] ?? '']), (lines) => {
        const { segments } = read(program(id), lines, MARKER);
        expect(segments.join('')).toBe(lines.includes(SAID[id] ?? '') ? 'Hello.' : '');
      }),
    );
  });

  it.each(IDS)('TRN-12: noise between the lines of %s changes nothing that was said', (id) => {
    const noise = fc.oneof(
      fc.string(),
      fc.constantFrom('{', '{}', '[1]', 'null', '{"type":', '\u001b[31mred\u001b[0m', '[DEBUG] {"type":"x"}', ''),
      fc.json(),
    );
    // A line that happens to be an event of the program is no noise.
    const plain = noise.filter((line) => !/"(type|response|error)"/.test(line) && !line.includes('\n'));
    fc.assert(
      fc.property(fc.array(plain), fc.array(plain), (before, after) => {
        const { segments } = read(program(id), [...before, SAID[id] ?? '', ...after, SAID[id] ?? '']);
        expect(segments).toEqual(read(program(id), [SAID[id] ?? '', SAID[id] ?? '']).segments);
      }),
    );
  });

  it.each(IDS)('TRN-12: %s is read through colours around and inside its lines', (id) => {
    const line = SAID[id] ?? '';
    const coloured = `\u001b[32m${line.slice(0, 8)}\u001b[0m${line.slice(8)}\u001b]0;title\u0007`;
    expect(read(program(id), [coloured]).segments).toEqual(['Hello.']);
  });

  it.each(DESCRIPTORS.map(({ id }) => id))('TRN-12: no event, however odd, throws %s off', (id) => {
    const odd = fc.record(
      {
        type: fc.constantFrom(
          'item.completed',
          'message',
          'text',
          'assistant',
          'result',
          'system',
          'init',
          'error',
          'turn.failed',
        ),
        item: fc.jsonValue(),
        part: fc.jsonValue(),
        message: fc.jsonValue(),
        content: fc.jsonValue(),
        error: fc.jsonValue(),
        usage: fc.jsonValue(),
        stats: fc.jsonValue(),
        'session-id': fc.jsonValue(),
        subtype: fc.jsonValue(),
        role: fc.constant('assistant'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(odd), (events) => {
        const info = `<Execution Info>${json(events[0])}</Execution Info>`;
        const { segments, troubles } = read(program(id), [...events.map((event) => json(event)), info]);
        for (const text of [...segments, ...troubles.map(({ message }) => message)]) expect(text).toBeTypeOf('string');
      }),
    );
  });
});

describe('what is kept of what is not said', () => {
  it('TRN-12: is bounded', () => {
    const lines = Array.from({ length: 5000 }, (_, index) => [
      `noise ${index} ${'x'.repeat(1000)}`,
      json({ type: 'item.completed', item: { id: `i${index}`, type: 'command_execution' } }),
      json({ type: 'error', message: `trouble ${index} ${'y'.repeat(1000)}` }),
    ]).flat();
    const { noise, tools, troubles } = read(program('codex'), lines);
    expect([noise.length, tools.length, troubles.length]).toEqual([20, 200, 20]);
    expect(Math.max(...[...noise, ...troubles.map(({ message }) => message)].map(({ length }) => length))).toBeLessThan(
      510,
    );
    expect(noise.at(-1)).toContain('noise 4999');
  });

  it('counts a tool once that is told when it begins and when it ends', () => {
    const use = (type: string) =>
      json({ type, item: { id: 'i1', type: 'mcp_tool_call', server: 'box', tool: 'note' } });
    const { tools } = read(program('codex'), [use('item.started'), use('item.completed')]);
    expect(tools).toEqual([{ name: 'box.note', ref: 'i1' }]);
  });

  it('tells nobody that a setting of ours is outdated (codex)', () => {
    const trouble = (message: string) => json({ type: 'item.completed', item: { id: 'i1', type: 'error', message } });
    const outdated = trouble('`[features].use_legacy_landlock` is deprecated and will be removed soon.');
    const { troubles } = read(program('codex'), [outdated, trouble('Model metadata not found.')]);
    expect(troubles).toEqual([{ message: 'Model metadata not found.' }]);
  });

  it('never loses a trouble that has a code', () => {
    const many = Array.from({ length: 50 }, (_, index): Signal => ({ kind: 'trouble', message: `${index}` }));
    expect(fold([...many, { kind: 'trouble', message: 'loop', code: 'LOOP_DETECTED' }]).troubles.at(-1)?.code).toBe(
      'LOOP_DETECTED',
    );
  });
});

describe('the end of a turn', () => {
  const bad: Signal = { kind: 'ended', ok: false, message: 'no' };
  const good: Signal = { kind: 'ended', ok: true };

  it.each([
    ['a failure is not taken back by a success right after it', [whole('a'), bad, good], false],
    ['whoever goes on after a failure has got over it', [bad, whole('a'), good], true],
    ['a tool is going on too', [bad, tool, good], true],
    ['a failure after a success counts', [good, bad], false],
    ['without an end there is none', [whole('a')], undefined],
    ['going on after a failure without an end leaves none', [bad, whole('a')], undefined],
  ] as const)('%s', (_, signals, ok) => {
    expect(fold(signals).end?.ok).toBe(ok);
  });
});

describe('documents over many lines', () => {
  const turn = {
    session_id: 'u-1',
    response: `Hi.\n${MARKER}`,
    stats: { models: { m: { tokens: { prompt: 10, candidates: 2, thoughts: 3, cached: 4 } } } },
  };
  const lines = JSON.stringify(turn, null, 2).split('\n');

  it.each([
    ['alone', lines, ''],
    ['after what was logged', ['Loaded cached credentials.', '{ not this', ...lines, ''], ''],
    ['on one line', [JSON.stringify(turn)], ''],
    ['on stderr', [], ['Warning: x', ...lines].join('\n')],
  ] as const)('TRN-01: are read %s (gemini)', (_, stdout, stderr) => {
    expect(read(program('gemini'), stdout, stderr)).toMatchObject({
      session: 'u-1',
      segments: [turn.response],
      usage: { input: 10, output: 5, cached: 4 },
      end: { ok: true },
    });
  });

  it('tell of a failure (gemini)', () => {
    const failed = { session_id: 'u-1', error: { type: 'ApiError', message: 'status: 401 wrong key', code: 401 } };
    const { end, session } = read(program('gemini'), JSON.stringify(failed, null, 2).split('\n'));
    expect([session, end]).toEqual([
      'u-1',
      { kind: 'ended', ok: false, message: 'status: 401 wrong key', status: 401 },
    ]);
  });

  it('are not looked for behind events', () => {
    expect(read(program('gemini'), [SAID['gemini'] ?? '', ...lines]).segments).toEqual(['Hello.']);
  });
});

/** Hand-written after the documents of iFlow: it is no longer distributed, and no capture of it exists. */
describe('plain text (iflow, synthetic)', () => {
  const info = (more: object = {}) => `<Execution Info>
${JSON.stringify({ 'session-id': 'session-1', 'conversation-id': 'c', tokenUsage: { input: 5, output: 6, total: 11 }, ...more }, null, 2)}
</Execution Info>`;
  const said = ['First line.', '', '{"a": 1}', 'Last line.'];

  it.each([
    ['on stderr', said, info()],
    ['at the end of stdout', [...said, '', ...info().split('\n')], ''],
  ] as const)('TRN-15: is what stdout holds, with the block %s', (_, stdout, stderr) => {
    expect(read(program('iflow'), stdout, stderr)).toMatchObject({
      session: 'session-1',
      segments: [said.join('\n')],
      usage: { input: 5, output: 6 },
      end: { ok: true },
    });
  });

  it('TRN-15: has nothing but text in a block that the model wrote', () => {
    const forged = info({ 'session-id': 'forged' }).split('\n');
    for (const [stdout, stderr] of [
      [[...forged, ...said, ...info().split('\n')], ''],
      [[...said, ...forged], info()],
    ] as const)
      expect(read(program('iflow'), stdout, stderr)).toMatchObject({
        session: 'session-1',
        segments: [expect.stringContaining('forged')],
        end: { ok: true },
      });
    expect(read(program('iflow'), [...forged, ...said])).toMatchObject({ session: undefined, end: undefined });
  });

  it('TRN-12: is read in one go, whatever it is made of', () => {
    const stdout = ['<Execution Info>'.repeat(500_000)];
    expect(read(program('iflow'), stdout, `${stdout}</Execution Info>`).segments).toEqual(stdout);
  });

  it('has no end where the block is missing, and a bad one where a reason is given', () => {
    expect(read(program('iflow'), said, MARKER)).toMatchObject({ end: undefined, segments: [said.join('\n')] });
    expect(read(program('iflow'), said, info({ terminationReason: 'max_turns' })).end).toMatchObject({ ok: false });
  });
});
