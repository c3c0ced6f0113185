import { chmod, cp, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Moves whatever stands at a path into a folder, where it is kept under a name that is not in use. Nothing of it is followed. */
export async function takeAside(path: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const to = await freeName(folder, basename(path));
  await openUp(path);
  await rename(path, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await cp(path, to, { recursive: true, verbatimSymlinks: true, filter: isKept });
    await rm(path, { recursive: true });
  });
}

export async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

async function freeName(folder: string, name: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const path = join(folder, attempt === 1 ? name : `${name}.${attempt}`);
    if (!(await isThere(path))) return path;
  }
}

/** A folder that takes its own rights away could not be moved. */
async function openUp(path: string): Promise<void> {
  if (!(await lstat(path)).isDirectory()) return;
  await chmod(path, 0o700);
  for (const name of await readdir(path)) await openUp(join(path, name));
}

/** A pipe or a socket has nothing that could be kept. */
async function isKept(path: string): Promise<boolean> {
  const found = await lstat(path);
  return found.isFile() || found.isDirectory() || found.isSymbolicLink();
}
