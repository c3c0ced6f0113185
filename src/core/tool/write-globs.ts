import { matchesGlob } from '../paths/matches-glob.ts';

/*
 * Where in the project files may be written. A glob is relative to it: `src/**`, `*.md`; one that begins with `!` takes files out of
 * the whole list. What several places of a package say is narrowed: a path then has to answer to a glob of each of them, which
 * is written with `&` between them.
 */
const BOTH = ' & ';

/** Whether a path of the project answers to one of the globs. */
export function mayWrite(globs: readonly string[], path: string): boolean {
  return alternatives(globs).some((parts) => parts.every((part) => answers(part, path)));
}

/** The folders that the globs stand for; undefined where they stand for anything else, which no mount can tell apart. */
export function foldersOf(globs: readonly string[]): readonly string[] | undefined {
  const folders = globs.map((glob) => FOLDER.exec(glob)?.[1]);
  return folders.includes(undefined) ? undefined : (folders as readonly string[]);
}

const FOLDER = /^([^*?[\]{}!&]+)\/\*\*(?:\/\*)?$/;

/** The folders that all of the globs leave out: a mount can hold these, whatever else may be written. */
export function foldersOutside(globs: readonly string[]): readonly string[] {
  const [first = [], ...others] = alternatives(globs);
  const left = first.filter((part) => part.startsWith('!') && others.every((parts) => parts.includes(part)));
  return left.flatMap((part) => FOLDER.exec(part.slice(1))?.[1] ?? []);
}

/** What both lists allow: every glob of one with every glob of the other, without those that another one covers. */
export function narrowGlobs(own: readonly string[], other: readonly string[]): readonly string[] {
  const pairs = alternatives(own).flatMap((one) => alternatives(other).map((two) => joined([...one, ...two])));
  const globs = [...new Set(pairs)].toSorted();
  const parts = globs.map((glob) => glob.split(BOTH));
  const covers = (one: readonly string[], two: readonly string[]) =>
    one.length < two.length && one.every((part) => two.includes(part));
  return globs.filter((_, index) => !parts.some((one) => covers(one, parts[index] ?? [])));
}

/** The ways to be allowed, each with all that a path has to answer to. */
function alternatives(globs: readonly string[]): readonly (readonly string[])[] {
  const without = globs.filter((glob) => glob.startsWith('!') && !glob.includes(BOTH));
  return globs.filter((glob) => !without.includes(glob)).map((glob) => [...glob.split(BOTH), ...without]);
}

function joined(parts: readonly string[]): string {
  // What is taken out stands last, so that no alternative begins with it.
  const order = (part: string) => (part.startsWith('!') ? `\uFFFF${part}` : part);
  return [...new Set(parts)].toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).join(BOTH);
}

function answers(part: string, path: string): boolean {
  return part.startsWith('!') ? !matchesGlob(part.slice(1), path) : matchesGlob(part, path);
}
