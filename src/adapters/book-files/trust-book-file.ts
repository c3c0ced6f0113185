import { constants as flags } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../core/json.ts';
import { PLACE_WORDS } from '../../core/words/place-words.ts';
import type { Trust, TrustBook } from '../../ports/trust-book.ts';
import { faultOf, readIfThere } from './pages.ts';

const Line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('content'), hash: z.string(), at: z.number() }),
  z.object({
    kind: z.literal('folder'),
    folder: z.string(),
    powers: z.array(z.string()).default([]),
    at: z.number(),
  }),
]);

/** One line of JSON per word, only ever appended: any number of processes may write at once. */
export function trustBookFile(home: string): TrustBook {
  const path = join(home, 'trust.jsonl');
  return {
    async add(trust) {
      try {
        await mkdir(home, { recursive: true, mode: 0o700 });
        // The line break in front ends a line that a crash cut off: it cannot take this one down with it.
        await append(path, `\n${JSON.stringify(trust)}\n`);
        await sync(home);
      } catch (cause) {
        throw faultOf(cause, PLACE_WORDS.trustNotWritten(path));
      }
    },
    async list() {
      const text = (await readIfThere(path)) ?? '';
      return text.split('\n').flatMap((line) => trustIn(line) ?? []);
    },
  };
}

/** One write, so that lines of two processes do not mingle; on the disk before anyone is told that it is. */
async function append(path: string, line: string): Promise<void> {
  const how = flags.O_WRONLY | flags.O_APPEND | flags.O_CREAT | (flags.O_NOFOLLOW ?? 0);
  const file = await open(path, how, 0o600);
  try {
    const bytes = Buffer.from(line);
    const { bytesWritten } = await file.write(bytes);
    if (bytesWritten < bytes.length) throw Object.assign(new Error('The disk took half a line'), { code: 'ENOSPC' });
    await file.sync();
  } finally {
    await file.close();
  }
}

async function sync(folder: string): Promise<void> {
  // There a folder cannot be opened for this, and need not be.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A line that is not whole was cut off before anyone was told that it is there. */
function trustIn(line: string): Trust | undefined {
  return Line.safeParse(parseJson(line)).data;
}
