import type { Json, JsonObject } from '../core/json.ts';
import type { PromptMessage } from '../core/prompt/message.ts';
import type { Cut, Mode, Usage } from '../core/run/events.ts';
import type { StopSignal } from './stop-signal.ts';

/** `parameters` is a JSON Schema of the tool's arguments. */
export type ToolOffer = { readonly name: string; readonly description: string; readonly parameters: JsonObject };

export type EngineRequest = {
  readonly runId: string;
  readonly turn: number;
  readonly exchange: number;
  readonly thread: string;
  readonly profile: string;
  /** Undefined where no node is active. */
  readonly node: string | undefined;
  readonly agent: string;
  readonly mode: Mode;
  readonly tools: readonly ToolOffer[];
  /** The engine's own handle from its last reply in this thread. */
  readonly session: Json | undefined;
  /** How often this exchange was begun before and cut off by a restart. */
  readonly interruptions: number;
  /** The whole prompt. Made when asked for: its cost grows with the run, and not every engine needs it. */
  readonly messages: () => readonly PromptMessage[];
};

export type ReplyCall = { readonly tool: string; readonly args: Json; readonly ref?: string };

/** What came of one exchange. `calls` are asked for and not yet run; none means the engine yields. */
export type Reply = {
  readonly outcome:
    | { readonly kind: 'ok' }
    | {
        readonly kind: 'failed';
        readonly code: string;
        readonly message: string;
        /** How long the other side asks to be left alone. */
        readonly retryAfterMs?: number;
        /** Asking again would only bring the same. */
        readonly lasting?: true;
      }
    | { readonly kind: 'aborted' };
  /** Assistant text between tool events, deltas joined. */
  readonly segments: readonly string[];
  readonly calls: readonly ReplyCall[];
  /** Set where the reply ended before the model had come to its end. */
  readonly cut?: Cut;
  readonly usage?: Usage;
  readonly session?: Json;
  /** The provider's message as it came, for engines that must see it again unchanged. */
  readonly parts?: Json;
  /** Hash of the raw bytes. */
  readonly raw?: string;
};

export type ExchangeOptions = {
  readonly signal: StopSignal;
  /** Streamed text, for the eyes only: never stored. */
  readonly onDraft?: (text: string) => void;
};

/** A model behind an API or a program. Must pass `test/contracts/engine.ts`: it never throws, failures travel in the reply. */
export interface Engine {
  exchange(request: EngineRequest, options: ExchangeOptions): Promise<Reply>;
  /** After a restart: what a cut-off exchange left behind, if anything of use. */
  settle?(request: EngineRequest): Promise<Reply | undefined>;
}
