import { createReadStream } from 'node:fs';

/** More than a person writes, and less than hurts: a device or a pipe without an end may be named on a command line. */
export const MAX_NAMED_BYTES = 32 * 1024 * 1024;

/** Reads a file that a person has named, also what a shell gives for `<(…)`; fails with EFBIG beyond the limit. */
export function readNamedFile(path: string): Promise<Buffer> {
  return readBounded(createReadStream(path, { end: MAX_NAMED_BYTES }));
}

/** Reads a stream to its end; fails with EFBIG beyond the limit. */
export async function readBounded(stream: AsyncIterable<Uint8Array | string>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    pieces.push(Buffer.from(piece));
    length += piece.length;
    if (length > MAX_NAMED_BYTES) throw Object.assign(new Error('EFBIG'), { code: 'EFBIG' });
  }
  return Buffer.concat(pieces);
}
