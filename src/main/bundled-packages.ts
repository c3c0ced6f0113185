import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRODUCT_ROOT } from '../adapters/product-files/product-root.ts';
import { contentHash } from '../core/package/content-hash.ts';

/** What makes a folder a package: the second, a skill. */
export const MARKS = ['bmad.json', 'SKILL.md'] as const;

/** The packages that come with the product. */
export const BUNDLED = fileURLToPath(new URL('packages', PRODUCT_ROOT));

export function bundledNames(): readonly string[] {
  const names = existsSync(BUNDLED) ? readdirSync(BUNDLED) : [];
  return names.filter((name) => MARKS.some((mark) => existsSync(join(BUNDLED, name, mark))));
}

/** The folder that `packages/hello` means in a project that has no such path; undefined for everything but a bundled package. */
export function bundledFolder(ref: string): string | undefined {
  const name = /^packages\/([^/]+)\/?$/.exec(ref)?.[1];
  return name !== undefined && bundledNames().includes(name) ? join(BUNDLED, name) : undefined;
}

/** Their contents as they are now: a name or a path would say nothing about what stands on the shelf. */
export async function bundledHashes(): Promise<ReadonlySet<string>> {
  const { readPackageFolder } = await import('../adapters/package-folder/read-package-folder.ts');
  const packages = await Promise.all(bundledNames().map((name) => readPackageFolder(join(BUNDLED, name))));
  return new Set(packages.map(contentHash));
}
