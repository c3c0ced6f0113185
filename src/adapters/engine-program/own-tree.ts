import { chmod, copyFile, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/*
 * The home of a run is the program's between two of its turns: it may have left links, or taken its own rights away. What the
 * runtime does there must not follow the first nor fail with the second. Nothing of the program runs while this is done.
 */

/** A folder below a home, made of true folders; a link on the way leads out of the home, and is replaced. */
export async function trueFolder(home: string, way: string): Promise<string> {
  await mkdir(dirname(home), { recursive: true, mode: 0o700 });
  let folder = home;
  await makeTrue(folder);
  for (const name of way.split('/').filter((part) => part !== '' && part !== '.')) {
    folder = join(folder, name);
    await makeTrue(folder);
  }
  return folder;
}

/** Ours to work in, whatever lies there under its name. */
async function makeTrue(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => undefined);
  if (found?.isDirectory()) {
    if ((found.mode & OWN_RIGHTS) !== OWN_RIGHTS) await chmod(folder, OWN_RIGHTS);
    return;
  }
  await rm(folder, { force: true });
  await mkdir(folder, { mode: OWN_RIGHTS });
}

const OWN_RIGHTS = 0o700;

/** All of it, whatever its modes say; a link itself and not where it leads. */
export async function removeTree(path: string): Promise<void> {
  if ((await lstat(path).catch(() => undefined))?.isDirectory()) await openUp(path);
  await rm(path, { recursive: true, force: true });
}

/** Copies files and folders, to be read and written by their owner; links are not followed and not copied. */
export async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    if (!entry.isFile()) continue;
    await copyFile(source, target);
    await chmod(target, ((await lstat(source)).mode & 0o111) === 0 ? 0o600 : 0o700);
  }
}

async function openUp(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await openUp(join(folder, entry.name));
  }
}
