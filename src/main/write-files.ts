import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from '../core/fault.ts';
import { systemText } from '../core/system-text.ts';
import { PLACE_WORDS } from '../core/words/place-words.ts';
import { asIs } from '../core/words/text.ts';

/** Makes a folder with these files; one that holds something already is left alone. */
export function writeNewFolder(folder: string, files: ReadonlyMap<string, string>): void {
  const taken = onDisk(folder, () => {
    const stats = statSync(folder, { throwIfNoEntry: false });
    return stats !== undefined && (!stats.isDirectory() || readdirSync(folder).length > 0);
  });
  if (taken)
    throw new Fault('BAD_USAGE', PLACE_WORDS.notEmpty(folder), {
      help: asIs('signalbox init another-folder'),
    });
  for (const [file, text] of files) {
    const path = join(folder, file);
    onDisk(path, () => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { flag: 'wx' });
    });
  }
}

/** False where the file exists and may not be replaced. */
export function writeFile(
  file: string,
  content: Uint8Array | string,
  { replace }: { readonly replace: boolean },
): boolean {
  return onDisk(file, () => {
    if (!replace && statSync(file, { throwIfNoEntry: false }) !== undefined) return false;
    writeFileSync(file, content, { flag: replace ? 'w' : 'wx' });
    return true;
  });
}

function onDisk<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (cause) {
    const said = PLACE_WORDS.unusable(path, systemText(cause, path));
    throw new Fault('BAD_USAGE', said, { cause, help: PLACE_WORDS.ownFolder });
  }
}
