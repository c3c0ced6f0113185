import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mayHoldProtected, PROTECTED_IN_GIT, protectedName } from '../../core/tool/protected-names.ts';
import { isThere } from './take-aside.ts';

/** The protected names that are there at the top of a project and in its repository, from the project down. */
export async function protectedEntries(project: string): Promise<readonly string[]> {
  const top = await entriesOf(project);
  const below = top.filter((entry) => entry.isDirectory() && !isProtected(entry) && mayHoldProtected(entry.name));
  const inFolders = await Promise.all(
    below.map(async ({ name }) => {
      const entries = (await entriesOf(join(project, name))).filter((entry) => isProtected(entry, [name]));
      return entries.map((entry) => `${name}/${entry.name}`);
    }),
  );
  // A link where such a folder would be leads to one that could not be looked at.
  const own = top.filter((entry) => isProtected(entry) || (entry.isSymbolicLink() && mayHoldProtected(entry.name)));
  return [...own.map(({ name }) => name), ...inFolders.flat(), ...(await inRepository(project))];
}

/** While the runtime writes a file it has a name of this kind, which no program obeys. */
const DRAFT = /^\.signalbox-/;

function isProtected(entry: Dirent, above: readonly string[] = []): boolean {
  if (DRAFT.test(entry.name)) return false;
  const rule = protectedName([...above, entry.name]);
  return rule !== undefined && !(rule.file === true && entry.isDirectory());
}

async function inRepository(project: string): Promise<readonly string[]> {
  const paths = PROTECTED_IN_GIT.map((name) => `.git/${name}`);
  const there = await Promise.all(paths.map((path) => isThere(join(project, path))));
  return paths.filter((_, index) => there[index]);
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}
