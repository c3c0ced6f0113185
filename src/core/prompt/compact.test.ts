import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlayedRun, patch } from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import { listOf } from '../append-list.ts';
import type { Entry, Thread } from '../run/run.ts';
import { compactThread, planCompaction } from './compact.ts';
import { entryTokens, estimateTokens } from './estimate-tokens.ts';
import { promptMessages } from './prompt-messages.ts';

function thread(entries: readonly Entry[], changes: Partial<Thread> = {}): Thread {
  const tokens = entries.reduce((total, entry) => total + entryTokens(entry), 0);
  return {
    head: [],
    body: listOf(entries),
    profile: 'run',
    directive: 'd',
    brief: 'b',
    session: undefined,
    engine: undefined,
    since: 0,
    tokens,
    counted: entries.length,
    tooLong: false,
    ...changes,
  };
}

const call = (id: string) => ({ id, tool: 'fs.read', args: { path: `@project/${id}` } });
const input = (text: string): Entry => ({ kind: 'input', text, forNodeId: undefined });
const said = (text: string, ...ids: string[]): Entry => ({ kind: 'assistant', text, calls: ids.map(call) });
const result = (id: string, size: number): Entry => ({
  kind: 'tool',
  call: call(id),
  result: { ok: true, path: `@project/${id}`, content: 'x'.repeat(size) },
});

/** Groups as a run makes them: words, a reply with calls and their results, now and then a layer. */
const groups: fc.Arbitrary<readonly Entry[]> = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 400 }).map((text) => [input(text)]),
      fc
        .tuple(fc.string({ maxLength: 200 }), fc.array(fc.integer({ min: 0, max: 8000 }), { maxLength: 4 }), fc.uuid())
        .map(([text, sizes, id]) => [
          said(text, ...sizes.map((_, index) => `${id}-${index}`)),
          ...sizes.map((size, index) => result(`${id}-${index}`, size)),
        ]),
      fc
        .constantFrom('d', 'b')
        .map((hash): Entry[] => [
          { kind: 'layer', layer: hash === 'd' ? 'RunDirective' : 'NodeBrief', hash, tokens: 300 },
        ]),
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map((all) => all.flat());

function size(entries: readonly Entry[]): number {
  return entries.reduce((total, entry) => total + entryTokens(entry), 0);
}

function largestResult(entries: readonly Entry[]): number {
  return Math.max(0, ...entries.map((entry) => (entry.kind === 'tool' ? entryTokens(entry) : 0)));
}

/** Calls without a result, and results without a call before them. */
function orphans(entries: readonly Entry[]): readonly string[] {
  const open = new Set<string>();
  const stray: string[] = [];
  for (const entry of entries) {
    if (entry.kind === 'assistant') for (const { id } of entry.calls) open.add(id);
    if (entry.kind === 'tool' && !open.delete(entry.call.id)) stray.push(entry.call.id);
  }
  return [...stray, ...open];
}

describe('a conversation that grows too long', () => {
  it('is left alone while it fits', () => {
    expect(planCompaction(thread([input('a'), said('b')]), { contextTokens: 1000, head: 100 })).toBeUndefined();
  });

  it('is summed up from its beginning, with what people said, the tools used and the files met', () => {
    const entries = [
      input('Build me a bridge.'),
      said('I look. '.repeat(300), 'one'),
      result('one', 800),
      input('Faster.'),
      said('I look again.', 'two'),
      result('two', 100),
      input('Thanks.'),
    ];
    const long = thread(entries);
    const plan = planCompaction(long, { contextTokens: 1000, head: 100 });
    expect(plan).toMatchObject({
      cut: 3,
      summary: { messages: 3, words: ['Build me a bridge.'], calls: { 'fs.read': 1 }, paths: ['@project/one'] },
    });
    if (plan === undefined) return;
    const [first, ...rest] = promptMessages(compactThread(long, plan), () => '');
    expect(first?.role).toBe('user');
    expect(JSON.stringify(first)).toContain('3 earlier messages');
    expect(JSON.stringify(first)).toContain('Build me a bridge.');
    expect(rest).toEqual(promptMessages(thread(entries.slice(3)), () => ''));
  });

  it('never parts a reply from its results, always keeps the last group, and gets smaller', () => {
    fc.assert(
      fc.property(groups, fc.integer({ min: 500, max: 6000 }), fc.boolean(), (entries, contextTokens, tooLong) => {
        const before = thread(entries, { tooLong });
        const plan = planCompaction(before, { contextTokens, head: 50 });
        if (plan === undefined) return;
        const after = compactThread(before, plan);
        const kept = [...after.body.buffer].slice(0, after.body.length);
        expect(orphans(kept)).toEqual([]);
        const last = entries.at(-1);
        expect(kept.at(-1)?.kind).toBe(last?.kind);
        expect(largestResult(kept)).toBeLessThanOrEqual(plan.limit + 60);
        // A summary has a size of its own, which only counts where little was left out.
        expect(size(kept)).toBeLessThan(size(entries) + 200);
        expect(
          after.directive === undefined || kept.some((entry) => entry.kind === 'layer' && entry.hash === 'd'),
        ).toBe(true);
      }),
    );
  });

  it('adds up what earlier summaries said', () => {
    const first = thread([input('first words'), said('x'.repeat(4000)), input('second words'), said('y'.repeat(4000))]);
    const plan = planCompaction(first, { contextTokens: 1000, head: 0 });
    if (plan === undefined) throw new Error('nothing to do');
    const again = compactThread(first, plan);
    const entries = [...again.body.buffer.slice(0, again.body.length), input('third'), said('z'.repeat(4000))];
    const second = planCompaction(thread(entries), { contextTokens: 1000, head: 0 });
    expect(second?.summary.words.slice(0, 2)).toEqual(['first words', 'second words']);
    expect(second?.summary.messages).toBeGreaterThan(plan.summary.messages);
  });

  it('PRM-13: goes on in a run: the exchange says what it left out, directive and brief are there again, and it happens once', () => {
    const run = new PlayedRun(reviewedWork(), { input: 'begin', settings: { contextTokens: 3000 } });
    for (let turn = 1; turn <= 12; turn += 1) run.replies('word '.repeat(150)).says(`Answer ${turn}.`);
    const started = run.log().flatMap(({ event }) => (event.type === 'exchange.started' ? [event] : []));
    const shortened = started.filter(({ compacted: cut }) => cut !== undefined);
    expect(shortened.length).toBeGreaterThan(0);
    expect(shortened.length).toBeLessThan(started.length / 2);
    for (const { cause } of shortened) expect(cause).toBe('compaction');
    const prompt = run.prompts[started.findIndex(({ compacted: cut }) => cut !== undefined)] ?? [];
    const layers = prompt.flatMap((message) => ('layer' in message ? [message.layer] : []));
    expect(layers).toContain('RunDirective');
    expect(layers).toContain('NodeBrief');
    expect(layers[3]).toBe('Summary');
    for (const { tokens } of started) expect(tokens.head + tokens.body).toBeLessThan(3000);
  });

  it('is shortened and sent again when the model says that it is too long, and put to a person when nothing helps', () => {
    const run = new PlayedRun(reviewedWork(), { input: 'begin' });
    for (let turn = 1; turn <= 6; turn += 1) run.replies('word '.repeat(150)).says(`Answer ${turn}.`);
    run.fails('CONTEXT_TOO_LONG', 'too long');
    expect(run.status).toBe('running');
    const last = run.log().findLast(({ event }) => event.type === 'exchange.started')?.event;
    expect(last).toMatchObject({ cause: 'compaction' });
    run.fails('CONTEXT_TOO_LONG', 'too long').fails('CONTEXT_TOO_LONG', 'too long');
    expect(run.status).toBe('blocked');
    expect(run.run.blocked?.code).toBe('CONTEXT_TOO_LONG');
  });

  it('is measured as it grows: what was recorded is what a fresh count gives', () => {
    const run = new PlayedRun(reviewedWork(), { input: 'begin' });
    run
      .replies('One?')
      .says('two')
      .replies('', patch({ variables: { set: { a: 1 } } }))
      .replies('Three?')
      .says('四五六');
    const body = run.run.threads['run']?.body;
    const recorded = run.run.threads['run']?.tokens ?? 0;
    const counted = (body?.buffer.slice(0, body.length) ?? []).reduce((total, entry) => total + entryTokens(entry), 0);
    // Inputs are estimated with their wrapper when they are sent, and without it when they are counted again.
    expect(Math.abs(recorded - counted)).toBeLessThan(80);
    expect(estimateTokens('四五六')).toBe(7);
    expect(estimateTokens('')).toBe(4);
  });

  it('fits what one reply asked for together, in any script, and keeps the last words whole', () => {
    const wish = `${'Take care. '.repeat(40)}NEVER DELETE FILES`;
    const ids = Array.from({ length: 10 }, (_, index) => `r${index}`);
    const results = ids.map(
      (id): Entry => ({ ...result(id, 0), result: { ok: true, text: '字'.repeat(9000) } }) as Entry,
    );
    const long = thread([input(wish), said('I read.', ...ids), ...results]);
    const plan = planCompaction(long, { contextTokens: 8000, head: 500 });
    if (plan === undefined) throw new Error('nothing to do');
    const after = compactThread(long, plan);
    const kept = after.body.buffer.slice(0, after.body.length);
    expect(orphans(kept)).toEqual([]);
    expect(size(kept)).toBeLessThan(8000);
    expect(JSON.stringify(promptMessages(after, () => ''))).toContain('NEVER DELETE FILES');
  });

  it('keeps the last reply and its results, not only the directive that was sent after them', () => {
    const layer: Entry = { kind: 'layer', layer: 'RunDirective', hash: 'd', tokens: 300 };
    const long = thread([input('x'.repeat(9000)), said('I act.', 'a'), result('a', 400), layer], { tooLong: true });
    const plan = planCompaction(long, { contextTokens: 1000, head: 100 });
    expect(plan?.cut).toBe(1);
  });
});
