import { describe, expect, it } from 'vitest';
import { PlayedRun, type PlayOptions } from '../../../test/support/played-run.ts';
import { smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import { afterFailure } from '../../app/after-failure.ts';
import { conclusion } from './conclusion.ts';

/** A skill, which asks for a colour. */
function skill(options: PlayOptions = {}, maxAttempt?: number): PlayedRun {
  const schema = { type: 'object', required: ['colour'] } as const;
  const contract = { artifacts: [], schema, ...(maxAttempt === undefined ? {} : { maxAttempt }) };
  return new PlayedRun(
    smallPackage([smallWorkflow('work', { pick: { type: 'step', exit: 'output', contract } }, {})]),
    options,
  );
}

const fails = (code: string, engine = 'codex') =>
  skill({ engine: { id: engine } }).fails(code, 'no', { lasting: true });

describe('what comes after a failure', () => {
  it.each([
    [
      'OUTPUT_INVALID',
      skill({ mode: 'auto' }).replies('Which?'),
      /^signalbox watch run_test --from 0 .*--mode interactive/,
    ],
    [
      'DONE_WITH_INVALID_OUTPUT',
      skill().replies('{"__SKILL_DONE__": true}'),
      /^signalbox watch run_test --from 0 .*schema/,
    ],
    [
      'INTERACTIVE_MAX_ATTEMPT_EXCEEDED',
      skill({}, 1).replies('Which?'),
      /^signalbox watch .*max_attempt in assets\/runner.json/,
    ],
    ['ENGINE_AUTH of a program', fails('ENGINE_AUTH'), /^codex {3}# log in/],
    ['ENGINE_AUTH of a model', fails('ENGINE_AUTH', 'api'), /^signalbox explain ENGINE_AUTH$/],
    ['ENGINE_TIMEOUT', fails('ENGINE_TIMEOUT'), /^signalbox explain ENGINE_TIMEOUT$/],
    ['a code that nobody knows', fails('toString'), /^signalbox log run_test$/],
  ])('%s', (_, { run, status }, expected) => {
    expect(status).toBe('failed');
    const [, next] = (conclusion(run, 'failed').split('\n').at(-1) ?? '').split(/^Next: /);
    expect(next).toMatch(expected);
  });

  it('is nothing while the run can go on', () => {
    expect(afterFailure(skill().replies('Which?').run)).toBeUndefined();
  });
});
