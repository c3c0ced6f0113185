import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { PROTECTED_PATHS } from '../../core/tool/protected-names.ts';
import { objectId } from './object-id.ts';
import { type HeldFolder, O_NONBLOCK } from './walker.ts';

/** More than any path that git writes into its pointers. */
const MAX_POINTER = 8_192;

/**
 * What is protected in a root, as objects: a mount of it elsewhere, a short name or a folder that ignores case is
 * still the same object. Links are followed, because what `.git` leads to is what git obeys.
 */
export async function protectedObjects({ address }: HeldFolder): Promise<ReadonlySet<string>> {
  const paths = PROTECTED_PATHS.map((path) => `${address}/${path.join('/')}`);
  const found = await Promise.all(
    [...paths, ...(await gitFolders(address))].map((path) => stat(path, { bigint: true }).catch(() => undefined)),
  );
  return new Set(found.flatMap((stats) => (stats === undefined ? [] : [objectId(stats)])));
}

/** Where a `.git` that is a file says that the repository is, and where that says that its common part is. */
async function gitFolders(address: string): Promise<readonly string[]> {
  const named = /^gitdir: (.+)/.exec(await beginning(`${address}/.git`))?.[1];
  if (named === undefined) return [];
  const folder = from(address, named);
  const common = (await beginning(`${folder}/commondir`)).trimEnd();
  return common === '' ? [folder] : [folder, from(folder, common)];
}

/** An address may be a link itself, so a way up from it is left to the system. */
function from(folder: string, path: string): string {
  return isAbsolute(path) ? path : `${folder}/${path}`;
}

async function beginning(path: string): Promise<string> {
  const handle = await open(path, constants.O_RDONLY | O_NONBLOCK).catch(() => undefined);
  try {
    const read = await handle?.read(Buffer.alloc(MAX_POINTER), 0, MAX_POINTER, 0);
    return read?.buffer.toString('utf8', 0, read.bytesRead) ?? '';
  } catch {
    return '';
  } finally {
    await handle?.close();
  }
}
