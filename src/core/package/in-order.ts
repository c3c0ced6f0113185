import type { Problem } from './problem.ts';

/** What keeps it from running first; file by file, from top to bottom: the order in which one mends them. */
export function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const files = [...new Set(problems.map(({ file }) => file))];
  const rank = ({ severity }: Problem) => (severity === 'error' ? 0 : 1);
  return problems.toSorted(
    (a, b) =>
      rank(a) - rank(b) || files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
  );
}
