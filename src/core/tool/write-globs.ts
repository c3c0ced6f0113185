import { matchesGlob } from '../paths/matches-glob.ts';

/*
 * Where in the project files may be written. A glob is relative to it: `src/**`, `*.md`. What several places of a package say is
 * narrowed: a path then has to answer to a glob of each of them, which is written with `&` between them.
 */
const BOTH = ' & ';

/** Whether a path of the project answers to one of the globs. */
export function mayWrite(globs: readonly string[], path: string): boolean {
  return globs.some((glob) => glob.split(BOTH).every((part) => matchesGlob(part, path)));
}

/** What both lists allow: every glob of one with every glob of the other, without those that another one covers. */
export function narrowGlobs(own: readonly string[], other: readonly string[]): readonly string[] {
  const pairs = own.flatMap((one) => other.map((two) => joined(one, two)));
  const globs = [...new Set(pairs)].toSorted();
  const parts = globs.map((glob) => glob.split(BOTH));
  const covers = (one: readonly string[], two: readonly string[]) =>
    one.length < two.length && one.every((part) => two.includes(part));
  return globs.filter((_, index) => !parts.some((one) => covers(one, parts[index] ?? [])));
}

function joined(one: string, two: string): string {
  return [...new Set([...one.split(BOTH), ...two.split(BOTH)])].toSorted().join(BOTH);
}
