import { chmod, mkdir, mkdtemp, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PackageFiles } from '../../core/package/package-files.ts';
import type { Shelved } from '../../ports/package-shelf.ts';
import { ABOUT, aboutText } from './about-file.ts';
import { DRAFT, removeDraft } from './drafts.ts';
import { syncFolder } from './sync-folder.ts';

export const FILES = 'files';

/** The package as it is to stand on the shelf, on the disk for good, under a name that does not count yet. */
export async function writeDraft(shelf: string, files: PackageFiles, about: Shelved): Promise<string> {
  const draft = await mkdtemp(join(shelf, DRAFT));
  try {
    const folders = new Set([draft]);
    for (const [path, content] of files) {
      const file = join(draft, FILES, path);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeSealed(file, content);
      for (let folder = dirname(file); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
    }
    await writeSealed(join(draft, ABOUT), aboutText(about));
    // The longer path is never above the shorter one: what lies deeper is sealed first.
    for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
      await chmod(folder, 0o555);
      await syncFolder(folder);
    }
    return draft;
  } catch (cause) {
    await removeDraft(draft);
    throw cause;
  }
}

async function writeSealed(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.chmod(0o444);
    await file.sync();
  } finally {
    await file.close();
  }
}
