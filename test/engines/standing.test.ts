import { expect, it } from 'vitest';
import type { Printed } from '../e2e/signalbox.ts';
import { differences, done, failed, type Standing, waiting } from './standing.ts';

const COMPLETED = { status: 'completed', output: { answer: 'green' }, warnings: [], pending: [] };
const WAITING = { status: 'waiting_user', warnings: [], pending: [{ prompt: 'Which colour?' }] };
const FAILED = { status: 'failed', warnings: [], pending: [], failure: { code: 'ENGINE_AUTH' } };

const RIGHT: readonly (readonly [Standing, number, Printed])[] = [
  [done('green'), 0, COMPLETED],
  [waiting('colour'), 8, WAITING],
  [failed(/^ENGINE_AUTH$/), 1, FAILED],
];
const WRONG: readonly (readonly [Standing, number, Printed])[] = [
  [done('green'), 1, COMPLETED],
  [done('red'), 0, COMPLETED],
  [{ ...done('green'), warning: 'SOFT' }, 0, COMPLETED],
  [waiting('colour'), 8, { ...WAITING, status: 'completed' }],
  [waiting('size'), 8, WAITING],
  [failed(/^ENGINE_FAILED$/), 1, FAILED],
  [failed(/^ENGINE_FAILED$/), 1, { status: 'failed' }],
];

const ended = (code: number) => ({ code, signal: null, stdout: '', stderr: '' });

it.each(RIGHT)('finds nothing where a run stands as it must: %j', (standing, code, shown) => {
  expect(differences(standing, ended(code), shown)).toEqual([]);
});

it.each(WRONG)('finds what is not as it must be: %j', (standing, code, shown) => {
  expect(differences(standing, ended(code), shown)).toHaveLength(1);
});
