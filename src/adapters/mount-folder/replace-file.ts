import { createHash } from 'node:crypto';
import { type BigIntStats, constants, lstatSync, renameSync } from 'node:fs';
import { type FileHandle, lstat, unlink } from 'node:fs/promises';
import type { MountRefusal, Written } from '../../ports/mount.ts';
import type { Journey } from './journey.ts';
import { CHANGED, LINK, NOT_A_FILE, PROTECTED_OBJECT, SECOND_NAME, SPECIAL, systemCode } from './mount-refusals.ts';
import { READ_FLAGS, readWhole } from './read-file.ts';
import { sweepFolder, temporaryName } from './temporary-name.ts';
import { objectId, syncFolder } from './walker.ts';

export type Replacement = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly expected: string | null | undefined;
  readonly protectedIds: ReadonlySet<string>;
};

const CREATE_FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
const PERMISSIONS = 0o777n;
/** Larger files are not compared with an expectation: nothing here writes them. */
const MAX_COMPARED_BYTES = 64 * 1024 * 1024;
/** In a larger folder only these are looked at, so that every write stays quick. */
const MAX_LOOKED_AT = 4_096;

/** Puts a whole new file in the place of a name, in the folder that is held. */
export async function replaceFile(journey: Journey, replacement: Replacement): Promise<Written | MountRefusal> {
  const { walker } = journey;
  const folder = journey.here();
  const target = `${folder.address}/${replacement.name}`;
  const before = await lstat(target, { bigint: true }).catch(undefinedIfMissing);
  const refusal = against(before, replacement) ?? (await againstExpected(journey, replacement));
  if (refusal !== undefined) return refusal;
  await sweepFolder(walker, folder, MAX_LOOKED_AT);
  const temporary = temporaryName();
  const handle = await walker.open(folder, temporary, CREATE_FLAGS, 0o666);
  let renamed = false;
  try {
    await fill(handle, replacement.bytes, before);
    await walker.confirm(folder);
    // Nothing of this process comes between the last look and the rename: both are synchronous.
    const now = lstatSync(target, { bigint: true, throwIfNoEntry: false });
    const late = against(now, replacement);
    if (late !== undefined) return late;
    if (replacement.expected !== undefined && !unchanged(before, now)) return CHANGED;
    renameSync(`${folder.address}/${temporary}`, target);
    renamed = true;
    await syncFolder(folder);
    return { kind: 'written', created: now === undefined };
  } finally {
    await handle.close();
    if (!renamed) await unlink(`${folder.address}/${temporary}`).catch(() => undefined);
  }
}

function against(found: BigIntStats | undefined, { protectedIds, expected }: Replacement): MountRefusal | undefined {
  if (found === undefined) return typeof expected === 'string' ? CHANGED : undefined;
  if (found.isSymbolicLink()) return LINK;
  if (found.isDirectory()) return NOT_A_FILE;
  if (!found.isFile()) return SPECIAL;
  if (found.nlink > 1n) return SECOND_NAME;
  if (protectedIds.has(objectId(found))) return PROTECTED_OBJECT;
  return expected === null ? CHANGED : undefined;
}

async function againstExpected(
  { walker, here }: Journey,
  { name, expected }: Replacement,
): Promise<MountRefusal | undefined> {
  if (typeof expected !== 'string') return undefined;
  const handle = await walker.open(here(), name, READ_FLAGS);
  try {
    const found = await readWhole(handle, MAX_COMPARED_BYTES);
    if (found.kind === 'refused') return found;
    return createHash('sha256').update(found.bytes).digest('hex') === expected ? undefined : CHANGED;
  } finally {
    await handle.close();
  }
}

/** On the disk before it gets its name, so that the name never stands for half a file. */
async function fill(handle: FileHandle, bytes: Uint8Array, before: BigIntStats | undefined): Promise<void> {
  if (before !== undefined) await handle.chmod(Number(before.mode & PERMISSIONS));
  await handle.writeFile(bytes);
  await handle.sync();
}

function unchanged(before: BigIntStats | undefined, now: BigIntStats | undefined): boolean {
  if (before === undefined || now === undefined) return before === now;
  return objectId(before) === objectId(now) && before.size === now.size && before.ctimeNs === now.ctimeNs;
}

function undefinedIfMissing(cause: unknown): undefined {
  if (systemCode(cause) !== 'ENOENT') throw cause;
}
