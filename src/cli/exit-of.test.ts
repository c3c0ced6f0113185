import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { FAULTS } from '../core/fault.ts';
import type { ShownStatus } from '../core/run/view/status.ts';
import { EXIT_CODES } from '../core/words/exit-words.ts';
import { STATUS_WORDS } from '../core/words/status-words.ts';
import { exitOf, exitOfRun } from './exit-of.ts';

it.each([
  ['ENGINE_AUTH', 4],
  ['ENGINE_FAILED', 5],
  ['ENGINE_TIMEOUT', 5],
  ['ENGINE_BAD_REPLY', 5],
  ['ENGINE_UNREACHABLE', 5],
  ['ENGINE_RATE_LIMITED', 5],
  ['ENGINE_QUOTA', 5],
  ['ENGINE_MODEL_UNKNOWN', 5],
  ['ENGINE_REQUEST_INVALID', 5],
  ['CONTEXT_TOO_LONG', 5],
  ['NO_PROGRESS', 8],
  ['MAX_TURNS_EXCEEDED', 8],
  ['LOOP_DETECTED', 8],
  ['NO_EDGE', 8],
  ['toString', 8],
])('a run that is blocked by %s exits with %i', (code, exit) => {
  expect(exitOfRun({ blocked: { code, message: '' }, outcome: undefined }, 'blocked')).toBe(exit);
});

it.each([
  ['ENGINE_AUTH', 4],
  ['ENGINE_TIMEOUT', 124],
  ['ENGINE_NOT_FOUND', 5],
  ['ENGINE_UNREACHABLE', 5],
  ['ENGINE_FAILED', 1],
  ['toString', 1],
  ['DONE_WITH_INVALID_OUTPUT', 1],
])('a run that has failed by %s exits with %i', (code, exit) => {
  expect(exitOfRun({ blocked: undefined, outcome: { kind: 'failed', code, message: '' } }, 'failed')).toBe(exit);
});

it('a run that was blocked once and goes on exits as it stands', () => {
  const blocked = { code: 'ENGINE_AUTH', message: '' };
  expect(exitOfRun({ blocked, outcome: undefined }, 'completed')).toBe(0);
  expect(exitOfRun({ blocked, outcome: undefined }, 'interrupted')).toBe(9);
  expect(exitOfRun({ blocked: undefined, outcome: undefined }, 'waiting_user')).toBe(8);
});

describe('USE-05: the list of exit codes', () => {
  const listed = EXIT_CODES.map(([code]) => code);

  it('has every code that a fault, a run or a signal ends a command with', () => {
    const statuses = Object.keys(STATUS_WORDS) as ShownStatus[];
    const codes = [...Object.values(FAULTS).map(({ exit }) => exit), ...statuses.map(exitOf), 124, 129, 130, 143];
    expect([...new Set(codes)].filter((code) => !listed.includes(code as 0))).toEqual([]);
    expect(listed).toEqual([...new Set(listed)].sort((a, b) => a - b));
  });

  it('is the one of the README', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
    const [, said = ''] = /\nExit codes: ([\s\S]*?)\.\n/.exec(readme) ?? [];
    expect(said.match(/\b\d{1,3}\b/g)?.map(Number)).toEqual(listed);
  });
});
