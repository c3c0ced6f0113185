import { isAbsolute, join, relative } from 'node:path';
import { type PackageFiles, textAt } from '../core/package/package-files.ts';
import type { Problem } from '../core/package/problem.ts';
import { AUTHOR_WORDS, SEVERITY_WORDS } from '../core/words/author-words.ts';
import { COUNT_WORDS } from '../core/words/count-words.ts';
import { oneLine } from '../core/words/plain-text.ts';
import { SCREEN_WORDS } from '../core/words/screen-words.ts';
import { composed, type Text } from '../core/words/text.ts';
import { type Excerpts, excerpt, excerptsOf } from './excerpt.ts';

/** Problems as people read them: the place, what is wrong, the line, what to do. `way` leads from here to the package. */
export function problemText(problems: readonly Problem[], files: PackageFiles, way = ''): Text {
  const names = new Set(problems.map(({ file }) => file));
  const texts = new Map(Array.from(names, (file) => [file, excerptsOf(textAt(files, file) ?? '')]));
  const all = problems.map((problem) => told(problem, way, texts));
  return composed((say) => all.map(say).join('\n\n'));
}

function told(
  { severity, file, line, column, code, said, advice }: Problem,
  way: string,
  texts: ReadonlyMap<string, Excerpts>,
): Text {
  const text = texts.get(file);
  const shown = text === undefined ? [] : excerpt(text, line, column);
  return composed((say) =>
    [
      oneLine(`${say(SEVERITY_WORDS[severity])} ${code}  ${join(way, file)}:${line}:${column}`),
      `  ${oneLine(say(said))}`,
      ...shown.map((part) => `    ${part}`),
      `  ${say(SCREEN_WORDS.advice)}${oneLine(say(advice))}`,
    ].join('\n'),
  );
}

/** `2 errors and 1 warning`. */
export function problemsCounted(problems: readonly Problem[]): Text {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const parts = [
    ...(errors === 0 ? [] : [COUNT_WORDS.errors(errors)]),
    ...(warnings === 0 ? [] : [COUNT_WORDS.warnings(warnings)]),
  ];
  return composed((say) => parts.map(say).join(say(SCREEN_WORDS.and)) || say(AUTHOR_WORDS.noProblems));
}

/** The way from here to a package's folder, so that a terminal can open what lies in it; nothing for an archive. */
export function wayTo(folder: string | undefined, cwd: string): string {
  return folder === undefined ? '' : relative(cwd, folder);
}

export function isBelow(way: string): boolean {
  return !way.startsWith('..') && !isAbsolute(way);
}
