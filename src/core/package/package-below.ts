import type { PackageFiles } from './package-files.ts';

const MANIFEST = /^(.+)\/(?:bmad\.json|SKILL\.md)$/;

/** The folder, nearest to the top, that holds a package, where it lies deeper than it should. */
export function packageBelow(files: PackageFiles): string | undefined {
  const folders = [...files.keys()].flatMap((path) => MANIFEST.exec(path)?.[1] ?? []);
  return folders.sort((a, b) => a.split('/').length - b.split('/').length)[0];
}
