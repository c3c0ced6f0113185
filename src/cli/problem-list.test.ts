import { describe, expect, it } from 'vitest';
import type { Problem } from '../core/package/problem.ts';
import { problemList } from './problem-list.ts';

const problemAt = (line: number, column: number): Problem => {
  return { code: 'JSON_INVALID', severity: 'error', file: 'f.json', line, column, message: 'no', help: 'mend it' };
};

describe('problemList', () => {
  it('tells the place, what is wrong, the line and what to do', () => {
    expect(problemList([problemAt(2, 3)], new Map([['f.json', '{\n  ,\n}']]))).toBe(
      'error JSON_INVALID  f.json:2:3\n  no\n    2 │ ,\n      │ ^\n  Do: mend it',
    );
    expect(problemList([problemAt(1, 1)], new Map())).toBe('error JSON_INVALID  f.json:1:1\n  no\n  Do: mend it');
  });

  it('goes through a file once, however many problems stand at its end', () => {
    const files = new Map([['f.json', `${'\n'.repeat(1_900_000)}{,}`]]);
    const problems = Array.from({ length: 3_000 }, () => problemAt(1_900_001, 2));
    expect(problemList(problems, files).match(/1900001 │ \{,\}/g)).toHaveLength(3_000);
  });

  it('goes through a line once, however many problems stand in it', () => {
    const files = new Map([['f.json', `${'x\t'.repeat(1_000_000)}{,}`]]);
    const problems = Array.from({ length: 3_000 }, () => problemAt(1, 2_000_002));
    expect(problemList(problems, files).match(/1 │ …[x ]+\{,\}/g)).toHaveLength(3_000);
  });
});
