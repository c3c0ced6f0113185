import { badUsage } from '../core/bad-usage.ts';
import { Fault } from '../core/fault.ts';
import { menuOptions } from '../core/menu/menu-text.ts';
import { findShelved, namedSo } from '../core/package/find-shelved.ts';
import { judgeTrust, type TrustReason } from '../core/package/judge-trust.ts';
import { type Power, powersOf } from '../core/package/powers.ts';
import type { Problem } from '../core/package/problem.ts';
import { TRUST_WORDS } from '../core/words/package-verb-words.ts';
import { REMOVAL_WORDS } from '../core/words/removal-words.ts';
import type { PackageShelf, Shelved } from '../ports/package-shelf.ts';
import type { RunReader } from '../ports/run-store.ts';
import type { LoadedPackage, Place } from './place.ts';
import { SHORT, severalContents } from './several-contents.ts';

/** `name`: what it is called by from now on: by name and version, or by its hash where several contents have that name. */
export type AddedPackage = {
  readonly package: Shelved;
  readonly warnings: readonly Problem[];
  readonly name: string;
};

/** Puts a package on the shelf, from wherever it is. */
export async function addPackage(place: Place, ref: string): Promise<AddedPackage> {
  const loaded = await place.loadPackage(ref);
  const shelved = await shelve(place, loaded);
  const named = `${shelved.name}@${shelved.version}`;
  const others = namedSo(named, await (await place.openShelf()).list()).length > 1;
  return { package: shelved, warnings: loaded.warnings, name: others ? shelved.hash.slice(0, SHORT) : named };
}

export type ListedPackage = Shelved & { readonly bundled: boolean; readonly trusted: boolean };

/** What stands on the shelf, newest first. */
export async function listPackages(place: Place): Promise<readonly ListedPackage[]> {
  const packages = await (await place.openShelf()).list();
  const book = await (await place.openTrustBook()).list();
  const hashes = new Set(book.flatMap((trust) => (trust.kind === 'content' ? [trust.hash] : [])));
  const bundled = await place.bundledHashes();
  return packages.map((shelved) => ({
    ...shelved,
    bundled: bundled.has(shelved.hash),
    trusted: hashes.has(shelved.hash),
  }));
}

export type ShownTrust = Exclude<TrustReason, 'unasked'> | 'none';
export type ShownPackage = LoadedPackage & { readonly trust: ShownTrust; readonly powers: readonly Power[] };

/** What a package is and what it asks for. What is shown is kept, so that trusting its hash means exactly this. */
export async function showPackage(place: Place, ref: string): Promise<ShownPackage> {
  const loaded = await place.loadPackage(ref);
  const trust = await trustOf(place, loaded);
  await shelve(place, loaded);
  return { ...loaded, trust, powers: powersOf(loaded.definition) };
}

export type PackageView = ReturnType<typeof packageView>;

/** A package as machines read it. */
export function packageView({ definition, files, source, trust, powers }: ShownPackage) {
  const { name, version, hash, entry, workflows, agents } = definition;
  return {
    package: { name, version, hash, source, trust, powers, entry: entry ?? null },
    workflows: Object.values(workflows).map(({ id, nodes, edges }) => ({
      id,
      nodes: Object.keys(nodes).length,
      edges: edges.length,
    })),
    agents: agents.map((agent) => {
      const { name: called, title } = agent.metadata;
      return { id: agent.id, name: called, title, menu: menuOptions(agent) };
    }),
    files: [...files.keys()],
  };
}

export type TrustedPackage = {
  readonly trusted: { readonly folder: string } | { readonly hash: string };
  readonly name: string;
  readonly version: string;
  readonly powers: readonly Power[];
};

/** The contents that came with the product or that a person trusts: a name with several contents may mean one of these. */
export async function vouchedHashes(
  place: Pick<Place, 'openTrustBook' | 'bundledHashes'>,
): Promise<ReadonlySet<string>> {
  const book = await (await place.openTrustBook()).list();
  const trusted = book.flatMap((trust) => (trust.kind === 'content' ? [trust.hash] : []));
  return new Set([...trusted, ...(await place.bundledHashes())]);
}

/** A person's word, for this content or for a folder that they work on. */
export async function trustPackage(
  place: Place,
  ref: string,
  { folder: whole = false }: { readonly folder?: boolean | undefined } = {},
): Promise<TrustedPackage> {
  const loaded = await place.loadPackage(ref);
  const { definition, folder } = loaded;
  const { name, version, hash } = definition;
  if (whole && folder === undefined) {
    throw badUsage(TRUST_WORDS.noFolder(ref), { do: 'trust-package', package: ref });
  }
  await refuseAmbiguous(place, ref, folder, hash);
  if (folder === undefined) await refuseSeveral(place, ref);
  await shelve(place, loaded);
  const powers = powersOf(definition);
  const book = await place.openTrustBook();
  const at = place.now();
  const isFolder = whole && folder !== undefined;
  await book.add(isFolder ? { kind: 'folder', folder, powers, at } : { kind: 'content', hash, at });
  return { trusted: isFolder ? { folder } : { hash }, name, version, powers };
}

/** By name the only one that is vouched for may be meant, which is good for looking; a person's word needs it said. */
async function refuseSeveral(place: Place, ref: string): Promise<void> {
  const same = namedSo(ref, await (await place.openShelf()).list());
  if (same.length > 1) throw severalContents(ref, same);
}

/** A bare word may be a folder here and another package on the shelf: trust must not go to the one that was not meant. */
async function refuseAmbiguous(place: Place, ref: string, folder: string | undefined, hash: string): Promise<void> {
  if (folder === undefined || /[\\/]/.test(ref)) return;
  const found = findShelved(ref, await (await place.openShelf()).list());
  if (found.kind === 'none') return;
  const [newest] = found.kind === 'several' ? found.packages : [found.package];
  if (newest?.hash === hash) return;
  throw badUsage(TRUST_WORDS.folderAndShelf(ref), { do: 'trust-package', package: `./${ref}` });
}

async function trustOf(place: Place, { definition, folder, bundled }: LoadedPackage): Promise<ShownTrust> {
  const book = await (await place.openTrustBook()).list();
  const verdict = judgeTrust({ definition, folder, bundled, book, programs: [], scripted: false, attended: true });
  return verdict.kind === 'trusted' && verdict.reason !== 'unasked' ? verdict.reason : 'none';
}

async function shelve(place: Place, { definition, files, source }: LoadedPackage): Promise<Shelved> {
  const { name, version } = definition;
  return (await place.openShelf()).put(files, { name, version, source, addedAt: place.now() });
}

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
