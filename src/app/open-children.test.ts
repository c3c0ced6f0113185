import { expect, it } from 'vitest';
import { PlayedRun } from '../../test/support/played-run.ts';
import { reviewedWork } from '../../test/support/small-package.ts';
import { exitOfFamily } from '../cli/exit-of.ts';
import type { ShownStatus } from '../core/run/view/status.ts';

const { run } = new PlayedRun(reviewedWork());
const child = (status: ShownStatus, code?: string) => ({
  run: code === undefined ? run : { ...run, blocked: { code, message: '' } },
  status,
});

it.each([
  ['nobody asks: it is at work', [child('running'), child('queued')], 0],
  ['a child asks a person', [child('running'), child('waiting_user')], 8],
  ['a child is blocked by a rule', [child('blocked', 'NO_PROGRESS')], 8],
  ['a child has no login', [child('running'), child('blocked', 'ENGINE_AUTH')], 4],
  [
    'one asks and one has no login: the question comes first',
    [child('blocked', 'ENGINE_AUTH'), child('waiting_user')],
    8,
  ],
  ['a child was left at work', [child('interrupted')], 9],
])('a run that waits for its children, %s', (_, children, code) => {
  expect(exitOfFamily(run, 'waiting_children', children)).toBe(code);
});

it('a run that waits for nobody else exits by itself', () => {
  expect(exitOfFamily(run, 'completed', [])).toBe(0);
  expect(exitOfFamily(run, 'waiting_user', [])).toBe(8);
});
