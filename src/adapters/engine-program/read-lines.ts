import { type FileHandle, open } from 'node:fs/promises';
import { lineReader, type ReadLine } from './line-reader.ts';

const CHUNK_BYTES = 256 * 1024;

/** The lines of a file that somebody else writes to. */
export type FollowedLines = {
  /** Reads on to what is the end of the file at this moment; whether there was anything. */
  look(): Promise<boolean>;
  /** Nobody writes any more: gives the last line, too, if it has no end. */
  finish(): Promise<void>;
  close(): Promise<void>;
};

/** Lines are given in order and one at a time. What was read is not kept: the file is the record. */
export async function followLines(file: string, onLine: (line: ReadLine) => void): Promise<FollowedLines> {
  const handle = await open(file, 'r');
  const reader = lineReader();
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let position = 0;
  const look = async () => {
    // Up to where it ends now: a program that writes faster than this reads must not hold us here.
    const { size } = await handle.stat();
    const from = position;
    while (position < size) {
      const bytes = await readAt(handle, chunk, position);
      if (bytes === 0) break;
      position += bytes;
      for (const line of reader.push(chunk.subarray(0, bytes))) onLine(line);
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

async function readAt(handle: FileHandle, chunk: Buffer, position: number): Promise<number> {
  const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
  return bytesRead;
}

/** The lines of a file that nobody writes to any more. */
export async function readLines(file: string, onLine: (line: ReadLine) => void): Promise<void> {
  const lines = await followLines(file, onLine);
  try {
    await lines.finish();
  } finally {
    await lines.close();
  }
}
