import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROBLEMS } from '../src/core/package/problem.ts';

const text = readFileSync(join(import.meta.dirname, '../docs/problems.md'), 'utf8');
const sections = new Map(
  text
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.split('\n', 1)[0] ?? '', section.split(/^## /m, 1)[0] ?? '']),
);

describe('docs/problems.md', () => {
  it('has a heading for every code of the table, in its order, and no other', () => {
    expect([...sections.keys()]).toEqual(Object.keys(PROBLEMS));
  });

  it.each(Object.entries(PROBLEMS))(
    'says of %s how grave it is, what it means and what to do',
    (code, [severity, advice]) => {
      const grave = severity === 'error' ? 'Error' : 'Warning';
      expect(sections.get(code)).toMatch(new RegExp(`^${code}\\n\\n${grave}: .{10,}`));
      expect(sections.get(code)).toContain(`\nDo: ${advice}\n`);
    },
  );
});
