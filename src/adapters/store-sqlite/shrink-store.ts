import { DatabaseSync } from 'node:sqlite';
import { numberOf, rowsOf } from './checking.ts';
import type { GuardedDatabase } from './guarded-database.ts';

/** After so many rows others get their turn: leases have to be renewed meanwhile. */
const SLICE = 500;
/** In pages. */
const QUICKLY_COPIED = 16_384;
/** How texts are named; whatever looks like a name counts as one. */
const HASH = /[0-9a-f]{64}/g;

/** What no run names any more, as the store is at one moment; and how far each run had come then. */
type Marked = { readonly unnamed: Set<string>; readonly seen: ReadonlyMap<string, number> };

/** Drops texts that no event names. */
export async function dropUnnamedTexts(data: GuardedDatabase): Promise<void> {
  const { unnamed, seen } = await data.readApart(markTexts);
  if (unnamed.size === 0) return;
  await data.write(() => {
    // A run that was begun or went on since may name a text that no event named before.
    for (const [runId, seq] of data.statements.runsAfter.all('') as unknown as readonly (readonly [string, number])[]) {
      const from = (seen.get(runId) ?? 0) + 1;
      if (seq < from) continue;
      const events = data.statements.events.all(runId, from, Number.MAX_SAFE_INTEGER);
      for (const event of events)
        for (const hash of namesIn(String((event as unknown as readonly unknown[])[4]))) unnamed.delete(hash);
    }
    for (const hash of unnamed) data.statements.dropBlob.run(hash);
  });
}

async function markTexts(db: DatabaseSync): Promise<Marked> {
  try {
    db.exec('begin');
    const seen = new Map(rowsOf<readonly [string, number]>(db, 'select id, seq from runs'));
    const unnamed = new Set([...rowsOf<readonly [string]>(db, 'select hash from blobs')].map(([hash]) => hash));
    let read = 0;
    for (const [event] of rowsOf<readonly [string]>(db, 'select data from events')) {
      for (const hash of namesIn(event)) unnamed.delete(hash);
      read += 1;
      if (read % SLICE === 0) await new Promise(setImmediate);
    }
    return { unnamed, seen };
  } finally {
    db.close();
  }
}

function namesIn(text: string): readonly string[] {
  return text.match(HASH) ?? [];
}

/** Copies what is left into a smaller file, unless that is much and little would be won: free room is used again anyway. */
export function giveRoomBack(file: string, timeout: number): void {
  const db = new DatabaseSync(file, { timeout });
  try {
    const [free = 0, all = 0] = ['freelist_count', 'page_count'].map((name) => numberOf(db, `pragma ${name}`));
    if (free === 0 || all - free > Math.max(9 * free, QUICKLY_COPIED)) return;
    db.exec('pragma synchronous = full; vacuum; pragma wal_checkpoint(truncate)');
  } finally {
    db.close();
  }
}
