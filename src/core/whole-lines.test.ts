import { describe, expect, it } from 'vitest';
import { wholeLines } from './whole-lines.ts';

function told(chunks: readonly string[], bytes = 100) {
  const lines: string[] = [];
  let exceeded = 0;
  const take = wholeLines((line) => lines.push(new TextDecoder().decode(line)), {
    bytes,
    exceeded: () => (exceeded += 1),
  });
  for (const chunk of chunks) take(new TextEncoder().encode(chunk));
  return { lines, exceeded };
}

describe('wholeLines', () => {
  it.each<[chunks: readonly string[], lines: readonly string[]]>([
    [['a\nb\n'], ['a\n', 'b\n']],
    [
      ['a', 'b', '\nc', 'd\n\n'],
      ['ab\n', 'cd\n', '\n'],
    ],
    [['no end'], []],
    [[], []],
  ])('tells %j as %j', (chunks, lines) => {
    expect(told(chunks)).toEqual({ lines, exceeded: 0 });
  });

  it('tells of a line that is too long, whether or not it has an end', () => {
    expect(told(['ok\n', '12345'], 4)).toEqual({ lines: ['ok\n'], exceeded: 1 });
    expect(told(['12345\n'], 4)).toEqual({ lines: [], exceeded: 1 });
  });
});
