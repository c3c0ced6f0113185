import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatePath } from './generate-path.ts';
import { type HostileTree, INSIDE } from './hostile-tree.ts';
import type { Resolver } from './resolver.ts';

export type PathTally = {
  tried: number;
  refused: number;
  links: number;
  missing: number;
  done: number;
  escapes: number;
  /** A path that got out. */
  example?: string;
};

const WRITTEN = 'These words were written by a try.';
const IN_FLIGHT = 16;
/** The state of what lies outside is looked at after so many tries. */
const LOOK_EVERY = 2_000;

export type PathTries = {
  readonly tree: HostileTree;
  readonly resolver: Resolver;
  readonly count: number;
  readonly random: () => number;
  /** Planted faults only read, so that they do no harm to the machine. */
  readonly writes: boolean;
  readonly progress?: (done: number) => void;
};

/** Sends generated paths through a resolver; whatever comes from outside, or appears there, is an escape. */
export async function tryPaths(tries: PathTries): Promise<PathTally> {
  const { tree, count, random, progress } = tries;
  const tally: PathTally = { tried: 0, refused: 0, links: 0, missing: 0, done: 0, escapes: 0 };
  const before = stateOf(tree);
  for (let left = count; left > 0; left -= Math.min(left, LOOK_EVERY)) {
    const batch = Array.from({ length: Math.min(left, LOOK_EVERY) }, () => ({
      path: generatePath(random, tree.base),
      kind: random(),
    }));
    await Promise.all(Array.from({ length: IN_FLIGHT }, () => work(batch, tries, tally)));
    if (stateOf(tree) !== before)
      throw new Error('Something outside has changed: the files there are not as they were');
    progress?.(tally.tried);
  }
  return tally;
}

type Try = { readonly path: string; readonly kind: number };

async function work(batch: Try[], tries: PathTries, tally: PathTally): Promise<void> {
  for (let next = batch.pop(); next !== undefined; next = batch.pop()) {
    const outcome = await tryOne(next, tries);
    tally.tried += 1;
    tally[outcome] += 1;
    if (outcome === 'escapes') tally.example ??= next.path;
  }
}

async function tryOne(
  { path, kind }: Try,
  { resolver, writes }: PathTries,
): Promise<Exclude<keyof PathTally, 'example'>> {
  if (writes && kind < 0.05) {
    const written = await resolver.write(path, WRITTEN);
    return written === 'written' ? 'done' : counted(written);
  }
  if (kind < 0.3) {
    const found = await resolver.list(path);
    if (typeof found === 'string') return counted(found);
    return found.names.some((name) => name === 'beacon' || name === 'osrelease') ? 'escapes' : 'done';
  }
  const found = await resolver.read(path);
  if (typeof found === 'string') return counted(found);
  return [INSIDE, WRITTEN].includes(found.text) ? 'done' : 'escapes';
}

function counted(met: 'link' | 'missing' | 'refused'): 'links' | 'missing' | 'refused' {
  return met === 'link' ? 'links' : met;
}

/** Everything beside the root, with its contents. */
function stateOf({ base }: HostileTree): string {
  const folders = readdirSync(base).filter((name) => name !== 'root');
  const files = folders.flatMap((folder) =>
    readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => join(base, folder, name)),
  );
  return JSON.stringify([folders, files.map((path) => [path, contentOf(path)])]);
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return 'folder';
  }
}
