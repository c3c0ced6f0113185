import type { Readable } from 'node:stream';

const NEWLINE = 0x0a;

/** What to do about a line that has more bytes than this and no end yet. */
type Limit = { readonly bytes: number; readonly exceeded: () => void };

/** Whole lines, their ends included; what is left at the end without one is no line. */
export function eachLine(stream: Readable, tell: (line: Buffer) => void, limit?: Limit): void {
  // A long line comes in thousands of chunks: they are put together once.
  let parts: Buffer[] = [];
  let held = 0;
  stream.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      tell(Buffer.concat([...parts, chunk.subarray(from, end + 1)]));
      parts = [];
      held = 0;
      from = end + 1;
    }
    if (from === chunk.length) return;
    parts.push(chunk.subarray(from));
    held += chunk.length - from;
    if (limit !== undefined && held > limit.bytes) limit.exceeded();
  });
}
