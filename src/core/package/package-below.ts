import type { PackageFiles } from './package-files.ts';

const MANIFEST = /^(.+)\/(?:bmad\.json|SKILL\.md)$/;

/** The folders that hold packages where they lie deeper than they should, nearest to the top first. */
export function packagesBelow(files: PackageFiles): readonly string[] {
  const folders = new Set([...files.keys()].flatMap((path) => MANIFEST.exec(path)?.[1] ?? []));
  return [...folders].sort((a, b) => a.split('/').length - b.split('/').length);
}
