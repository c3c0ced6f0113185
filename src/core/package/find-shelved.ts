/** What finding needs of a shelved package. */
type Named = { readonly hash: string; readonly name: string; readonly version: string };

export type FoundPackage<P extends Named> =
  | { readonly kind: 'found'; readonly package: P }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly packages: readonly P[] };

const MIN_HASH = 6;

/**
 * The package that `name`, `name@version` or the beginning of a hash means. A name that several contents have means the one
 * of them that is vouched for (bundled, or trusted by a person), if exactly one is: never simply the newest.
 */
export function findShelved<P extends Named>(
  ref: string,
  newestFirst: readonly P[],
  vouched: ReadonlySet<string> = new Set(),
): FoundPackage<P> {
  const named = vouchedFor(namedSo(ref, newestFirst), vouched);
  const isHash = ref.length >= MIN_HASH && /^[0-9a-f]+$/.test(ref);
  const hashed = isHash ? newestFirst.filter(({ hash }) => hash.startsWith(ref)) : [];
  // A package may be called like the hash of another: what could be meant by either is asked about.
  const [one, ...more] = [...new Set([...named, ...hashed])];
  if (one === undefined) return { kind: 'none' };
  return more.length === 0 ? { kind: 'found', package: one } : { kind: 'several', packages: [one, ...more] };
}

function vouchedFor<P extends Named>(named: readonly P[], vouched: ReadonlySet<string>): readonly P[] {
  const known = named.filter(({ hash }) => vouched.has(hash));
  return known.length === 1 ? known : named;
}

/** All packages that `name` or `name@version` may mean. */
export function namedSo<P extends Named>(ref: string, packages: readonly P[]): readonly P[] {
  const at = ref.lastIndexOf('@');
  const [name, version] = at > 0 ? [ref.slice(0, at), ref.slice(at + 1)] : [ref, undefined];
  return packages.filter((one) => one.name === name && (version === undefined || one.version === version));
}
