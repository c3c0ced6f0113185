import { Fault } from '../../core/fault.ts';
import { testDocument } from '../../core/run/notify/notice-document.ts';
import { NOTIFY_WORDS } from '../../core/words/notify-words.ts';
import { composed } from '../../core/words/text.ts';
import { type Output, tellResult } from '../output.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';

/** `signalbox notify test`: one notification now, and what became of it. */
export async function notifyTest(place: TerminalPlace, out: Output): Promise<number> {
  const notifier = await place.openNotifier();
  if (notifier === undefined) throw new Fault('BAD_USAGE', NOTIFY_WORDS.notSet, { help: NOTIFY_WORDS.howToSet });
  const { to } = notifier;
  const began = place.now();
  const document = testDocument(`test:${began}`, began);
  const delivery = await notifier.deliver(document, new AbortController().signal);
  if (delivery.kind === 'failed') {
    const said = composed((speak) => speak(NOTIFY_WORDS.notDelivered(to, speak(delivery.why))));
    throw new Fault('NOTIFY_FAILED', said, { help: NOTIFY_WORDS.checkReceiver });
  }
  const took = place.now() - began;
  return tellResult(out, { delivered: true, to, key: document.key, ms: took }, () =>
    say(NOTIFY_WORDS.delivered(to, took)),
  );
}
