import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { MAX_STATE_FILE_BYTES, type Unreadable, unreadableText } from '../../core/state/unreadable-edit.ts';

/** The text of a file that a person may have put there; what is no text is named, and never waited for. */
export function readStateFile(path: string): string | undefined {
  const file = opened(path);
  if (typeof file !== 'number') return file?.text;
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return unreadableText(kindOf(stats));
    return textOf(readAtMost(file, stats.size));
  } finally {
    closeSync(file);
  }
}

/** Without waiting: a named pipe would, for somebody at its other end. */
function opened(path: string): number | { readonly text: string } | undefined {
  try {
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ENOENT') return undefined;
    if (code === 'ELOOP') return { text: unreadableText('link') };
    // A socket, and a device that nobody serves, cannot be opened at all.
    if (code === 'ENXIO' || code === 'ENODEV') return { text: unreadableText('socket') };
    throw cause;
  }
}

/** One byte more than may be, so that a file that grows meanwhile is seen to be too large. */
function readAtMost(file: number, size: number): Buffer {
  const bytes = Buffer.alloc(Math.min(size, MAX_STATE_FILE_BYTES) + 1);
  let length = 0;
  for (let read = -1; read !== 0 && length < bytes.length; length += read)
    read = readSync(file, bytes, length, bytes.length - length, null);
  return bytes.subarray(0, length);
}

function textOf(bytes: Buffer): string {
  if (bytes.length > MAX_STATE_FILE_BYTES) return unreadableText('large');
  return isUtf8(bytes) ? bytes.toString('utf8') : unreadableText('encoding');
}

function kindOf(stats: Stats): Unreadable {
  if (stats.isDirectory()) return 'folder';
  if (stats.isFIFO()) return 'pipe';
  return stats.isSocket() ? 'socket' : 'device';
}
