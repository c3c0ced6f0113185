import type { NoticeEvent } from '../core/run/notify/notice.ts';
import type { NoticeDocument } from '../core/run/notify/notice-document.ts';
import type { Text } from '../core/words/text.ts';
import type { StopSignal } from './stop-signal.ts';

export type Delivery = { readonly kind: 'delivered' } | { readonly kind: 'failed'; readonly why: Text };

/** Delivers notices about runs. Must pass `test/contracts/notifier.ts`. */
export interface Notifier {
  readonly events: ReadonlySet<NoticeEvent>;
  /** Who that is, as a person knows them. */
  readonly to: string;
  /** Comes back within ten seconds, and at once when it is called off; throws nothing. */
  deliver(document: NoticeDocument, signal: StopSignal): Promise<Delivery>;
}
