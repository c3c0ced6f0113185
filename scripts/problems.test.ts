import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ProblemCode, severityOf } from '../src/core/package/problem.ts';
import { PROBLEM_ADVICE } from '../src/core/words/problem-words-advice.ts';

const sections = sectionsOf('problems.md');
const chinese = sectionsOf('problems.zh.md');

function sectionsOf(name: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(import.meta.dirname, '../docs', name), 'utf8');
  return new Map(
    text
      .split(/^### /m)
      .slice(1)
      .map((section) => [section.split('\n', 1)[0] ?? '', section.split(/^## /m, 1)[0] ?? '']),
  );
}

describe('docs/problems.md', () => {
  it('has a heading for every code of the table, in its order, and no other', () => {
    expect([...sections.keys()]).toEqual(Object.keys(PROBLEM_ADVICE));
  });

  it.each(Object.entries(PROBLEM_ADVICE))(
    'says of %s how grave it is, what it means and what to do',
    (code, { en: advice }) => {
      const grave = severityOf(code as ProblemCode) === 'error' ? 'Error' : 'Warning';
      expect(sections.get(code)).toMatch(new RegExp(`^${code}\\n\\n${grave}: .{10,}`));
      expect(sections.get(code)).toContain(`\nDo: ${advice}\n`);
    },
  );
});

describe('docs/problems.zh.md', () => {
  it('has the same headings in the same order', () => {
    expect([...chinese.keys()]).toEqual([...sections.keys()]);
  });

  it.each(Object.keys(PROBLEM_ADVICE) as ProblemCode[])('says the same of %s as validate does', (code) => {
    const grave = severityOf(code) === 'error' ? '错误' : '警告';
    expect(chinese.get(code)).toMatch(new RegExp(`^${code}\\n\\n${grave}：.{5,}`));
    expect(chinese.get(code)).toContain(`\n怎么办：${PROBLEM_ADVICE[code].zh}\n`);
  });
});
