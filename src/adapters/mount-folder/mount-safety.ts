import { closeSync, constants, openSync, statSync } from 'node:fs';
import { PLACE_WORDS } from '../../core/words/place-words.ts';
import type { Text } from '../../core/words/text.ts';
import { checkedWalker } from './checked-walker.ts';
import { handleWalker } from './handle-walker.ts';
import type { Walker } from './walker.ts';

export type MountSafety = { readonly level: 'race-proof' | 'checked'; readonly why: Text };

const RACE_PROOF: MountSafety = {
  level: 'race-proof',
  why: PLACE_WORDS.raceProof,
};

const CHECKED: Readonly<Record<string, Text>> = {
  linux: PLACE_WORDS.checkedLinux,
  darwin: PLACE_WORDS.checkedDarwin,
};

/** How far files are protected from a program that exchanges folders while they are used. */
export function mountSafety(): MountSafety {
  if (hasProc()) return RACE_PROOF;
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
