import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { diskFault } from '../../core/disk-fault.ts';
import { Fault } from '../../core/fault.ts';
import { hashText } from '../../core/hash.ts';
import { parseJson } from '../../core/json.ts';
import { PLACE_WORDS } from '../../core/words/place-words.ts';
import type { Text } from '../../core/words/text.ts';

/** Small files of one form in a folder, each for one key and replaced as a whole. */
export type Pages<T> = {
  /** Undefined where there is none. */
  read(key: string): Promise<T | undefined>;
  write(key: string, page: T): Promise<void>;
};

/** `damaged` stands in for a page that cannot be read; as if there were none if not said. */
export function pagesIn<T>(
  folder: string,
  form: z.ZodType<T>,
  notWritten: (path: string) => Text,
  damaged?: (key: string) => T,
): Pages<T> {
  const pathOf = (key: string) => join(folder, `${hashText(key).slice(0, 24)}.json`);
  return {
    async read(key) {
      const text = await readIfThere(pathOf(key));
      return text === undefined ? undefined : (form.safeParse(parseJson(text)).data ?? damaged?.(key));
    },
    async write(key, page) {
      const path = pathOf(key);
      const draft = `${path}.${randomUUID()}`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(draft, JSON.stringify(page));
        await rename(draft, path);
      } catch (cause) {
        await rm(draft, { force: true }).catch(() => {});
        throw faultOf(cause, notWritten(path));
      }
    },
  };
}

/** On the disk before it gets its name: a file that a power cut leaves behind is the old one or the new one. */
async function writeWhole(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Undefined where there is no such file. */
export async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return undefined;
    throw faultOf(cause, PLACE_WORDS.notRead(path));
  });
}

export function faultOf(cause: unknown, message: Text): Fault {
  const { code, help } = diskFault(String(errorCode(cause)));
  return new Fault(code, message, { cause, help });
}

function errorCode(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}
