import { join } from 'node:path';
import type { Language } from '../core/language.ts';
import { type PackageFiles, textAt } from '../core/package/package-files.ts';
import type { Problem } from '../core/package/problem.ts';
import { PROBLEM_WORDS } from '../core/words/problem-words.ts';
import { type Excerpts, excerpt, excerptsOf } from './excerpt.ts';
import { oneLine } from './plain-text.ts';
import { speechLanguage } from './speech.ts';

/** Problems as people read them: the place, what is wrong, the line, what to do. `way` leads from here to the package. */
export function problemList(
  problems: readonly Problem[],
  files: PackageFiles,
  way = '',
  language = speechLanguage(),
): string {
  const names = new Set(problems.map(({ file }) => file));
  const texts = new Map(Array.from(names, (file) => [file, excerptsOf(textAt(files, file) ?? '')]));
  return problems.map((problem) => told(problem, way, texts, language)).join('\n\n');
}

function told(
  { severity, file, line, column, code, said, advice }: Problem,
  way: string,
  texts: ReadonlyMap<string, Excerpts>,
  language: Language,
): string {
  const text = texts.get(file);
  const shown = text === undefined ? [] : excerpt(text, line, column);
  return [
    oneLine(`${PROBLEM_WORDS[severity][language]} ${code}  ${join(way, file)}:${line}:${column}`),
    `  ${oneLine(said[language])}`,
    ...shown.map((part) => `    ${part}`),
    `  ${PROBLEM_WORDS.todo[language]}${oneLine(advice[language])}`,
  ].join('\n');
}

/** `2 errors and 1 warning`. */
export function problemCount(problems: readonly Problem[], language = speechLanguage()): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const parts = [
    errors === 0 ? [] : PROBLEM_WORDS.errors(errors)[language],
    warnings === 0 ? [] : PROBLEM_WORDS.warnings(warnings)[language],
  ];
  return parts.flat().join(PROBLEM_WORDS.and[language]) || PROBLEM_WORDS.none[language];
}
