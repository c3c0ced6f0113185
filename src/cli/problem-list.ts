import type { Problem } from '../core/package/problem.ts';

/** Every problem of a package, each with its place and what to do. */
export function problemList(path: string, problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const lines = problems.map(
    ({ file, line, column, code, message, help }) => `  ${file}:${line}:${column}  ${code}: ${message}\n    ${help}`,
  );
  return [`The package ${path} cannot be run: ${errors} ${errors === 1 ? 'problem' : 'problems'}.`, ...lines].join(
    '\n',
  );
}
