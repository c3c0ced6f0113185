import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { platformWalker } from './mount-safety.ts';
import { isLeftBehind, isTemporaryName, ownTag, sweepFolder } from './temporary-name.ts';

/** Knows the folders that processes have written into, so that what a killed one left there is found without a search. */
export type WrittenFolders = {
  /** To be told before a file is written; the first time costs a line on the disk. */
  note(folder: string): void;
  /** Clears up after the dead. Best effort. */
  sweep(): Promise<void>;
};

/** One file per process in the folder, gone with it unless it is killed. */
export function writtenFolders(notes: string): WrittenFolders {
  const known = new Set<string>();
  const own = join(notes, `.signalbox-${ownTag()}-${'0'.repeat(12)}`);
  return {
    note(folder) {
      if (known.has(folder)) return;
      try {
        if (known.size === 0) begin();
        appendFileSync(own, `${JSON.stringify(folder)}\n`, { mode: 0o600 });
        known.add(folder);
      } catch {
        // Without a note the next who writes into that folder clears up.
      }
    },
    async sweep() {
      for (const name of namesIn(notes)) {
        // A note is called as the files are of which it tells, so that one rule says who is dead.
        const note = join(notes, name);
        if (!isTemporaryName(name) || !isLeftBehind(name, ageOf(note))) continue;
        for (const folder of foldersIn(note)) await sweepPath(folder);
        rmSync(note, { force: true });
      }
    },
  };

  function begin(): void {
    mkdirSync(notes, { recursive: true, mode: 0o700 });
    if (ownNotes.size === 0) process.once('exit', removeOwn);
    ownNotes.add(own);
  }
}

const ownNotes = new Set<string>();

function removeOwn(): void {
  for (const note of ownNotes) rmSync(note, { force: true });
}

function ageOf(file: string): number {
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function foldersIn(note: string): readonly string[] {
  try {
    const lines = readFileSync(note, 'utf8').split('\n');
    // A line that a kill has cut off names no folder.
    return lines.flatMap((line) => (/^".*"$/.test(line) ? [String(JSON.parse(line))] : []));
  } catch {
    return [];
  }
}

async function sweepPath(path: string): Promise<void> {
  const walker = platformWalker();
  const folder = await walker.hold(path).catch(() => undefined);
  if (folder === undefined) return;
  await sweepFolder(walker, folder, Number.POSITIVE_INFINITY);
  await folder.handle.close();
}
