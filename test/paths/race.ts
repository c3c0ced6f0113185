import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { link, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { INSIDE, OUTSIDE } from './hostile-tree.ts';
import type { Resolver } from './resolver.ts';

export type RaceTally = {
  tried: number;
  done: number;
  links: number;
  missing: number;
  refused: number;
  escapes: number;
};

export type Race = {
  /** Reads raced by a program that exchanges folders and files for links, and files for second names. */
  reads(count: number, progress?: (done: number) => void): Promise<RaceTally>;
  /** Writes raced by a program that exchanges a folder on the way for a link to a folder outside. */
  writes(count: number, progress?: (done: number) => void): Promise<RaceTally>;
};

const SWAP = fileURLToPath(new URL('./programs/swap.ts', import.meta.url));
const IN_FLIGHT = 16;
const STEP = 500;
const READ_PATHS = ['top/middle/inner/file.txt', 'top/middle/inner/file.txt', 'files/link.txt', 'files/hard.txt'];

/** Two trees, one for reads and one for writes, each with a program of its own that keeps exchanging things in it. */
export async function withRace<T>(
  resolverOn: (root: string) => Promise<Resolver> | Resolver,
  act: (race: Race) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder();
  try {
    return await act({
      reads: (count, progress) => raced(join(folder.path, 'reads'), resolverOn, readOne, count, progress),
      writes: (count, progress) => raced(join(folder.path, 'writes'), resolverOn, writeOne, count, progress),
    });
  } finally {
    await folder.remove();
  }
}

type Outcome = Exclude<keyof RaceTally, 'tried'>;
type TryOne = (resolver: Resolver, index: number) => Promise<Outcome>;

async function raced(
  base: string,
  resolverOn: (root: string) => Promise<Resolver> | Resolver,
  tryOne: TryOne,
  count: number,
  progress: (done: number) => void = () => undefined,
): Promise<RaceTally> {
  const tally: RaceTally = { tried: 0, done: 0, links: 0, missing: 0, refused: 0, escapes: 0 };
  const places = await plant(base);
  const resolver = await resolverOn(join(base, 'root'));
  const swappers = await Promise.all(places.map(startSwapper));
  let begun = 0;
  const work = async () => {
    while (begun < count) {
      begun += 1;
      tally[await tryOne(resolver, begun)] += 1;
      tally.tried += 1;
      if (tally.tried % STEP !== 0 && tally.tried !== count) continue;
      tally.escapes += cleared(base);
      progress(tally.tried);
    }
  };
  try {
    await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  } finally {
    for (const { stop } of swappers) await stop();
  }
  tally.escapes += cleared(base);
  if (swappers.some(({ died }) => died()))
    throw new Error('A program that exchanges things has died; nothing was raced');
  return tally;
}

async function readOne(resolver: Resolver, index: number): Promise<Outcome> {
  const found = await resolver.read(READ_PATHS[index % READ_PATHS.length] ?? '');
  if (found === 'link') return 'links';
  if (typeof found === 'string') return found;
  return found.text === INSIDE ? 'done' : 'escapes';
}

async function writeOne(resolver: Resolver, index: number): Promise<Outcome> {
  const folder = index % 3 === 0 ? `new-${index % 50}` : 'inner';
  const written = await resolver.write(`top/middle/${folder}/w-${index % 500}.txt`, `${index}`);
  if (written === 'link') return 'links';
  return written === 'written' ? 'done' : written;
}

/** A tree in which every place has a decoy beside it. Gives the groups of places, one for each swapping program. */
async function plant(base: string): Promise<readonly (readonly string[])[]> {
  const [root, outside] = [join(base, 'root'), join(base, 'outside')];
  for (const path of [join(root, 'top/middle/inner'), join(root, 'files'), join(outside, 'inner')])
    await mkdir(path, { recursive: true });
  for (const path of ['top/middle/inner/file.txt', 'files/link.txt', 'files/hard.txt'])
    await writeFile(join(root, path), INSIDE);
  for (const path of ['inner/file.txt', 'file.txt', 'hard.txt']) await writeFile(join(outside, path), OUTSIDE);
  await symlink(outside, join(root, 'top/middle.decoy'));
  await symlink('../../outside/file.txt', join(root, 'files/link.txt.decoy'));
  await link(join(outside, 'hard.txt'), join(root, 'files/hard.txt.decoy'));
  return [[join(root, 'top/middle')], [join(root, 'files/link.txt'), join(root, 'files/hard.txt')]];
}

async function startSwapper(places: readonly string[]): Promise<{ died(): boolean; stop(): Promise<void> }> {
  const child = fork(SWAP, places, { execArgv: [] });
  const ended = once(child, 'exit');
  await once(child, 'message');
  let stopping = false;
  return {
    died: () => !stopping || child.signalCode !== 'SIGKILL',
    async stop() {
      if (child.exitCode === null) child.kill('SIGKILL');
      stopping = true;
      await ended;
    },
  };
}

/** How many files and folders have appeared outside; they are removed, so that each is counted once. */
function cleared(base: string): number {
  const outside = join(base, 'outside');
  const known = new Set(['inner', 'inner/file.txt', 'file.txt', 'hard.txt']);
  const found = readdirSync(outside, { recursive: true, encoding: 'utf8' }).filter((name) => !known.has(name));
  for (const name of found) rmSync(join(outside, name), { recursive: true, force: true });
  return found.length;
}
