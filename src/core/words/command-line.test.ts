import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandLine } from './command-line.ts';

describe('commandLine', () => {
  it.each([
    [['validate', 'packages/hello'], 'signalbox validate packages/hello'],
    [['run', 'my package'], "signalbox run 'my package'"],
    [['run', 'x; touch y'], "signalbox run 'x; touch y'"],
    [['run', "it's"], "signalbox run 'it'\\''s'"],
    [['run', '~'], "signalbox run '~'"],
    [['package', 'add', '-rf-1.0.0.bmad'], 'signalbox package add ./-rf-1.0.0.bmad'],
    [['graph', '项目', '--format', 'svg'], 'signalbox graph 项目 --format svg'],
  ])('writes %j as %s', (words, line) => {
    expect(commandLine(...words)).toBe(line);
  });

  it('is read by a shell as the words it was made of, whatever they are', () => {
    const word = fc
      .string({ minLength: 1, maxLength: 12 })
      .filter((text) => !text.startsWith('-') && !text.includes('\0'));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), (words) => {
        const line = commandLine(...words).replace(/^signalbox/, 'printf "%s\\0"');
        expect(execFileSync('sh', ['-c', line], { encoding: 'utf8' }).split('\0').slice(0, -1)).toEqual(words);
      }),
      { numRuns: 40 },
    );
  });
});
