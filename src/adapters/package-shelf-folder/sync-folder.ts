import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

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
