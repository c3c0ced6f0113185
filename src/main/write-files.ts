import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { badUsage } from '../core/bad-usage.ts';
import { Fault } from '../core/fault.ts';
import { systemText } from '../core/system-text.ts';
import { PLACE_WORDS } from '../core/words/place-words.ts';

/** Makes a folder with these files; one that holds something already is left alone. */
export function writeNewFolder(cwd: string, folder: string, files: ReadonlyMap<string, string>): void {
  const taken = onDisk(cwd, folder, (path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats !== undefined && (!stats.isDirectory() || readdirSync(path).length > 0);
  });
  if (taken)
    throw badUsage(PLACE_WORDS.notEmpty(folder), {
      do: 'make-package',
      package: 'another-folder',
    });
  for (const [file, text] of files) {
    onDisk(cwd, join(folder, file), (path) => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { flag: 'wx' });
    });
  }
}

/** False where the file exists and may not be replaced. */
export function writeFile(
  cwd: string,
  file: string,
  content: Uint8Array | string,
  { replace }: { readonly replace: boolean },
): boolean {
  return onDisk(cwd, file, (path) => {
    if (!replace && statSync(path, { throwIfNoEntry: false }) !== undefined) return false;
    writeFileSync(path, content, { flag: replace ? 'w' : 'wx' });
    return true;
  });
}

/** What was named is told as it was named, wherever it lies. */
function onDisk<T>(cwd: string, named: string, act: (path: string) => T): T {
  const path = resolve(cwd, named);
  try {
    return act(path);
  } catch (cause) {
    const said = PLACE_WORDS.unusable(named, systemText(cause, path));
    throw new Fault('BAD_USAGE', said, { cause, help: PLACE_WORDS.ownFolder });
  }
}
