import { expect, it } from 'vitest';
import { PlayedRun } from '../../../../test/support/played-run.ts';
import { reviewedWork } from '../../../../test/support/small-package.ts';
import { decide } from '../decide/decide.ts';
import { evolveAll } from '../fold/evolve.ts';
import { threadOf } from '../fold/thread.ts';
import { planAfter } from './plan.ts';

it('RUN-01: recording a reply and opening the next exchange copies nothing of the conversation so far', () => {
  const { run, now } = new PlayedRun(reviewedWork()).replies('', ['fs.read', { path: '@state/workflow.md' }]);
  const calls = [{ tool: 'fs.read', args: { path: '@state/workflow.md' } }];
  const reply = { turn: 1, exchange: 2, outcome: { kind: 'ok' as const }, segments: [], calls, ms: 1 };
  const facts = decide(run, { kind: 'replied', reply }, now);
  const planned = planAfter(evolveAll(run, facts, now), facts, now);
  expect(planned.run.exchange?.exchange).toBe(3);
  expect(threadOf(planned.run, 'run').body.buffer).toBe(threadOf(run, 'run').body.buffer);
});
