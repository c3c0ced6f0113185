import type { JsonObject } from '../json.ts';
import type { Refusal } from '../refusal.ts';
import type { Call, RunEvent } from '../run/events.ts';
import type { Effect } from '../run/fold/call-events.ts';
import type { Run } from '../run/run.ts';
import type { OfferedTool } from './built-in-tools.ts';
import type { ToolResult } from './result.ts';

/**
 * What becomes of a call: refused by the rules, done because it only changes the run, or to be acted on outside.
 */
export type CallDecision =
  | {
      readonly kind: 'refused';
      readonly refusal: Refusal;
      readonly before: readonly RunEvent[];
      /** What the tool promises in its results also where it fails. */
      readonly fields?: JsonObject;
    }
  | { readonly kind: 'done'; readonly events: readonly RunEvent[]; readonly result: ToolResult }
  /** These are recorded first; then the call is decided again. */
  | { readonly kind: 'first'; readonly events: readonly RunEvent[] }
  | { readonly kind: 'act'; readonly effect: Exclude<Effect, 'record'> };

export type Decide = (run: Run, call: Call, args: JsonObject) => CallDecision;

/** A tool whose whole effect is on the log: deciding it is doing it, so it can never be in doubt. */
export type RecordTool = OfferedTool & {
  /** Whether it is offered where no workflow is walked. */
  readonly inConversations: boolean;
  readonly decide: Decide;
};

export function refused(refusal: Refusal, before: readonly RunEvent[] = []): CallDecision {
  return { kind: 'refused', refusal, before };
}
