import { type FaultCode, isFaultCode } from '../core/fault.ts';
import type { RunEvent } from '../core/run/events.ts';

/** What became of the words that a completed run was given: whether its turn completed the run, and why there was no answer. */
export type Unanswered = { readonly completing: boolean; readonly code?: FaultCode };

export const ANSWERED: Unanswered = { completing: false };

/**
 * A run stays completed when an engine fails in the talk about it, but what was said stays without an answer. Where the failing
 * turn is the one that completed the run, only its closing words are missing.
 */
export function unansweredAfter(before: Unanswered, event: RunEvent): Unanswered {
  switch (event.type) {
    case 'turn.started':
      return ANSWERED;
    case 'run.completed':
      return { completing: true };
    case 'turn.ended': {
      if (before.completing || event.verdict !== 'completed') return before;
      const code = event.warnings?.map((warning) => warning.code).find(isFaultCode);
      return code === undefined ? before : { completing: false, code };
    }
    default:
      return before;
  }
}
