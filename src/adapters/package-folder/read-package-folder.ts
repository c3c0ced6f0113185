import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../../core/fault.ts';

const MAX_FILES = 2_000;
const MAX_FILE_BYTES = 2 * 1024 * 1024;
const MAX_TOTAL_BYTES = 32 * 1024 * 1024;

/** Endings of files that only make sense as text; others (pictures in assets/) are left out where they are not. */
const TEXT = /\.(json|md|ya?ml|txt)$/i;
const HELP = 'Name a folder that holds bmad.json, such as packages/hello.';

/** The text files of a package's folder by their path inside it. Links are not followed, dot-entries are passed by. */
export async function readPackageFolder(path: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  // One byte more than allowed is enough to see that there are too many, however large the file is or grows meanwhile.
  const buffer = Buffer.alloc(MAX_FILE_BYTES + 1);
  let count = 0;
  let total = 0;
  for await (const name of filesBelow(path, '')) {
    count += 1;
    if (count > MAX_FILES) throw tooLarge(path, `has more than ${MAX_FILES} files`);
    const bytes = await readRegularFile(join(path, name), buffer);
    if (bytes === undefined) continue;
    if (bytes.length > MAX_FILE_BYTES) throw tooLarge(path, `has a file of more than ${MAX_FILE_BYTES} bytes, ${name}`);
    total += bytes.length;
    if (total > MAX_TOTAL_BYTES) throw tooLarge(path, `has more than ${MAX_TOTAL_BYTES} bytes`);
    const text = decode(bytes);
    if (text !== undefined) files.set(name, text);
    else if (TEXT.test(name))
      throw new Fault('PACKAGE_INVALID', `${name} is not UTF-8 text`, { help: 'Save the file as UTF-8.' });
  }
  if (!files.has('bmad.json')) throw new Fault('PACKAGE_NOT_FOUND', `${path} has no bmad.json`, { help: HELP });
  return files;
}

/** Sorted, so that the same folder is read in the same order everywhere. */
async function* filesBelow(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((cause: unknown) => {
    throw new Fault('PACKAGE_NOT_FOUND', `${join(root, folder)} is not a folder that can be read`, {
      cause,
      help: HELP,
    });
  });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* filesBelow(root, name);
    else if (entry.isFile()) yield name;
  }
}

/** Undefined where the name no longer stands for a regular file: it may have been swapped since the folder was read. */
async function readRegularFile(path: string, buffer: Buffer): Promise<Buffer | undefined> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(path, flags).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    if (!(await handle.stat()).isFile()) return undefined;
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
      length += bytesRead;
      if (bytesRead === 0) return buffer.subarray(0, length);
    }
  } finally {
    await handle.close();
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function tooLarge(path: string, why: string): Fault {
  const help = 'A package holds text files; keep large material elsewhere.';
  return new Fault('PACKAGE_INVALID', `${path} ${why}`, { help });
}
