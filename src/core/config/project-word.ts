import { hashText } from '../hash.ts';
import { canonicalJson } from '../json.ts';
import type { Config } from './merge-config.ts';
import { SETTING_ROWS } from './settings.ts';

/** What files of a project say of how its work is judged and where it is put up; it counts by a person's word alone. */
export type ProjectWord = {
  readonly files: readonly string[];
  /** By the name of the setting. */
  readonly said: { readonly [name: string]: string };
  /** What a person's word is given for: this project and exactly these values. */
  readonly hash: string;
};

/** Undefined where the files of the project say nothing that counts. */
export function projectWord(config: Config, project: string): ProjectWord | undefined {
  const theirs = SETTING_ROWS.flatMap(([name, { byWord }]) =>
    byWord?.(config[name].value) === true && config[name].value !== config[name].own ? [name] : [],
  );
  if (theirs.length === 0) return undefined;
  const said = Object.fromEntries(theirs.map((name) => [name, String(config[name].value ?? '')]));
  const files = [...new Set(theirs.map((name) => config[name].origin.where))].sort();
  return { files, said, hash: hashText(canonicalJson({ settingsOf: project, said })) };
}

/** Their names without the folder. */
export function filesOf({ files }: ProjectWord): string {
  return files.map((file) => file.split(/[\\/]/).at(-1)).join(', ');
}

type Book = readonly ({ readonly kind: 'content'; readonly hash: string } | { readonly kind: 'folder' })[];

export function isHeeded({ hash }: Pick<ProjectWord, 'hash'>, book: Book): boolean {
  return book.some((trust) => trust.kind === 'content' && trust.hash === hash);
}
