import { constants } from 'node:fs';
import { lstat, mkdir, open, readlink, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import {
  PROTECTED_PATHS,
  type ProtectedRow,
  protectedBesideHead,
  protectedName,
} from '../../core/tool/protected-names.ts';
import type { MadeFolder, MountRefusal, Segments, WriteOptions, Written } from '../../ports/mount.ts';
import { type Journey, type Root, travel } from './journey.ts';
import { CHANGED, LINK, NOT_A_FILE, PROTECTED_OBJECT, refusedBy, systemCode } from './mount-refusals.ts';
import { replaceFile } from './replace-file.ts';
import { type HeldFolder, O_NONBLOCK, objectId, syncFolder } from './walker.ts';

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
    const refusal =
      (await enterFolders(journey, path.slice(0, -1), protectedIds, options)) ?? (await besideHead(journey, name));
    if (refusal !== undefined) return refusal;
    root.note?.(join(root.path, ...path.slice(0, -1)));
    return replaceFile(journey, { name, bytes, expected: options.expected, protectedIds });
  });
}

/** Makes what is missing of a folder, as `mkdir -p` does. */
export async function makeFolder(root: Root, path: Segments): Promise<MadeFolder | MountRefusal> {
  const rule = protectedName(path);
  if (rule !== undefined) return protectedBy(rule);
  return travel(
    root,
    path,
    async (journey) =>
      (await enterFolders(journey, path, await protectedObjects(journey.here()), {})) ?? { kind: 'made' as const },
  );
}

async function enterFolders(
  journey: Journey,
  folders: Segments,
  protectedIds: ReadonlySet<string>,
  options: WriteOptions,
): Promise<MountRefusal | undefined> {
  for (const folder of folders) {
    const refusal = (await besideHead(journey, folder)) ?? (await enterOrMake(journey, folder, options));
    if (refusal !== undefined) return refusal;
    // Compared as an object, so that no other spelling of a protected folder is overlooked.
    if (protectedIds.has(objectId(await journey.here().handle.stat({ bigint: true })))) return PROTECTED_OBJECT;
  }
  return undefined;
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

/** More than any path that git writes into its pointers. */
const MAX_POINTER = 8_192;

/**
 * What is protected in a root, as objects: a mount of it elsewhere, a short name or a folder that ignores case is
 * still the same object. Links are followed, because what `.git` leads to is what git obeys.
 */
async function protectedObjects({ address }: HeldFolder): Promise<ReadonlySet<string>> {
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
