import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Fault } from '../../core/fault.ts';
import { byteLength } from '../../core/hash.ts';
import { parseJson } from '../../core/json.ts';
import type { PackageFiles } from '../../core/package/package-files.ts';
import { PACKAGE_WORDS } from '../../core/words/package-words.ts';
import type { Text } from '../../core/words/text.ts';
import type { Shelved } from '../../ports/package-shelf.ts';

export const ABOUT = 'about.json';

const About = z.object({
  v: z.literal(1),
  name: z.string(),
  version: z.string(),
  source: z.string(),
  addedAt: z.number(),
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
});

/** What is told of a package on the shelf. */
export function aboutOf(files: PackageFiles, about: Omit<Shelved, 'files' | 'bytes'>): Shelved {
  const sizes = [...files.values()].map((content) =>
    typeof content === 'string' ? byteLength(content) : content.length,
  );
  return { ...about, files: files.size, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

export function aboutText({ hash: _, ...about }: Shelved): string {
  return `${JSON.stringify({ v: 1, ...about } satisfies z.infer<typeof About>, null, 2)}\n`;
}

/** The hash is the folder's name and stands nowhere else. */
export async function readAbout(folder: string, hash: string): Promise<Shelved> {
  const text = await readFile(join(folder, ABOUT), 'utf8').catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return '';
    throw cause;
  });
  const { data } = About.safeParse(parseJson(text));
  if (data === undefined) throw corrupt(folder, PACKAGE_WORDS.aboutBroken(ABOUT));
  const { v: _, ...about } = data;
  return { hash, ...about };
}

export function corrupt(folder: string, why: Text, cause?: unknown): Fault {
  return new Fault('PACKAGE_CORRUPT', PACKAGE_WORDS.changed(folder, why), {
    cause,
    help: PACKAGE_WORDS.removeAndAdd(folder),
  });
}

export function errorCode(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}
