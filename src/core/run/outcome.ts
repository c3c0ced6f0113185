import type { Warning } from './events.ts';

/** What has stopped or hindered a run, as its event has it. */
export type Failure = Warning;

/** How a cycle of a run has ended; why it failed stands as its event has it. */
export type Outcome =
  | { readonly kind: 'completed' }
  | (Failure & { readonly kind: 'failed' })
  | { readonly kind: 'canceled'; readonly reason: string };
