import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import type { LockWaits } from './lock-waits.ts';
import { MIGRATIONS } from './migrations.ts';
import { type Layout, type OpenedFile, openFile } from './open-file.ts';
import { refuseLostStore } from './refuse-lost-store.ts';
import { corrupt, isSqlError, storeFault } from './sqlite-faults.ts';
import { prepareStatements, type Statements } from './statements.ts';

export type Database = OpenedFile & { readonly statements: Statements };

/** The log of runs; its file is marked "SGBX". */
export const STORE_LAYOUT: Layout = { applicationId: 0x53474258, steps: MIGRATIONS };

export function databaseFile(home: string): string {
  return join(home, 'signalbox.db');
}

/** Opens the store in a folder, creating both where they are missing. Any number of processes may do so at once. */
export async function openDatabase(
  home: string,
  waits: LockWaits,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Database> {
  const file = databaseFile(home);
  let opened: OpenedFile | undefined;
  try {
    refuseLostStore(home, file);
    mkdirSync(join(home, 'owners'), { recursive: true, mode: 0o700 });
    opened = await openFile(file, STORE_LAYOUT, waits, maxBytes);
    const { db } = opened;
    return { ...opened, statements: await waits.retry(() => prepareStatements(db)) };
  } catch (error) {
    opened?.db.close();
    opened?.folder.close();
    throw isSqlError(error) ? corrupt(file, STORE_WORDS.otherTables, error) : storeFault(error, file);
  }
}
