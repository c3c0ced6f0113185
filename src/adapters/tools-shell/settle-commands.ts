import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandPlace } from './run-command.ts';

/** Left where nothing is at work any more, so that nobody looks there again. */
const SETTLED = 'settled';
const OVER: readonly string[] = [SETTLED, 'result.json'];

/** Ends what an owner of before has left at work in a run. Only for the one that owns the run now, before it does anything. */
export async function settleCommands({ processes, folder }: CommandPlace, runId: string): Promise<void> {
  const root = folder(runId);
  const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const files = await readdir(join(root, name));
    if (files.some((file) => OVER.includes(file))) continue;
    await processes.settle(join(root, name));
    await writeFile(join(root, name, SETTLED), '', { mode: 0o600 });
  }
}
