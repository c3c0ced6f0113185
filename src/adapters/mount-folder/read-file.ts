import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { FoundFile, MountRefusal, Segments } from '../../ports/mount.ts';
import { follow } from './follow.ts';
import { type Root, travel } from './journey.ts';
import { NOT_A_FILE, refusedBy, SECOND_NAME, SPECIAL } from './mount-refusals.ts';
import { O_NONBLOCK } from './walker.ts';

export const READ_FLAGS = constants.O_RDONLY | O_NONBLOCK;

const TOO_LARGE = refusedBy('too-large', 'The file is larger than may be read at once.');

export async function readFile(root: Root, path: Segments, maxBytes: number): Promise<FoundFile | MountRefusal> {
  return travel(root, path, async (journey) => {
    const found = await follow(journey, path, (name) => journey.walker.open(journey.here(), name, READ_FLAGS));
    if (found === undefined) return NOT_A_FILE;
    if ('kind' in found) return found;
    try {
      return await readWhole(found, maxBytes);
    } finally {
      await found.close();
    }
  });
}

/** The bytes of an open file, if it is one that may be read: what is looked at is the handle, not a name. */
export async function readWhole(handle: FileHandle, maxBytes: number): Promise<FoundFile | MountRefusal> {
  const stats = await handle.stat();
  if (stats.isDirectory()) return NOT_A_FILE;
  if (!stats.isFile()) return SPECIAL;
  if (stats.nlink > 1) return SECOND_NAME;
  if (stats.size > maxBytes) return TOO_LARGE;
  const chunks: Buffer[] = [];
  let length = 0;
  // One byte more than was announced shows that it is all, or that the file grows while it is read.
  for (let size = stats.size + 1; ; size = Math.min(length, maxBytes - length) + 1) {
    const chunk = Buffer.allocUnsafe(size);
    const { bytesRead } = await handle.read(chunk, 0, size, length);
    if (bytesRead === 0) return { kind: 'found', bytes: whole(chunks) };
    chunks.push(chunk.subarray(0, bytesRead));
    length += bytesRead;
    if (length > maxBytes) return TOO_LARGE;
  }
}

function whole(chunks: readonly Buffer[]): Uint8Array {
  const [only, ...more] = chunks;
  return only !== undefined && more.length === 0 ? only : Buffer.concat(chunks);
}
