import { closeSync, constants, openSync, statSync } from 'node:fs';
import { checkedWalker } from './checked-walker.ts';
import { handleWalker } from './handle-walker.ts';
import type { Walker } from './walker.ts';

export type MountSafety = { readonly level: 'race-proof' | 'checked'; readonly why: string };

const RACE_PROOF: MountSafety = {
  level: 'race-proof',
  why: 'Paths are walked by open folders (/proc/self/fd): exchanging folders meanwhile leads nowhere.',
};

const CHECKED: Readonly<Record<string, string>> = {
  linux: 'There is no /proc here, so paths are checked before and after they are used.',
  darwin: 'Files are opened without following links; making and renaming are checked before and after.',
};
const ELSEWHERE = 'This system cannot walk paths by open folders, so they are checked before and after they are used.';

/** How far files are protected from a program that exchanges folders while they are used. */
export function mountSafety(): MountSafety {
  if (hasProc()) return RACE_PROOF;
  return { level: 'checked', why: CHECKED[process.platform] ?? ELSEWHERE };
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
