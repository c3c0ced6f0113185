import { expect, test } from 'vitest';
import { BROKEN_PAGE } from '../../../test/support/small-crew.ts';
import { evidenceIn } from '../../core/route/lanes.ts';
import { evidenceLine } from './lane-lines.ts';

test.each([
  [{}, '✗ web/index.html (not as expected, 1.2 s, logs/screenshots/run_a_crash.png)', 'bad'],
  [
    { screenshot: null, evidence: [{ step: 'screenshot', outcome: 'failed', why: 'The disk is full.' }] },
    '✗ web/index.html (not as expected, 1.2 s, no screenshot: screenshot: The disk is full.)',
    'bad',
  ],
  [{ passed: true }, '✓ web/index.html (as expected, 1.2 s)', 'good'],
])('RTE-09: people read of a page %j in one line', (more, text, tone) => {
  // By an agent's own call, which is told as any other where it runs a command.
  const call = { callId: '2.0.1', result: { ...BROKEN_PAGE, ...more } };
  const evidence = evidenceIn({ ...call, tool: 'browser.check' }, { turn: 1, at: 0 });
  expect(evidence === undefined ? evidence : evidenceLine(evidence)).toEqual({ text, tone });
  expect(evidenceIn({ ...call, tool: 'check.run' }, { turn: 1, at: 0 })).toBe(undefined);
});
