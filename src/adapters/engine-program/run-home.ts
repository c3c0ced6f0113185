import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ConfigFile, Descriptor, OwnFile } from '../../core/engine/descriptor.ts';
import type { EngineRequest } from '../../ports/engine.ts';
import { copyTree, removeTree, trueFolder } from './own-tree.ts';

/** The user's own things, as far as a program needs them. */
export type Person = {
  readonly home: string;
  readonly variable: (name: string) => string | undefined;
  /** Their variables of these names; `NAME_*` stands for all that begin so. */
  readonly passed: (names: readonly string[]) => Readonly<Record<string, string>>;
};

/** The texts of the person's own settings, by their path in a home. */
export async function ownSettings({ settings }: Descriptor, person: Person): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const file of settings) {
    const text = await readFile(placeOf(file, person), 'utf8').catch(() => undefined);
    if (text !== undefined) texts.set(join(file.folder, file.name), text);
  }
  return texts;
}

/** Where a file of the person's lies. */
export function placeOf({ variable, folder, name }: OwnFile, person: Person): string {
  const named = variable === undefined ? undefined : person.variable(variable);
  return named === undefined || named === '' ? join(person.home, folder, name) : join(named, name);
}

/** In the place of whatever lies there: a link of the program's would have us write where it could not. */
export async function writeConfig(home: string, files: readonly ConfigFile[]): Promise<void> {
  for (const { path, text } of files) {
    await trueFolder(home, dirname(path));
    await removeTree(join(home, path));
    await writeFile(join(home, path), text, { mode: 0o600, flag: 'wx' });
  }
}

/** The skill where programs look for skills, with everything that belongs to it and the text that the runtime patched. */
export async function placeSkill(
  home: string,
  folder: string,
  { name, text }: NonNullable<EngineRequest['skill']>,
  origin: string,
): Promise<void> {
  const target = join(await trueFolder(home, folder), name);
  await removeTree(target);
  // The package is kept read-only; the copy is the program's to work with.
  await copyTree(origin, target);
  await writeFile(join(target, 'SKILL.md'), text, { mode: 0o600 });
}
