import { databaseFile } from '../adapters/store-sqlite/open-database.ts';
import { holdsStore } from '../adapters/store-sqlite/refuse-lost-store.ts';
import { examineStore, noStoreYet } from '../app/examine-store.ts';
import type { Finding } from '../app/place.ts';
import type { RunReader } from '../ports/run-store.ts';
import type { CheckProgress } from '../ports/store-check.ts';

/** Of a store that may not be there: looking for it makes none. */
export async function examineIfThere(
  home: string,
  open: () => Promise<RunReader>,
  onProgress?: CheckProgress,
): Promise<Finding> {
  return holdsStore(home, databaseFile(home)) ? examineStore(open, onProgress) : noStoreYet(home);
}
