import { isFault } from '../core/fault.ts';
import { CHECK_WORDS } from '../core/words/check-words.ts';
import { composed, type Text } from '../core/words/text.ts';
import type { RunReader } from '../ports/run-store.ts';
import type { CheckProgress, StoreCheck } from '../ports/store-check.ts';
import type { Finding } from './place.ts';

/** What is told of a store that is not there yet. */
export function noStoreYet(home: string): Finding {
  const help = { steps: [{ do: 'begin' }], said: CHECK_WORDS.firstRun } as const;
  return { what: CHECK_WORDS.store, state: 'weak', found: CHECK_WORDS.noneYet(home), help };
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
    return faultFinding(CHECK_WORDS.store, error);
  }
}

/** What a fault says of what was looked at; `coded`: with its code. Anything else is thrown again. */
export function faultFinding(what: Text, error: unknown, { coded = false } = {}): Finding {
  if (!isFault(error)) throw error;
  const { code, said, advice } = error;
  const found = coded ? composed((say) => `${code}: ${say(said)}`) : said;
  return { what, state: 'bad', found, ...(advice === undefined ? {} : { help: advice }) };
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
