import { badUsage } from '../core/bad-usage.ts';
import type { Fault } from '../core/fault.ts';
import { TRUST_WORDS } from '../core/words/package-verb-words.ts';
import { SCREEN_WORDS } from '../core/words/screen-words.ts';
import { composed } from '../core/words/text.ts';
import type { Shelved } from '../ports/package-shelf.ts';

/** Of a hash, enough to name it by. */
export const SHORT = 12;

/** A name that several contents on the shelf have does not say which one is meant; what was typed with a hash does. */
export function severalContents(ref: string, same: readonly Shelved[]): Fault {
  const contents = same.map(({ hash, version, addedAt }) =>
    TRUST_WORDS.content(hash.slice(0, SHORT), version, new Date(addedAt).toISOString().slice(0, 10)),
  );
  const message = composed((say) =>
    say(TRUST_WORDS.severalContents(ref, same.length, contents.map(say).join(say(SCREEN_WORDS.comma)))),
  );
  return badUsage(message, { do: 'list-packages' }, { wrong: ref, meant: same[0]?.hash.slice(0, SHORT) });
}
