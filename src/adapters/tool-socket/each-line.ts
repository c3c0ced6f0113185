import type { Readable } from 'node:stream';
import { type LineLimit, wholeLines } from '../../core/whole-lines.ts';

/** Whole lines of a stream. */
export function eachLine(stream: Readable, tell: (line: Buffer) => void, limit?: LineLimit): void {
  stream.on(
    'data',
    wholeLines((line) => tell(Buffer.from(line.buffer, line.byteOffset, line.length)), limit),
  );
}
