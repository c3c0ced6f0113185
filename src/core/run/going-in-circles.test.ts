import { expect, it } from 'vitest';
import { moveTo, PlayedRun, patch } from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';

const wrong = moveTo('end', 'plan');

function notices(run: PlayedRun): number {
  return run.log().filter(({ event }) => event.type === 'notice.given').length;
}

it('RUN-06: the same failing call three times in a row is told to the model, five times put to a person', () => {
  const run = new PlayedRun(reviewedWork(), { mode: 'auto' });
  run.replies('', wrong).replies('', wrong);
  expect(notices(run)).toBe(0);
  run.replies('', wrong);
  expect(notices(run)).toBe(1);
  const hint = run.prompts.at(-1)?.at(-1);
  expect(hint).toMatchObject({ layer: 'Notice', content: expect.stringContaining('3 times in a row') });
  run.replies('', wrong);
  expect(run.status).toBe('running');
  run.replies('', wrong);
  expect(run.status).toBe('blocked');
  expect(run.run.blocked?.code).toBe('LOOP_DETECTED');
});

it('any other call, and one that succeeds, starts the count anew', () => {
  const run = new PlayedRun(reviewedWork(), { mode: 'auto' });
  const read = ['fs.read', { path: '@state/workflow.md' }] as const;
  run
    .replies('', wrong)
    .replies('', wrong)
    .replies('', patch({ variables: { set: { a: 1 } } }));
  run.replies('', wrong).replies('', wrong).replies('', moveTo('review', 'plan')).replies('', wrong);
  for (let time = 0; time < 6; time += 1) run.replies('', read);
  expect([notices(run), run.status]).toEqual([0, 'running']);
});

it('many at once are still told before a person is asked', () => {
  const run = new PlayedRun(reviewedWork(), { mode: 'auto' });
  run.replies('', wrong, wrong, wrong, wrong, wrong, wrong);
  expect(run.status).toBe('running');
  expect(notices(run)).toBe(1);
  expect(run.replies('', wrong).status).toBe('blocked');
});

it('a person who takes the run on gives it a fresh count', () => {
  const run = new PlayedRun(reviewedWork(), { mode: 'auto' });
  for (let time = 0; time < 5; time += 1) run.replies('', wrong);
  expect(run.status).toBe('blocked');
  run.sends({ kind: 'resume' }).replies('', wrong).replies('', wrong);
  expect(run.status).toBe('running');
  expect(notices(run)).toBe(1);
});
