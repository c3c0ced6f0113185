import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { diskFault } from '../../core/disk-fault.ts';
import { Fault } from '../../core/fault.ts';
import { hashText } from '../../core/hash.ts';
import { parseJson } from '../../core/json.ts';
import { PLACE_WORDS } from '../../core/words/place-words.ts';
import type { Text } from '../../core/words/text.ts';
import type { CheckBook } from '../../ports/check-book.ts';

const Page = z.object({ project: z.string(), command: z.string() });

/** A small file for each project in the state home, replaced as a whole. */
export function checkBookFile(home: string): CheckBook {
  const folder = join(home, 'checks');
  const pathOf = (project: string) => join(folder, `${hashText(project).slice(0, 24)}.json`);
  return {
    async read(project) {
      const path = pathOf(project);
      const text = await readFile(path, 'utf8').catch((cause: unknown) => {
        if (errorCode(cause) === 'ENOENT') return '';
        throw faultOf(cause, PLACE_WORDS.notRead(path));
      });
      const { data: page } = Page.safeParse(parseJson(text));
      return page?.project === project ? page.command : undefined;
    },
    async write(project, command) {
      const path = pathOf(project);
      const draft = `${path}.${randomUUID()}`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(draft, JSON.stringify({ project, command }));
        await rename(draft, path);
      } catch (cause) {
        await rm(draft, { force: true }).catch(() => {});
        throw faultOf(cause, PLACE_WORDS.checkNotWritten(path));
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

function faultOf(cause: unknown, message: Text): Fault {
  const { code, help } = diskFault(String(errorCode(cause)));
  return new Fault(code, message, { cause, help });
}

function errorCode(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}
