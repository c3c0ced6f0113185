import type { Readable } from 'node:stream';

const NEWLINE = 0x0a;

/** Whole lines, their ends included; what is left at the end without one is no line. */
export function eachLine(stream: Readable, tell: (line: Buffer) => void): void {
  // A long line comes in thousands of chunks: they are put together once.
  let parts: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      tell(Buffer.concat([...parts, chunk.subarray(from, end + 1)]));
      parts = [];
      from = end + 1;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  });
}
