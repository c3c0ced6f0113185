import { SHORT } from '../../app/several-contents.ts';
import { removablePackage } from '../../app/shelf.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { REMOVAL_WORDS } from '../../core/words/removal-words.ts';
import { composed } from '../../core/words/text.ts';
import { type Output, tellResult } from '../output.ts';
import { confirm } from '../removal.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withReader } from '../with-store.ts';

/** `signalbox package rm`: takes a package off the shelf, where no run is pinned to it. */
export async function packageRm(
  place: TerminalPlace,
  out: Output,
  ref: string,
  { yes }: { readonly yes?: boolean },
): Promise<number> {
  const shelf = await place.openShelf();
  const shelved = await withReader(place, out, (store) => removablePackage(shelf, store, ref));
  const short = shelved.hash.slice(0, SHORT);
  const name = oneLine(`${shelved.name}@${shelved.version} (${short})`);
  const question = composed((speak) => speak(REMOVAL_WORDS.packageAsk(name)));
  if (yes !== true) await confirm(place, out, question, ['package', 'rm', short, '--yes']);
  await shelf.remove(shelved.hash);
  return tellResult(out, { removed: shelved }, () => say(REMOVAL_WORDS.packageRemoved(name)));
}
