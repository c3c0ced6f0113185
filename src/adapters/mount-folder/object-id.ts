import type { BigIntStats } from 'node:fs';

/** Names an object of the file system whatever it is called. Inode numbers may be too large for a number. */
export function objectId({ dev, ino }: Pick<BigIntStats, 'dev' | 'ino'>): string {
  return `${dev}:${ino}`;
}
