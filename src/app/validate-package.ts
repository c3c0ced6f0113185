import type { Definition } from '../core/package/definition.ts';
import { loadPackage } from '../core/package/load-package.ts';
import type { Problem } from '../core/package/problem.ts';
import type { Place, ReadPackage } from './place.ts';
import { isBelow, wayTo } from './problem-text.ts';
import { sarif } from './sarif.ts';

/** A package with everything that is wrong with it; `definition`: where it can be run in spite of that. */
export type ValidatedPackage = Pick<ReadPackage, 'files' | 'folder'> & {
  readonly definition: Definition | undefined;
  readonly problems: readonly Problem[];
};

/** The same, as code hosts and editors take it. They know nothing above the folder that we are in. */
export function problemsAsSarif(
  { cwd, version }: Pick<Place, 'cwd' | 'version'>,
  { folder, problems }: Pick<ValidatedPackage, 'folder' | 'problems'>,
): object {
  const way = wayTo(folder, cwd);
  return sarif(problems, { version, folder: isBelow(way) ? way : '' });
}

/** Everything that is wrong with a package, before anything of it runs. */
export async function validatePackage(
  place: Pick<Place, 'readPackage' | 'scriptProblems'>,
  ref: string,
): Promise<ValidatedPackage> {
  const read = await place.readPackage(ref);
  const { files, folder } = read;
  const loaded = loadPackage(files, read);
  const found = loaded.kind === 'invalid' ? loaded.problems : loaded.warnings;
  const definition = loaded.kind === 'loaded' ? loaded.definition : undefined;
  return { files, folder, definition, problems: [...found, ...(await place.scriptProblems(files, definition))] };
}
