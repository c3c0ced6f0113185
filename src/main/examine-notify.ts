import type { Finding } from '../app/place.ts';
import { isFault } from '../core/fault.ts';
import { NOTIFY_WORDS } from '../core/words/notify-words.ts';
import { asIs, composed } from '../core/words/text.ts';
import type { RunReader } from '../ports/run-store.ts';
import { type NotifierPlace, openNotifier } from './notifier.ts';

/** Who is told of runs, and what has not reached them yet; nothing is sent. */
export async function examineNotify(place: NotifierPlace, openReader: () => Promise<RunReader>): Promise<Finding> {
  const what = NOTIFY_WORDS.what;
  try {
    const notifier = await openNotifier(place);
    if (notifier === undefined) return { what, state: 'good', found: NOTIFY_WORDS.none };
    const store = await openReader();
    const open = (await store.notices()).length;
    await store.close();
    const help = asIs('signalbox notify test');
    return {
      what,
      state: open === 0 ? 'good' : 'weak',
      found: NOTIFY_WORDS.found(notifier.to, open),
      ...(open === 0 ? {} : { help }),
    };
  } catch (error) {
    if (!isFault(error)) throw error;
    const { code, said, advice } = error;
    return {
      what,
      state: 'bad',
      found: composed((say) => `${code}: ${say(said)}`),
      ...(advice === undefined ? {} : { help: advice }),
    };
  }
}
