import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../core/fault.ts';
import { waysToAnswer } from './ways-to-answer.ts';

const next = (code: string) => waysToAnswer('run_x', { id: 'run_x.q1', kind: 'blocked', code }).en;

describe('what helps a run that is blocked', () => {
  it.each(Object.keys(FAULTS).filter((code) => /^ENGINE_|^CONTEXT_/.test(code)))(
    'by %s is never words to the agent, and one line that can be pasted',
    (code) => {
      expect(next(code)).toMatch(/^signalbox (resume run_x( --model <name>)?|engines|config list)( {3}# [^\n]+)?$/);
    },
  );

  it.each(['ENGINE_MODEL_UNKNOWN', 'CONTEXT_TOO_LONG', 'ENGINE_REQUEST_INVALID'])(
    'USE-06: by %s is to go on with another model, or with other settings of it',
    (code) => {
      expect(next(code)).toContain('signalbox resume run_x --model <name>');
    },
  );

  it('by want of a key is to set it, then to go on', () => {
    expect(next('ENGINE_AUTH')).toMatch(/^signalbox engines .+ signalbox resume run_x$/);
  });

  it('where no edge is open is to go back, or to correct what its conditions look at: words and resuming alone are not', () => {
    expect(next('NO_EDGE')).toMatch(/^signalbox rewind run_x --to "…" --reason "…" {3}# .+ signalbox resume run_x$/);
  });

  it.each(['NO_PROGRESS', 'LOOP_DETECTED', 'MAX_TURNS_EXCEEDED', 'toString'])('by %s may be words', (code) => {
    expect(next(code)).toBe('signalbox resume run_x   or   signalbox reply run_x "…"');
  });
});
