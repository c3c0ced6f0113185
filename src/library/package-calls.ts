import { type MadePackage, makePackage } from '../app/make-package.ts';
import { type PackedPackage, type PackRequest, packPackage } from '../app/pack-package.ts';
import type { Place } from '../app/place.ts';
import {
  type AddedPackage,
  addPackage,
  type ListedPackage,
  listPackages,
  type PackageView,
  packageView,
  removablePackage,
  showPackage,
  type TrustedPackage,
  trustPackage,
} from '../app/shelf.ts';
import { problemsAsSarif, validatePackage } from '../app/validate-package.ts';
import { withReader } from '../app/with-reader.ts';
import type { Problem } from '../core/package/problem.ts';
import type { Shelved } from '../ports/package-shelf.ts';
import { asCalls, NOBODY } from './next-step.ts';

/** A package is a folder, a zip, a git address, or one on the shelf by name or hash. */
export type PackageCalls = {
  /** Everything that is wrong with a package; `ok`: it can be run. */
  validate(ref: string): Promise<{ readonly ok: boolean; readonly problems: readonly Problem[] }>;
  /** The same as a SARIF 2.1.0 document, as code hosts and editors take it. */
  sarif(ref: string): Promise<object>;
  /** What it is, what it asks for, and whether it is trusted. */
  showPackage(ref: string): Promise<PackageView>;
  /** What stands on the shelf, newest first. */
  packages(): Promise<readonly ListedPackage[]>;
  addPackage(ref: string): Promise<AddedPackage>;
  /** The program's word that it may be used: this content, or whatever lies in its folder. */
  trustPackage(ref: string, options?: { readonly folder?: boolean }): Promise<TrustedPackage>;
  /** Takes it off the shelf; refused while a run is pinned to it. */
  removePackage(ref: string): Promise<Shelved>;
  /** Writes it as one file, the same bytes for the same content. */
  pack(ref: string, options?: PackRequest): Promise<PackedPackage>;
  /** Makes a small package to begin with. */
  makePackage(folder: string, options?: { readonly name?: string }): Promise<MadePackage>;
};

export function packageCalls(place: Place): PackageCalls {
  return asCalls<PackageCalls>({
    async validate(ref) {
      const { definition, problems } = await validatePackage(place, ref);
      return { ok: definition !== undefined, problems };
    },
    sarif: async (ref) => problemsAsSarif(place, await validatePackage(place, ref)),
    showPackage: async (ref) => packageView(await showPackage(place, ref)),
    packages: () => listPackages(place),
    addPackage: (ref) => addPackage(place, ref),
    trustPackage: (ref, options) => trustPackage(place, ref, options),
    async removePackage(ref) {
      const shelf = await place.openShelf();
      const shelved = await withReader(place, NOBODY, (store) => removablePackage(shelf, store, ref));
      await shelf.remove(shelved.hash);
      return shelved;
    },
    pack: (ref, options = {}) => packPackage(place, ref, options),
    makePackage: (folder, options) => makePackage(place, folder, options),
  });
}
