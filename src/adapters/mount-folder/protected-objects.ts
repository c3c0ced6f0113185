import { stat } from 'node:fs/promises';
import { PROTECTED_PATHS } from '../../core/tool/protected-names.ts';
import { objectId } from './object-id.ts';
import type { HeldFolder } from './walker.ts';

/**
 * What is protected in a root, as objects: a mount of it elsewhere, a short name or a folder that ignores case is
 * still the same object. Links are followed, because what `.git` leads to is what git obeys.
 */
export async function protectedObjects({ address }: HeldFolder): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    PROTECTED_PATHS.map((path) => stat(`${address}/${path.join('/')}`, { bigint: true }).catch(() => undefined)),
  );
  return new Set(found.flatMap((stats) => (stats === undefined ? [] : [objectId(stats)])));
}
