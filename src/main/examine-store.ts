import { databaseFile } from '../adapters/store-sqlite/open-database.ts';
import { holdsStore } from '../adapters/store-sqlite/refuse-lost-store.ts';
import type { Finding } from '../app/place.ts';
import { isFault } from '../core/fault.ts';
import type { Help } from '../core/help.ts';
import { CHECK_WORDS } from '../core/words/check-words.ts';
import type { RunReader } from '../ports/run-store.ts';
import type { CheckProgress, StoreCheck } from '../ports/store-check.ts';

const FIRST_RUN: Help = { steps: [{ do: 'begin' }], said: CHECK_WORDS.firstRun };

/** Of a store that may not be there: looking for it makes none. */
export async function examineIfThere(
  home: string,
  open: () => Promise<RunReader>,
  onProgress?: CheckProgress,
): Promise<Finding> {
  if (holdsStore(home, databaseFile(home))) return examineStore(open, onProgress);
  return { what: CHECK_WORDS.store, state: 'weak', found: CHECK_WORDS.noneYet(home), help: FIRST_RUN };
}

/** Reads the whole store, and says for each damage what is wrong and which run it belongs to. */
export async function examineStore(open: () => Promise<RunReader>, onProgress?: CheckProgress): Promise<Finding> {
  try {
    const store = await open();
    try {
      return findingOf(await store.check(onProgress));
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!isFault(error)) throw error;
    const { said, advice } = error;
    return { what: CHECK_WORDS.store, state: 'bad', found: said, ...(advice === undefined ? {} : { help: advice }) };
  }
}

function findingOf({ runs, events, posts, texts, damages }: StoreCheck): Finding {
  const what = CHECK_WORDS.store;
  if (damages.length === 0) return { what, state: 'good', found: CHECK_WORDS.whole(runs, events, posts, texts) };
  const hurt = [...new Set(damages.flatMap(({ runId }) => (runId === undefined ? [] : [runId])))];
  return {
    what,
    state: 'bad',
    found: CHECK_WORDS.damaged(damages.length, hurt, Math.max(0, runs - hurt.length)),
    damages,
    help: { steps: [{ do: 'log', run: 'RUN' }], said: CHECK_WORDS.helps },
  };
}
