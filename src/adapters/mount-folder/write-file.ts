import { lstat, mkdir, readlink } from 'node:fs/promises';
import { type ProtectedRow, protectedBesideHead, protectedName } from '../../core/tool/protected-names.ts';
import type { MountRefusal, Segments, WriteOptions, Written } from '../../ports/mount.ts';
import { type Journey, type Root, travel } from './journey.ts';
import { CHANGED, LINK, NOT_A_FILE, PROTECTED_OBJECT, refusedBy, systemCode } from './mount-refusals.ts';
import { objectId } from './object-id.ts';
import { protectedObjects } from './protected-objects.ts';
import { replaceFile } from './replace-file.ts';
import { syncFolder } from './sync-folder.ts';

export async function writeFile(
  root: Root,
  path: Segments,
  bytes: Uint8Array,
  options: WriteOptions = {},
): Promise<Written | MountRefusal> {
  const name = path.at(-1);
  if (name === undefined) return NOT_A_FILE;
  const rule = protectedName(path);
  if (rule !== undefined) return protectedBy(rule);
  return travel(root, path, async (journey) => {
    const protectedIds = await protectedObjects(journey.here());
    for (const folder of path.slice(0, -1)) {
      const refusal = (await besideHead(journey, folder)) ?? (await enterOrMake(journey, folder, options));
      if (refusal !== undefined) return refusal;
      // Compared as an object, so that no other spelling of a protected folder is overlooked.
      if (protectedIds.has(objectId(await journey.here().handle.stat({ bigint: true })))) return PROTECTED_OBJECT;
    }
    const refusal = await besideHead(journey, name);
    if (refusal !== undefined) return refusal;
    return replaceFile(journey, { name, bytes, expected: options.expected, protectedIds });
  });
}

/** Git takes any folder for a repository that holds HEAD, objects and refs, whatever it is called. */
async function besideHead(journey: Journey, name: string): Promise<MountRefusal | undefined> {
  const rule = protectedBesideHead(name);
  if (rule === undefined) return undefined;
  const head = await lstat(`${journey.here().address}/HEAD`).catch(() => undefined);
  return head === undefined || head.isDirectory() ? undefined : protectedBy(rule);
}

function protectedBy({ path, why }: ProtectedRow): MountRefusal {
  return refusedBy('protected', `Nothing writes ${path.join('/')} here: ${why}.`);
}

async function enterOrMake(
  journey: Journey,
  name: string,
  { expected }: WriteOptions,
): Promise<MountRefusal | undefined> {
  const folder = journey.here();
  try {
    await journey.enter(name);
    return undefined;
  } catch (cause) {
    const code = systemCode(cause);
    if (code === 'ENOTDIR' && (await readlink(`${folder.address}/${name}`).catch(() => undefined))) return LINK;
    if (code === 'ELOOP') return LINK;
    if (code !== 'ENOENT') throw cause;
  }
  // Where a certain file is expected there is none in a folder that is missing.
  if (typeof expected === 'string') return CHANGED;
  await journey.walker.confirm(folder);
  await mkdir(`${folder.address}/${name}`).catch(unlessThere);
  await syncFolder(folder);
  await journey.enter(name);
  return undefined;
}

function unlessThere(cause: unknown): void {
  if (systemCode(cause) !== 'EEXIST') throw cause;
}
