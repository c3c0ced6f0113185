import { describe, expect, it } from 'vitest';
import { PROBLEM_ADVICE } from '../words/problem-words-advice.ts';
import { asIs } from '../words/text.ts';
import { collectProblems } from './problem.ts';

const START = { line: 1, column: 1 };

/** Reports problems that have a suggestion; tells how often one was asked for. */
function reported(count: number, code: 'FILE_MISSING' | 'UNKNOWN_KEY', collected = collectProblems()) {
  let asked = 0;
  const meant = () => {
    asked += 1;
    return 'name';
  };
  for (let n = 0; n < count; n += 1) collected.report(code, 'f', START, asIs(`problem ${n}`), { meant });
  return { ...collected, asked };
}

describe('collectProblems', () => {
  it('puts what was probably meant before the advice', () => {
    const [problem] = reported(1, 'FILE_MISSING').errors;
    expect(problem?.help).toBe(`Did you mean "name"? ${PROBLEM_ADVICE.FILE_MISSING.en}`);
    expect(problem).not.toHaveProperty('meant');
  });

  it('keeps two hundred of each kind, and looks for what was meant fifty times in all', () => {
    const collected = collectProblems();
    expect(reported(300, 'FILE_MISSING', collected).asked).toBe(50);
    expect(reported(300, 'UNKNOWN_KEY', collected).asked).toBe(0);
    expect([collected.errors.length, collected.warnings.length]).toEqual([200, 200]);
    expect(collected.errors.at(-1)?.help).toBe(PROBLEM_ADVICE.FILE_MISSING.en);
  });

  it('looks for nothing in a problem that is not kept', () => {
    const collected = collectProblems();
    for (let n = 0; n < 200; n += 1) collected.report('FILE_MISSING', 'f', START, asIs('no'));
    expect(reported(1, 'FILE_MISSING', collected).asked).toBe(0);
  });
});
