import type { EntryKind, Segments, Walked, WalkOptions } from '../../ports/mount.ts';
import type { Root } from './journey.ts';
import { listFolder } from './list-folder.ts';

/** As deep as a path from a model may be. */
const MAX_DEPTH = 64;

type Found = { readonly path: Segments; readonly kind: EntryKind };

/** Goes down folder by folder, each reached anew from the root: nothing is held while the caller thinks. */
export async function* walkFiles(root: Root, path: Segments, { signal, enter }: WalkOptions): AsyncGenerator<Walked> {
  const pending: Found[] = [{ path, kind: 'folder' }];
  for (let next = pending.pop(); next !== undefined && !signal.aborted; next = pending.pop()) {
    const { path: at, kind } = next;
    if (kind !== 'folder') yield { path: at, kind };
    else if (at === path || enter?.(at) !== false) {
      const below = await contents(root, at);
      if (typeof below === 'string') yield { path: at, kind: below };
      else for (const found of below) pending.push(found);
    }
  }
}

/** What a folder holds, last name first; or what it turned out to be. */
async function contents(root: Root, path: Segments): Promise<readonly Found[] | 'file' | 'unreadable'> {
  if (path.length > MAX_DEPTH) return 'unreadable';
  const listed = await listFolder(root, path, Number.POSITIVE_INFINITY);
  if (listed.kind === 'refused') return listed.reason === 'not-a-folder' ? 'file' : 'unreadable';
  return listed.entries.toReversed().map(({ name, kind }) => ({ path: [...path, name], kind }));
}
