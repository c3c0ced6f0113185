import type { Text } from '../../core/words/text.ts';
import type { Delivery } from '../../ports/notifier.ts';

/** A receiver that takes longer is asked again later. */
export const DELIVERY_MS = 10_000;

export function failed(why: Text): Delivery {
  return { kind: 'failed', why };
}
