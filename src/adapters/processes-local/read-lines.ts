import { open } from 'node:fs/promises';
import type { ReadLine } from '../../ports/processes.ts';

const CHUNK_BYTES = 256 * 1024;

/** The lines of a file that another process writes to. */
export type FollowedLines = {
  /** Reads on to what is the end of the file at this moment; whether there was anything. */
  look(): Promise<boolean>;
  /** The writer is done: gives the last line, too, if it has no end. */
  finish(): Promise<void>;
  close(): Promise<void>;
};

/** Lines are given in order and one at a time. What was read is not kept: the file is the record. */
export async function followLines(file: string, onLine: (line: ReadLine) => void): Promise<FollowedLines> {
  const handle = await open(file, 'r');
  const reader = lineReader();
  // Most programs print little or nothing.
  let chunk = Buffer.alloc(0);
  let position = 0;
  const look = async () => {
    // Up to where it ends now: a program that writes faster than this reads must not hold us here.
    const { size } = await handle.stat();
    const from = position;
    if (size - from > chunk.length) chunk = Buffer.allocUnsafeSlow(Math.min(size - from, CHUNK_BYTES));
    while (position < size) {
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
      if (bytesRead === 0) break;
      position += bytesRead;
      for (const line of reader.push(chunk.subarray(0, bytesRead))) onLine(line);
    }
    return position > from;
  };
  return {
    look,
    finish: async () => {
      await look();
      for (const line of reader.end()) onLine(line);
    },
    close: () => handle.close(),
  };
}

/** The lines of a file whose writer is done. */
export async function readLines(file: string, onLine: (line: ReadLine) => void): Promise<void> {
  const lines = await followLines(file, onLine);
  try {
    await lines.finish();
  } finally {
    await lines.close();
  }
}

/** Bytes in, whole lines out. Chunks may end anywhere, also inside a character; they may be reused after the call. */
type LineReader = {
  push(chunk: Uint8Array): readonly ReadLine[];
  /** What stood after the last line break, if anything. The reader is of no use afterwards. */
  end(): readonly ReadLine[];
};

/** Codex prints tool output of any length in one line; a megabyte is common, more than this is not read as JSON. */
export const MAX_LINE_BYTES = 32 * 1024 * 1024;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Holds one unfinished line of at most `maxBytes`, whatever comes. */
export function lineReader(maxBytes: number = MAX_LINE_BYTES): LineReader {
  let held: Buffer[] = [];
  /** How long that line is by now; more than `maxBytes` means that nothing of it is held. */
  let length = 0;

  function hold(part: Buffer): void {
    length += part.length;
    if (length > maxBytes) held = [];
    else held.push(Buffer.from(part));
  }

  /** The line that ends with `part`, which is not copied when it is all there is. */
  function finish(part: Buffer): ReadLine {
    const bytes = length + part.length;
    const parts = [...held, part];
    held = [];
    length = 0;
    if (bytes > maxBytes) return { kind: 'too long', bytes };
    return { kind: 'line', text: decoded(parts.length === 1 ? part : Buffer.concat(parts, bytes)) };
  }

  return {
    push: (chunk) => {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const lines: ReadLine[] = [];
      let from = 0;
      for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, from)) {
        lines.push(finish(bytes.subarray(from, at)));
        from = at + 1;
      }
      if (from < bytes.length) hold(bytes.subarray(from));
      return lines;
    },
    end: () => (length === 0 ? [] : [finish(Buffer.alloc(0))]),
  };
}

/** No line feed is part of a longer character, so a line can be decoded by itself; bytes that are no UTF-8 become U+FFFD. */
function decoded(line: Buffer): string {
  const end = line.at(-1) === CARRIAGE_RETURN ? line.length - 1 : line.length;
  return line.toString('utf8', 0, end);
}
