import type { Json, JsonObject } from '../json.ts';
import type { Mode, Warning } from '../run/events.ts';
import type { Told } from '../words/recordable.ts';
import type { Saying } from '../words/saying.ts';

export type { Warning } from '../run/events.ts';

/** Everything that the completion of a turn is judged by (TRN-05); the same at run time and in an audit. */
export type TurnEvidence = {
  readonly mode: Mode;
  /** What the engine came to; a failed one is failed whatever its text says. */
  readonly outcome: { readonly kind: 'ok' } | (Told & { readonly kind: 'failed'; readonly code: string });
  /** Assistant text between tool events, deltas joined, in order. */
  readonly segments: readonly string[];
  /** JSON Schema of the output; undefined where there is none. */
  readonly schema: JsonObject | undefined;
  /** Required artifacts that are not there, as their patterns. */
  readonly missingArtifacts: readonly string[];
  /** The how-manieth turn of this node it is, beginning with 1. */
  readonly attempt: number;
  readonly maxAttempt: number | undefined;
};

/** What the program asked, as far as it can be shown; without one the last text is the question. */
export type AskedQuestion = {
  readonly interactionId?: string;
  readonly prompt?: string;
  readonly kind?: string;
  readonly options?: readonly { readonly label: string; readonly value: string }[];
  readonly uiHints?: JsonObject;
  readonly context?: Json;
  /** Why its structure was not taken as it stands. */
  readonly problem?: string;
};

export type TurnVerdict =
  | { readonly kind: 'completed'; readonly output: Json; readonly warnings: readonly Warning[] }
  | {
      readonly kind: 'waiting';
      /** Never empty: the asked prompt, else the last text without its block, else a general sentence. */
      readonly prompt: string;
      readonly say?: Saying;
      readonly asked: AskedQuestion | undefined;
      readonly warnings: readonly Warning[];
    }
  | (Told & { readonly kind: 'failed'; readonly code: string; readonly warnings: readonly Warning[] });
