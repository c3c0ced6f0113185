import type { JsonObject } from '../json.ts';
import type { Refusal } from '../refusal.ts';
import type { Call, Effect, RunEvent } from '../run/events.ts';
import type { Run } from '../run/run.ts';
import type { ToolResult } from './result.ts';

/**
 * What becomes of a call: refused by the rules, done because it only changes the run, or to be acted on outside.
 */
export type CallDecision =
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly before: readonly RunEvent[] }
  | { readonly kind: 'done'; readonly events: readonly RunEvent[]; readonly result: ToolResult }
  | { readonly kind: 'act'; readonly effect: Exclude<Effect, 'record'> };

/** A tool whose whole effect is on the log: deciding it is doing it, so it can never be in doubt. */
export type RecordTool = (run: Run, call: Call, args: JsonObject) => CallDecision;

export function refused(refusal: Refusal, before: readonly RunEvent[] = []): CallDecision {
  return { kind: 'refused', refusal, before };
}
