import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paint, type Tone } from './paint.ts';

const TONES: readonly Tone[] = ['plain', 'good', 'bad', 'care', 'step', 'quiet', 'asked', 'error'];

describe('colours', () => {
  it('change no character of the text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TONES), fc.string({ unit: 'grapheme' }), (tone, text) => {
        fc.pre(!text.includes('\u001b'));
        expect(stripVTControlCharacters(paint(text, tone))).toBe(stripVTControlCharacters(text));
      }),
    );
  });

  it('show of a change what goes and what comes, and of nothing else', () => {
    const text = '? May I?\n  + I may\nThe exact change, 0123:\n  -a\n  +b\n   c\nNext: x\n  +d';
    const lines = paint(text, 'asked').split('\n');
    expect(lines.map((line) => line.includes('\u001b'))).toEqual([true, false, false, true, true, false, true, false]);
    const chinese = '? 可以吗？\n  + 可以\n确切的改动，0123：\n  -a\n  +b\n   c\n下一步：x\n  +d';
    const painted = paint(chinese, 'asked').split('\n');
    expect(painted.map((line) => line.includes('\u001b'))).toEqual(lines.map((line) => line.includes('\u001b')));
    expect(paint('STALE: Too late.', 'error')).toBe('\u001b[31mSTALE\u001b[39m: Too late.');
  });
});
