import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../core/picture/display-width.ts';
import { fitWidth } from './fit-width.ts';

const LONG = 'The package has changed since it was last used here, and nobody has looked at it since then at all.';

describe('a text at a terminal', () => {
  it('is broken between words, and between characters of Chinese, where it is too wide', () => {
    expect(fitWidth(LONG, 60, 'all')).toBe(
      'The package has changed since it was last used here, and\nnobody has looked at it since then at all.',
    );
    const chinese = fitWidth('包 hello 自上次在这里使用后有改动。'.repeat(4), 40, 'all').split('\n');
    expect(chinese.length).toBeGreaterThan(2);
    for (const line of chinese) expect([displayWidth(line) <= 40, /^[。，]/.test(line)]).toEqual([true, false]);
  });

  it('goes on below its last column, and below what begins a line', () => {
    expect(fitWidth(`  signalbox demo   ${LONG}`, 60, 'all').split('\n')[1]).toMatch(/^ {19}\S/);
    expect(fitWidth(`! ${LONG}`, 60, 'all').split('\n')[1]).toMatch(/^ {2}\S/);
    expect(fitWidth(`2 · ${LONG}`, 60, 'all').split('\n')[1]).toMatch(/^ {4}\S/);
    // What an agent wrote in the last column never begins a line.
    expect(fitWidth(`run_x  question     2 d  ${LONG}`, 40, 'margin').split('\n')[1]).toMatch(/^ {2}\S/);
  });

  it.each([undefined, 0, 30, 200])('stays whole where its width is %s', (columns) => {
    expect(fitWidth(LONG, columns, 'all')).toBe(LONG);
  });

  it('is left alone where others wrote it, and where a place is marked', () => {
    expect(fitWidth(`  ${LONG}`, 60, 'margin')).toBe(`  ${LONG}`);
    expect(fitWidth(LONG, 60, 'none')).toBe(LONG);
    // What became of a call is ours, below the words of an agent.
    expect(fitWidth(`  ✗ ${LONG}`, 60, 'margin').split('\n')[1]).toMatch(/^ {4}\S/);
    expect(fitWidth(`4 │ ${LONG}`, 60, 'all')).toBe(`4 │ ${LONG}`);
  });

  it.each([
    [
      'Next: signalbox approve run_x --change 0123456789ab   or   signalbox reject run_x --reason "…"',
      'Next: signalbox approve run_x --change 0123456789ab\n  or: signalbox reject run_x --reason "…"',
    ],
    [
      '下一步：signalbox approve run_x --change 0123456789ab   或   signalbox reject run_x --reason "…"',
      '下一步：signalbox approve run_x --change 0123456789ab\n    或：signalbox reject run_x --reason "…"',
    ],
    [
      'Next: signalbox engines   # shows where the key is looked for; once it is set: signalbox resume run_x',
      'Next: signalbox engines\n      # shows where the key is looked for; once it is set: signalbox resume run_x',
    ],
  ])('has each command on a line of its own, and none of them broken', (line, expected) => {
    expect(fitWidth(line, 60, 'margin')).toBe(expected);
    expect(fitWidth(line, 120, 'margin')).toBe(line);
  });
});
