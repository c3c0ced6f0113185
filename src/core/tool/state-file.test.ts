import { expect, it } from 'vitest';
import { PlayedRun } from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import { topFrame } from '../run/run.ts';

const path = '@state/workflow.md';

function searched(length: number, pattern: string): unknown {
  const run = new PlayedRun(reviewedWork());
  const content = `${topFrame(run.run).text}\n${`${'ab'.repeat(400)}\n`.repeat(length / 800)}`;
  run.replies('', ['fs.write', { path, content }]).replies('', ['fs.search', { path, pattern }]);
  expect(topFrame(run.run).text).toBe(content);
  return run.batches.flat().findLast(({ type }) => type === 'call.finished' || type === 'call.refused');
}

it('a pattern that would take long on a state file of its size is refused with what to do', () => {
  expect(searched(40_000, 'a[ab]{500}y')).toMatchObject({
    type: 'call.refused',
    code: 'E_SCHEMA_VALIDATION',
    message: 'The pattern is too large for a state file of this size. Search for plain text.',
  });
});

it.each([
  [40_000, 'current[A-Z]\\w+'],
  [400_000, 'currentNodeId'],
  [800, 'currentNodeId|a[ab]{500}y'],
])('a state file of %i characters can be searched for %s', (length, pattern) => {
  expect(searched(length, pattern)).toMatchObject({
    type: 'call.finished',
    result: { ok: true, matches: [{ text: expect.stringContaining('currentNodeId') }] },
  });
});
