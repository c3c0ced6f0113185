import { type PackageFiles, textAt } from '../core/package/package-files.ts';
import type { Problem } from '../core/package/problem.ts';
import { type Excerpts, excerpt, excerptsOf } from './excerpt.ts';
import { oneLine } from './plain-text.ts';

/** Problems as people read them: the place, what is wrong, the line, what to do. */
export function problemList(problems: readonly Problem[], files: PackageFiles): string {
  const names = new Set(problems.map(({ file }) => file));
  const texts = new Map(Array.from(names, (file) => [file, excerptsOf(textAt(files, file) ?? '')]));
  return problems.map((problem) => told(problem, texts)).join('\n\n');
}

function told(
  { severity, file, line, column, code, message, help }: Problem,
  texts: ReadonlyMap<string, Excerpts>,
): string {
  const text = texts.get(file);
  const shown = text === undefined ? [] : excerpt(text, line, column);
  return [
    `${severity} ${code}  ${file}:${line}:${column}`,
    `  ${oneLine(message)}`,
    ...shown.map((part) => `    ${part}`),
    `  Do: ${oneLine(help)}`,
  ].join('\n');
}

/** `2 errors and 1 warning`. */
export function problemCount(problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const parts = [counted(errors, 'error'), counted(problems.length - errors, 'warning')];
  return parts.filter((part) => part !== undefined).join(' and ') || 'no problems';
}

function counted(count: number, noun: string): string | undefined {
  if (count === 0) return undefined;
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
