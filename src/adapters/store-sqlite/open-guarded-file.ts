import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type GuardedFile, guardFile } from './guarded-database.ts';
import { lockWaits } from './lock-waits.ts';
import { type Layout, openFile } from './open-file.ts';

/** A database of its own beside the log, as safe as that: for what does not belong to runs. */
export async function openGuardedFile(file: string, layout: Layout): Promise<GuardedFile> {
  const waits = lockWaits(file);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  return guardFile(await openFile(file, layout, waits), waits, () => undefined);
}
