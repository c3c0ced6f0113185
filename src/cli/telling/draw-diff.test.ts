import { describe, expect, it } from 'vitest';
import { stateDiff } from '../../core/state/state-diff.ts';
import { DIFF_WORDS } from '../../core/words/diff-words.ts';
import { drawDiff } from './draw-diff.ts';
import { speakIn } from './speech.ts';

describe('a difference on the screen', () => {
  it.each(Object.entries(DIFF_WORDS))('has its sides named in the language of the terminal: %s', (_name, came) => {
    const diff = stateDiff('a\tnow\nb\n', 'a\tnow\nc\n', came.en);
    expect(drawDiff(diff, came)).toBe(diff.trimEnd());
    const [first = '', second = '', ...rest] = diff.trimEnd().split('\n');
    expect(speakIn({ language: 'zh' }, () => drawDiff(diff, came)).split('\n')).toEqual([
      first.replace('\tnow', '\t现在'),
      second.replace(`\t${came.en}`, `\t${came.zh}`),
      ...rest,
    ]);
  });

  it('keeps the name of a side that is a file, and lines that name no side', () => {
    const inChinese = (diff: string) => speakIn({ language: 'zh' }, () => drawDiff(diff));
    expect(inChinese('--- x\tnow\n+++ x\tkept.md\n')).toBe('--- x\t现在\n+++ x\tkept.md');
    expect(inChinese('--- x\n+++ x\n')).toBe('--- x\n+++ x');
  });
});
