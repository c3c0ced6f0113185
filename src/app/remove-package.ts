import { Fault } from '../core/fault.ts';
import { findShelved } from '../core/package/find-shelved.ts';
import { REMOVAL_WORDS } from '../core/words/removal-words.ts';
import type { PackageShelf, Shelved } from '../ports/package-shelf.ts';
import type { RunReader } from '../ports/run-store.ts';
import { severalContents } from './several-contents.ts';

/** The package on the shelf that is meant; faults where a run of this store is pinned to it. */
export async function removablePackage(shelf: PackageShelf, store: RunReader, ref: string): Promise<Shelved> {
  const found = findShelved(ref, await shelf.list());
  if (found.kind === 'none') {
    throw new Fault('PACKAGE_NOT_FOUND', REMOVAL_WORDS.packageNotShelved(ref), { help: { do: 'list-packages' } });
  }
  if (found.kind === 'several') throw severalContents(ref, found.packages);
  const { hash, name, version } = found.package;
  const [first, ...others] = await runsPinnedTo(store, hash);
  if (first === undefined) return found.package;
  const said = REMOVAL_WORDS.packageUsed(`${name}@${version}`, others.length + 1, first);
  throw new Fault('PACKAGE_IN_USE', said, {
    help: { do: 'remove', run: first },
    details: { runs: [first, ...others] },
  });
}

/** Also those that are over: they can be looked at, audited and gone on with. */
async function runsPinnedTo(store: RunReader, hash: string): Promise<readonly string[]> {
  const pinned: string[] = [];
  for (const { id } of await store.list()) {
    const [first] = await store.read(id, 0, 1);
    if (first?.event.type === 'run.started' && first.event.package.hash === hash) pinned.push(id);
  }
  return pinned;
}
