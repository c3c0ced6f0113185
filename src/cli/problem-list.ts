import type { Problem } from '../core/package/problem.ts';

const WIDTH = 100;

/** Every problem of a package, each with its place, the line it is in, and what to do. */
export function problemList(path: string, problems: readonly Problem[], files: ReadonlyMap<string, string>): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const count = `${errors} ${errors === 1 ? 'problem' : 'problems'}`;
  return [`The package ${path} cannot be run: ${count}.`, ...problems.map((problem) => told(problem, files))].join(
    '\n',
  );
}

function told({ file, line, column, code, message, help }: Problem, files: ReadonlyMap<string, string>): string {
  const source = files.get(file)?.split('\n')[line - 1]?.trim().slice(0, WIDTH);
  const quoted = source === undefined || source === '' ? '' : `\n    | ${source}`;
  return `  ${file}:${line}:${column}  ${code}: ${message}${quoted}\n    ${help}`;
}
