import { closeSync, constants, openSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { PLACE_WORDS } from '../../core/words/place-words.ts';
import type { Text } from '../../core/words/text.ts';
import { checkedWalker } from './checked-walker.ts';
import { type HeldFolder, O_DIRECTORY, O_NOFOLLOW, type Walker } from './walker.ts';

export type MountSafety = { readonly level: 'race-proof' | 'checked'; readonly why: Text };

const CHECKED: Readonly<Record<string, Text>> = {
  linux: PLACE_WORDS.checkedLinux,
  darwin: PLACE_WORDS.checkedDarwin,
};

/** How far files are protected from a program that exchanges folders while they are used. */
export function mountSafety(): MountSafety {
  if (hasProc()) return { level: 'race-proof', why: PLACE_WORDS.raceProof };
  return { level: 'checked', why: CHECKED[process.platform] ?? PLACE_WORDS.checkedElsewhere };
}

export function platformWalker(): Walker {
  return mountSafety().level === 'race-proof' ? handleWalker : checkedWalker;
}

/** Tried rather than assumed: containers may lack /proc, and it means something else on other systems. */
function hasProc(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const root = openSync('/', constants.O_RDONLY | constants.O_DIRECTORY);
    try {
      return statSync(`/proc/self/fd/${root}/.`).ino === statSync('/').ino;
    } finally {
      closeSync(root);
    }
  } catch {
    return false;
  }
}

/**
 * Linux: `/proc/self/fd/N/name` is an entry of the folder behind handle N, which no rename can exchange.
 * Every step names one entry of a held folder, so there is no moment between a check and its use.
 */
export const handleWalker: Walker = {
  hold,
  enter: ({ address }, name) => hold(`${address}/${name}`),
  open: ({ address }, name, flags, mode) => open(`${address}/${name}`, flags | O_NOFOLLOW, mode),
  confirm: async () => undefined,
};

async function hold(path: string): Promise<HeldFolder> {
  const handle = await open(path, constants.O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  return { handle, address: `/proc/self/fd/${handle.fd}` };
}
