import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ToolResult } from '../../core/tool/result.ts';

const Result = z.looseObject({ ok: z.literal(true) });

/** What one call has left behind, for the next try of it. */
export type KeptCall = {
  readonly folder: string;
  readonly result: () => Promise<ToolResult | undefined>;
  readonly keep: (result: ToolResult) => Promise<void>;
  /** The name of the screenshot, chosen before it is written: a second try writes that one again. */
  readonly shot: () => Promise<string | undefined>;
  readonly nameShot: (name: string) => Promise<void>;
};

/** The folder of a call, by its key. */
export async function keptCall(root: string, key: string): Promise<KeptCall> {
  const folder = join(root, createHash('sha256').update(key).digest('hex').slice(0, 32));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [result, shot] = [join(folder, 'result.json'), join(folder, 'screenshot')];
  return {
    folder,
    async result() {
      const text = await readIfThere(result);
      return text === undefined ? undefined : (Result.parse(JSON.parse(text)) as ToolResult);
    },
    keep: (told) => put(result, JSON.stringify(told)),
    shot: () => readIfThere(shot),
    nameShot: (name) => put(shot, name),
  };
}

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined;
    throw cause;
  });
}

/** Whole or not at all. */
async function put(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
