import { badUsage } from '../core/bad-usage.ts';
import { SHELF_WORDS } from '../core/words/package-verb-words.ts';
import type { Place } from './place.ts';

export type PackRequest = {
  /** The file; by default named after the package, in this folder. */
  readonly output?: string | undefined;
  /** Whether a file that is there may be replaced. */
  readonly force?: boolean | undefined;
};

export type PackedPackage = {
  readonly file: string;
  readonly name: string;
  readonly version: string;
  readonly hash: string;
  readonly bytes: number;
  readonly files: number;
};

/** A package as one file, the same bytes for the same content. */
export async function packPackage(place: Place, ref: string, { output, force }: PackRequest): Promise<PackedPackage> {
  const { definition, files } = await place.loadPackage(ref);
  const { name, version, hash } = definition;
  const file = output ?? fileName(name, version);
  const bytes = await place.zip(files);
  if (!(await place.writeFile(file, bytes, { replace: force === true }))) {
    throw badUsage(SHELF_WORDS.existsAlready(file), { do: 'pack', package: ref, over: file });
  }
  return { file, name, version, hash, bytes: bytes.length, files: files.size };
}

/** Whatever a package calls itself, its file lies in this folder. */
function fileName(name: string, version: string): string {
  const safe = `${name}-${version}`.replaceAll(/[^\p{L}\p{M}\p{N}._+-]+/gu, '-').replace(/^[-.]+/, '');
  return `${safe.slice(0, 120)}.bmad`;
}
