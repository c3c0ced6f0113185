import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { dispatcherContract } from '../../../test/contracts/dispatcher.ts';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { localDispatcher } from './local-dispatcher.ts';

dispatcherContract('local dispatcher', localDispatcher);

test('a local dispatcher goes on looking after a look has failed, and tells about both kinds of failure', async () => {
  const clock = manualClock();
  const errors: unknown[] = [];
  const looks = [() => Promise.reject(new Error('no disk')), async () => ['a']];
  const store = { due: () => looks.shift()?.() ?? Promise.resolve([]), watch: () => () => undefined };
  const onError = (error: unknown, runId?: string) => errors.push([String(error), runId]);
  const dispatcher = localDispatcher({ store, clock, sweepMs: 100, onError });
  dispatcher.consume(async () => Promise.reject(new Error('no luck')), { concurrency: 1 });
  await turn();
  clock.advance(100);
  await turn();
  await dispatcher.close();
  expect(errors).toEqual([
    ['Error: no disk', undefined],
    ['Error: no luck', 'a'],
  ]);
});
