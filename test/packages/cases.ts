import type { PackageFiles } from '../../src/core/package/package-files.ts';
import { type Chance, chanceOf } from './chance.ts';
import { mutateArchive } from './mutate-archive.ts';
import { mutatePackage } from './mutate-package.ts';

/** Something hostile to be read and loaded: files as a folder gives them, or a zip. */
export type Case =
  | { readonly kind: 'files'; readonly files: PackageFiles }
  | { readonly kind: 'archive'; readonly bytes: Uint8Array };

/** Case number so and so of a seed: always the same. */
export function caseAt(bases: readonly PackageFiles[], seed: number, index: number): Case {
  const chance = chanceOf(seed, index);
  const base = chance.pick(bases);
  if (chance.is(0.55)) return { kind: 'files', files: mutatePackage(base, chance) };
  const files = chance.is(0.3) ? mutatePackage(base, chance) : base;
  return { kind: 'archive', bytes: mutateArchive(smaller(files, chance), chance) };
}

/** A few files make an archive as well as all of them, and more of its bytes are headers. */
function smaller(files: PackageFiles, chance: Chance): PackageFiles {
  if (chance.is(0.5)) return files;
  return new Map([...files].filter(([path]) => path === 'bmad.json' || path === 'SKILL.md' || chance.is(0.2)));
}
