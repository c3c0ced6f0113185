import type { Json } from '../../json.ts';
import type { Call, RunEvent } from '../events.ts';
import type { OpenExchange } from '../run.ts';

/** One call to be carried out, and how: for the first time or again, prepared first, or probed after a restart. */
export type PlannedCall = { readonly call: Call; readonly evidence: Json | undefined };

/**
 * What has to happen now. At most one action is under way; a different key means: stop that one, do this one.
 * `opening` must be in the log before the act begins; it is empty once it is there.
 */
export type Action =
  /** Nothing to do outside: these facts follow from the log and are appended. */
  | { readonly kind: 'record'; readonly key: string; readonly events: readonly RunEvent[] }
  | {
      readonly kind: 'exchange';
      readonly key: string;
      readonly opening: readonly RunEvent[];
      readonly texts: ReadonlyMap<string, string>;
      /** Ask again at this time: the exchange may be over its limit. */
      readonly until: number;
    }
  | {
      readonly kind: 'calls';
      readonly key: string;
      readonly how: 'run' | 'prepare' | 'probe';
      readonly opening: readonly RunEvent[];
      readonly calls: readonly PlannedCall[];
    }
  /** The exchange is over its time limit: stop everything under way. */
  | { readonly kind: 'stop'; readonly key: string; readonly exchange: OpenExchange }
  /** An earlier owner's exchange: find out what it left behind. */
  | { readonly kind: 'settle'; readonly key: string; readonly exchange: OpenExchange }
  /** Nothing to do until a person, another run or a time comes. */
  | { readonly kind: 'park'; readonly key: 'park'; readonly wakeAt: number | undefined };

export function record(key: string, events: readonly RunEvent[]): Action {
  return { kind: 'record', key, events };
}

export function park(wakeAt?: number): Action {
  return { kind: 'park', key: 'park', wakeAt };
}
