import { chmod, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PackageFiles } from '../../core/package/package-files.ts';
import type { Shelved } from '../../ports/package-shelf.ts';
import { ABOUT, aboutText } from './about-file.ts';

/** How the names of folders begin that do not count yet, or no longer. */
const DRAFT = '.draft-';

/** Where the package's own files lie. */
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
    await removeSealed(draft);
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

/** Longer than putting a package takes on any machine. */
const OLD_MS = 60 * 60 * 1000;

/** Removes what a process left behind that ended half-way; `now` is when the next package is put. */
export async function sweepDrafts(shelf: string, now: number): Promise<void> {
  for (const name of await readdir(shelf)) {
    if (!name.startsWith(DRAFT)) continue;
    const found = await stat(join(shelf, name)).catch(() => undefined);
    if (found === undefined || now - found.mtimeMs < OLD_MS) continue;
    // Renamed first: a process that is still at work on it fails as a whole, and never keeps half of it.
    const claimed = join(shelf, `${DRAFT}swept-${basename(name).slice(DRAFT.length)}`);
    const isOurs = await rename(join(shelf, name), claimed).then(
      () => true,
      () => false,
    );
    // What cannot be removed today is no reason not to put a package.
    if (isOurs) await removeSealed(claimed).catch(() => undefined);
  }
}

/** Takes a package off the shelf, as a whole: under a name that does not count before any of it goes, and what a kill leaves is swept. */
export async function discard(shelf: string, hash: string): Promise<void> {
  const draft = join(shelf, `${DRAFT}removed-${hash}`);
  await rename(join(shelf, hash), draft);
  await syncFolder(shelf);
  await removeSealed(draft);
}

/** A folder with all in it, also where its folders may no longer be written to. */
export async function removeSealed(path: string): Promise<void> {
  await unseal(path);
  await rm(path, { recursive: true, force: true });
}

async function unseal(folder: string): Promise<void> {
  try {
    await chmod(folder, 0o700);
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries) if (entry.isDirectory()) await unseal(join(folder, entry.name));
  } catch {
    // Gone already, or not ours: removing says which.
  }
}

/** Makes a name in a folder outlast a power cut, not only the bytes it stands for. */
export async function syncFolder(path: string): Promise<void> {
  // There a folder cannot be opened for this, and need not be.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Readable by its owner only, and there for good, with all folders above it that had to be made. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) await syncFolder(dirname(folder));
}
