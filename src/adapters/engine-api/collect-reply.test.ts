import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { collectReply } from './collect-reply.ts';

async function collected(...parts: readonly LanguageModelV4StreamPart[]) {
  const drafts: string[] = [];
  const reply = await collectReply(ReadableStream.from(parts), (text) => drafts.push(text));
  return { ...reply, drafts };
}

const text = (id: string, ...deltas: readonly string[]): readonly LanguageModelV4StreamPart[] => [
  { type: 'text-start', id },
  ...deltas.map((delta) => ({ type: 'text-delta' as const, id, delta })),
  { type: 'text-end', id },
];
const signed = (signature: string) => ({ anthropic: { signature } });

describe('a stream of parts', () => {
  it('has drafts that, joined, are its texts with a blank line between them', async () => {
    const thought: readonly LanguageModelV4StreamPart[] = [
      { type: 'reasoning-start', id: 'r' },
      { type: 'reasoning-delta', id: 'r', delta: 'Hm.' },
      { type: 'reasoning-end', id: 'r', providerMetadata: signed('s') },
    ];
    const { content, drafts } = await collected(
      ...text('1', 'One', '.'),
      ...thought,
      ...text('2', '', 'Two'),
      ...text('3'),
    );
    expect(content).toEqual([
      { type: 'text', text: 'One.' },
      { type: 'reasoning', text: 'Hm.', providerOptions: signed('s') },
      { type: 'text', text: 'Two' },
    ]);
    expect(drafts).toEqual(['One', '.', '\n\nTwo']);
  });

  it('keeps what the provider said last about a part, and an empty text that is signed', async () => {
    const { content } = await collected(
      { type: 'text-start', id: '1', providerMetadata: signed('early') },
      { type: 'text-delta', id: '1', delta: '', providerMetadata: signed('late') },
      { type: 'text-end', id: '1' },
    );
    expect(content).toEqual([{ type: 'text', text: '', providerOptions: signed('late') }]);
  });

  it('takes deltas of a part that was never begun', async () => {
    const { content } = await collected({ type: 'text-delta', id: 'x', delta: 'Hello.' });
    expect(content).toEqual([{ type: 'text', text: 'Hello.' }]);
  });

  it('holds no call that the provider has carried out itself', async () => {
    const call = { type: 'tool-call', toolCallId: 'a', toolName: 'search', input: '{}' } as const;
    const { content } = await collected({ ...call, providerExecuted: true }, { ...call, toolCallId: 'b' });
    expect(content).toEqual([{ ...call, toolCallId: 'b' }]);
  });

  it('throws the error it holds, and reads no further', async () => {
    let read = 0;
    const parts = (function* (): Generator<LanguageModelV4StreamPart> {
      for (const part of [{ type: 'error', error: { message: 'no' } }, ...text('1', 'late')] as const) {
        read += 1;
        yield part;
      }
    })();
    await expect(collectReply(ReadableStream.from(parts), () => undefined)).rejects.toEqual({ message: 'no' });
    expect(read).toBeLessThan(4);
  });
});
