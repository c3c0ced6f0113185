import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { describeEvidence } from './describe-evidence.ts';

const told = (result: JsonObject) =>
  describeEvidence('check.run', { ok: true, exitCode: 1, durationMs: 12, command: 'npm test', log: '', ...result });

describe('the evidence of a check', () => {
  it.each<[string, JsonObject]>([
    ['Evidence: the runtime ran `npm test`; it passed after 12 ms.', { exitCode: 0, log: '9 passed' }],
    ['Evidence: the runtime ran `npm test` (config); it failed with exit code 1 after 12 ms.', { from: 'config' }],
    [
      'Evidence: the runtime ran `npm test`; it failed with signal SIGSEGV after 12 ms.',
      { exitCode: null, signal: 'SIGSEGV' },
    ],
    [
      'Evidence: the runtime ran `npm test`; it failed: it came to no end, and was ended after 12 ms.',
      { exitCode: null, endedBy: 'time' },
    ],
    [
      'Evidence: the runtime ran `npm test`; it failed: it printed without end, and was ended after 12 ms.',
      { exitCode: null, endedBy: 'output' },
    ],
  ])('RTE-05: reads %j', (text, result) => {
    expect(told(result)).toBe(text);
  });

  it('ends with the whole of a short log, and with the last lines of a long one', () => {
    expect(told({ log: 'one\ntwo\n' })).toMatch(/ Its output:\n\none\ntwo\n$/);
    const long = told({ log: Array.from({ length: 100 }, (_, at) => `line ${at}`).join('\n') }) ?? '';
    expect(long).toContain('Its output ends:\n\nline 40\n');
    expect(long.endsWith('line 99\n')).toBe(true);
    expect(told({ log: 'the rest\n', truncated: true })).toContain('Its output ends:');
  });

  it('stays short, however long a line or the command is, and cuts no character', () => {
    const text = told({ command: 'x'.repeat(90_000), log: `${'😀'.repeat(9_000)}\n` }) ?? '';
    expect(text.length).toBeLessThan(1_200);
    expect(text.isWellFormed()).toBe(true);
  });
});

it('is not told of a tool that has no row', () => {
  expect(describeEvidence('git.base', { ok: true })).toBeUndefined();
});
