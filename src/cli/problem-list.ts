import { join } from 'node:path';
import { type PackageFiles, textAt } from '../core/package/package-files.ts';
import type { Problem } from '../core/package/problem.ts';
import { type Excerpts, excerpt, excerptsOf } from './excerpt.ts';
import { oneLine } from './plain-text.ts';
import { plural } from './plural.ts';

/** Problems as people read them: the place, what is wrong, the line, what to do. `way` leads from here to the package. */
export function problemList(problems: readonly Problem[], files: PackageFiles, way = ''): string {
  const names = new Set(problems.map(({ file }) => file));
  const texts = new Map(Array.from(names, (file) => [file, excerptsOf(textAt(files, file) ?? '')]));
  return problems.map((problem) => told(problem, way, texts)).join('\n\n');
}

function told(
  { severity, file, line, column, code, message, help }: Problem,
  way: string,
  texts: ReadonlyMap<string, Excerpts>,
): string {
  const text = texts.get(file);
  const shown = text === undefined ? [] : excerpt(text, line, column);
  return [
    oneLine(`${severity} ${code}  ${join(way, file)}:${line}:${column}`),
    `  ${oneLine(message)}`,
    ...shown.map((part) => `    ${part}`),
    `  Do: ${oneLine(help)}`,
  ].join('\n');
}

/** `2 errors and 1 warning`. */
export function problemCount(problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const parts = [errors === 0 ? [] : plural(errors, 'error'), warnings === 0 ? [] : plural(warnings, 'warning')];
  return parts.flat().join(' and ') || 'no problems';
}
