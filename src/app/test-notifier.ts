import { badUsage } from '../core/bad-usage.ts';
import { Fault } from '../core/fault.ts';
import type { Help } from '../core/help.ts';
import { testDocument } from '../core/run/notify/notice-document.ts';
import { NOTIFY_WORDS } from '../core/words/notify-words.ts';
import { composed } from '../core/words/text.ts';
import type { Place } from './place.ts';

/** A notification that has reached whoever is told of runs. `ms`: how long it took. */
export type TestedNotifier = {
  readonly delivered: true;
  readonly to: string;
  readonly key: string;
  readonly ms: number;
};

const HOW_TO_SET: Help = { do: 'change-setting', key: 'notify.command', value: '["notify-send", "Signalbox"]' };
const CHECK_RECEIVER: Help = {
  steps: [{ do: 'test-notifier' }],
  said: (test = '') => NOTIFY_WORDS.checkReceiver(test),
};

/** Sends one notification now; faults where nobody is to be told, or it does not reach them. */
export async function testNotifier(place: Pick<Place, 'openNotifier' | 'now'>): Promise<TestedNotifier> {
  const notifier = await place.openNotifier();
  if (notifier === undefined) throw badUsage(NOTIFY_WORDS.notSet, HOW_TO_SET);
  const { to } = notifier;
  const began = place.now();
  const document = testDocument(`test:${began}`, began);
  const delivery = await notifier.deliver(document, new AbortController().signal);
  if (delivery.kind === 'failed') {
    const said = composed((say) => say(NOTIFY_WORDS.notDelivered(to, say(delivery.why))));
    throw new Fault('NOTIFY_FAILED', said, { help: CHECK_RECEIVER });
  }
  return { delivered: true, to, key: document.key, ms: place.now() - began };
}
