import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemsFrom, listOf } from '../append-list.ts';
import { estimateTokens } from '../prompt/estimate-tokens.ts';
import { promptMessages } from '../prompt/prompt-messages.ts';
import type { Entry, Thread } from '../run/run.ts';
import { isLong } from './is-long.ts';
import { programPrompt } from './program-prompt.ts';

/** The kernel counts the zero at the end of a word. */
const WORD_BYTES = 131_071;

const layer = (text: string): Entry => ({
  kind: 'layer',
  layer: 'NodeBrief',
  hash: text,
  tokens: estimateTokens(text),
});

function promptOf(thread: Pick<Thread, 'head' | 'body'>, resumed: boolean): string {
  const messages = promptMessages(thread as Thread, (hash) => hash);
  return programPrompt(messages, { resumed });
}

/** Texts of all lengths in letters of one, two and three bytes and of four. */
const text = fc
  .tuple(fc.constantFrom('a', 'é', 'ก', '⺀', '长', '🦆', 'a b\n'), fc.integer({ min: 0, max: 45_000 }))
  .map(([letter, times]) => letter.repeat(times));

const entry: fc.Arbitrary<Entry> = fc.oneof(
  text.map(layer),
  text.map((said): Entry => ({ kind: 'input', text: said, forNodeId: 'a-node-with-a-long-name' })),
  text.map((said): Entry => ({ kind: 'notice', text: said })),
  text.map((said): Entry => ({ kind: 'assistant', text: said, calls: [] })),
  text.map(
    (said): Entry => ({
      kind: 'assistant',
      text: '',
      calls: [{ id: 'c1', tool: 'fs.read', args: { path: said } }],
    }),
  ),
  text.map(
    (said): Entry => ({
      kind: 'tool',
      call: { id: 'c1', tool: 'fs.read', args: {} },
      result: { ok: true, content: said },
    }),
  ),
);

describe('prompts that may be too long for a command line', () => {
  it('TRN-04: what is said not to be long is always a word, for a new session and for one that goes on', () => {
    let words = 0;
    fc.assert(
      fc.property(text, fc.array(entry, { maxLength: 5 }), fc.boolean(), (head, entries, resumed) => {
        const thread = {
          head: [{ layer: 'Persona', hash: head, tokens: estimateTokens(head) }],
          body: listOf(entries),
        };
        if (isLong(thread, { resumed })) return;
        words += 1;
        expect(Buffer.byteLength(promptOf(thread, resumed))).toBeLessThanOrEqual(WORD_BYTES);
      }),
      { numRuns: 300 },
    );
    expect(words).toBeGreaterThan(30);
  });

  it('many small messages are no way around it', () => {
    const small: Entry[] = Array.from({ length: 1_400 }, () => ({ kind: 'assistant', text: 'กกก', calls: [] }));
    const thread = { head: [], body: listOf<Entry>(small) };
    expect(itemsFrom(thread.body)).toHaveLength(1_400);
    expect(isLong(thread, { resumed: false })).toBe(false);
    expect(Buffer.byteLength(promptOf(thread, false))).toBeLessThanOrEqual(WORD_BYTES);
  });

  it('of a session that goes on only the news count', () => {
    const said = layer('x'.repeat(200_000));
    const answer: Entry = { kind: 'assistant', text: 'Which?', calls: [] };
    const thread = { head: [], body: listOf<Entry>([said, answer, layer('blue')]) };
    expect(isLong(thread, { resumed: true })).toBe(false);
    expect(isLong(thread, { resumed: false })).toBe(true);
    expect(isLong({ head: [], body: listOf<Entry>([answer, said]) }, { resumed: true })).toBe(true);
  });
});
