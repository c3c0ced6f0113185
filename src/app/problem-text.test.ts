import { describe, expect, it } from 'vitest';
import { type Problem, problemWith } from '../core/package/problem.ts';
import { asIs } from '../core/words/text.ts';
import { problemsCounted, problemText } from './problem-text.ts';

const problemAt = (line: number, column: number): Problem => {
  const said = { en: 'no', zh: '不' };
  const found = { code: 'JSON_INVALID', file: 'f.json', line, column, said } as const;
  return problemWith(found, asIs('mend it'));
};

describe('problemText', () => {
  it('tells the place, what is wrong, the line and what to do', () => {
    expect(problemText([problemAt(2, 3)], new Map([['f.json', '{\n  ,\n}']])).en).toBe(
      'error JSON_INVALID  f.json:2:3\n  no\n    2 │ ,\n      │ ^\n  What to do: mend it',
    );
    expect(problemText([problemAt(1, 1)], new Map()).en).toBe(
      'error JSON_INVALID  f.json:1:1\n  no\n  What to do: mend it',
    );
  });

  it('speaks every language; the code and the place are the same in all', () => {
    expect(problemText([problemAt(1, 1)], new Map(), 'p').zh).toBe(
      '错误 JSON_INVALID  p/f.json:1:1\n  不\n  怎么办：mend it',
    );
    expect(problemsCounted([problemAt(1, 1), problemAt(2, 1)]).zh).toBe('2 个错误');
    expect(problemsCounted([]).en).toBe('no problems');
  });

  it('goes through a file once, however many problems stand at its end', () => {
    const files = new Map([['f.json', `${'\n'.repeat(1_900_000)}{,}`]]);
    const problems = Array.from({ length: 3_000 }, () => problemAt(1_900_001, 2));
    expect(problemText(problems, files).en.match(/1900001 │ \{,\}/g)).toHaveLength(3_000);
  });

  it('goes through a line once, however many problems stand in it', () => {
    const files = new Map([['f.json', `${'x\t'.repeat(1_000_000)}{,}`]]);
    const problems = Array.from({ length: 3_000 }, () => problemAt(1, 2_000_002));
    expect(problemText(problems, files).en.match(/1 │ …[x ]+\{,\}/g)).toHaveLength(3_000);
  });
});
