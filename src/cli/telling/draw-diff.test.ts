import { describe, expect, it } from 'vitest';
import { stateDiff } from '../../core/state/state-diff.ts';
import { drawDiff } from './draw-diff.ts';
import { speakIn } from './speech.ts';

const inChinese = (diff: string) => speakIn({ language: 'zh' }, () => drawDiff(diff));

describe('a difference on the screen', () => {
  it.each([
    ['proposed', '拟议'],
    ['confirmed', '已确认'],
    ['edited', '已编辑'],
  ])('has its sides named in the language of the terminal, and nothing else changed: %s', (title, zh) => {
    const diff = stateDiff('a\tnow\nb\n', 'a\tnow\nc\n', title);
    expect(drawDiff(diff)).toBe(diff.trimEnd());
    const [first = '', second = '', ...rest] = diff.trimEnd().split('\n');
    expect(inChinese(diff).split('\n')).toEqual([
      first.replace('\tnow', '\t现在'),
      second.replace(`\t${title}`, `\t${zh}`),
      ...rest,
    ]);
  });

  it('shows a name that it does not know as it is', () => {
    expect(inChinese('--- x\tbefore\n+++ x\tafter\n')).toBe('--- x\tbefore\n+++ x\tafter');
  });
});
