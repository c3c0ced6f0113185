import type { Mutant } from './score.ts';

/*
 * A module whose mutants are known: some must be found, at loading and in a test, and some must be left. Where that is not
 * what comes out, the harness is broken and its scores mean nothing.
 */

export const PLANTED = {
  file: 'src/core/planted.ts',
  source: `export const NAMES = ['low', 'high'];
export function isWithin(count: number, limit: number): boolean {
  return count <= limit;
}
`,
  testFile: 'src/core/planted.test.ts',
  test: `import { expect, it } from 'vitest';
import { isWithin, NAMES } from './planted.ts';

const within = isWithin(1, 2);
if (NAMES.length !== 2) throw new Error('This file cannot be loaded');
it('is within', () => expect(within).toBe(true));
it('is within in a test, too', () => expect(isWithin(1, 2)).toBe(true));
`,
} as const;

const FOUND = ['ArrayDeclaration', 'BlockStatement', 'ConditionalExpression false', 'EqualityOperator count > limit'];
const LEFT = ['ConditionalExpression true', 'EqualityOperator count < limit', 'StringLiteral', 'StringLiteral'];

/** What is wrong with the harness, if anything is. */
export function plantedProblem(mutants: readonly Mutant[]): string | undefined {
  const named = (status: string) =>
    mutants
      .filter((mutant) => mutant.status === status)
      .map(({ mutatorName: name, replacement }) => {
        return /^(Cond|Equal)/.test(name) ? `${name} ${replacement}` : name;
      });
  const [found, left] = [named('Killed').sort(), named('Survived').sort()];
  const right = String(found) === String(FOUND) && String(left) === String(LEFT);
  return right ? undefined : `Of the planted mutants these were found: ${found}; and these were left: ${left}.`;
}
