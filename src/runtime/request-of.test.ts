import { expect, it } from 'vitest';
import { PlayedRun } from '../../test/support/played-run.ts';
import { smallPackage, smallWorkflow } from '../../test/support/small-package.ts';
import { mayChange } from '../core/tool/may-change.ts';
import { requestOf } from './request-of.ts';

const work = smallWorkflow('work', { plan: 'step', end: 'end' }, { 'plan -> end': {} });
const { agents, ...rest } = smallPackage([work]);
const TOOLS = { fs: { enabled: true, write: ['**', '!tests/**'] } };

it.each([
  ['src/a.js', true],
  ['tests/a.js', false],
  ['tests/test_report.md', true],
  ['tests/no_test_report.md', false],
  ['signalbox.yaml', false],
  ['.mcp.json', false],
])('RTE-11: what a program has changed in %s stays: %s', (path, stays) => {
  const { run } = new PlayedRun(
    { ...rest, agents: agents.map((agent) => ({ ...agent, tools: TOOLS })) },
    { input: 'Go.' },
  );
  if (run.exchange === undefined) throw new Error('nothing is asked');
  const { write = [] } = requestOf(run, run.exchange, () => '');
  expect(mayChange(write, path)).toBe(stays);
});
