import { Fault } from '../../core/fault.ts';
import { testDocument } from '../../core/run/notify/notice-document.ts';
import { NOTIFY_WORDS } from '../../core/words/notify-words.ts';
import { composed } from '../../core/words/text.ts';
import type { House } from '../house.ts';
import { type Output, tellResult } from '../output.ts';
import { say } from '../telling/speech.ts';

/** `signalbox notify test`: one notification now, and what became of it. */
export async function notifyTest(house: House, out: Output): Promise<number> {
  const notifier = await house.openNotifier();
  if (notifier === undefined) throw new Fault('BAD_USAGE', NOTIFY_WORDS.notSet, { help: NOTIFY_WORDS.howToSet });
  const { to } = notifier;
  const began = house.now();
  const document = testDocument(`test:${began}`, began);
  const delivery = await notifier.deliver(document, new AbortController().signal);
  if (delivery.kind === 'failed') {
    const said = composed((speak) => speak(NOTIFY_WORDS.notDelivered(to, speak(delivery.why))));
    throw new Fault('NOTIFY_FAILED', said, { help: NOTIFY_WORDS.checkReceiver });
  }
  const took = house.now() - began;
  return tellResult(out, { delivered: true, to, key: document.key, ms: took }, () =>
    say(NOTIFY_WORDS.delivered(to, took)),
  );
}
