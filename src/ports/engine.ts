import type { Json, JsonObject } from '../core/json.ts';
import type { PromptMessage } from '../core/prompt/message.ts';
import type { ReplyFacts } from '../core/run/decide/decide-reply.ts';
import type { Mode } from '../core/run/events.ts';
import type { ToolResult } from '../core/tool/result.ts';
import type { StopSignal } from './stop-signal.ts';

/** `parameters` is a JSON Schema of the tool's arguments. */
export type ToolOffer = { readonly name: string; readonly description: string; readonly parameters: JsonObject };

export type EngineRequest = {
  readonly runId: string;
  readonly turn: number;
  readonly exchange: number;
  /** For a program: the command line that the log has, with places for the prompt and for folders. */
  readonly argv: readonly string[] | undefined;
  readonly thread: string;
  readonly profile: string;
  /** Undefined where no node is active. */
  readonly node: string | undefined;
  readonly agent: string;
  /** Of a child run: the item of the list that it does, and the how-manieth attempt it is. */
  readonly item?: string;
  readonly attempt?: number;
  readonly mode: Mode;
  readonly tools: readonly ToolOffer[];
  /** The real folder that the work is about. */
  readonly project: string;
  /** Folders of it, relative to it, in which a program of this run may write nothing. */
  readonly kept?: readonly string[];
  /** The only folders of it that such a program may write, where they can be kept apart. */
  readonly writable?: readonly string[];
  /** The globs of the files of it that may be changed, where not all of them may. */
  readonly write?: readonly string[];
  /** Set where the node is a skill: its text as the runtime has patched it, and the content it comes from. */
  readonly skill?: { readonly name: string; readonly text: string; readonly package: string };
  /** The engine's own handle from its last reply in this thread; null where it was refused, and the person knows. */
  readonly session: Json | undefined;
  /** The handles of the run's other threads, for engines whose place in the run is one for all of them. */
  readonly otherSessions: readonly Json[];
  /** How often this exchange was begun before and cut off by a restart. */
  readonly interruptions: number;
  /** The whole prompt. Made when asked for: its cost grows with the run, and not every engine needs it. */
  readonly messages: () => readonly PromptMessage[];
};

/** What came of one exchange: the kernel's facts, without those that only the runtime knows. */
export type Reply = Omit<ReplyFacts, 'turn' | 'exchange' | 'ms'>;
export type ReplyCall = Reply['calls'][number];

export type ExchangeOptions = {
  readonly signal: StopSignal;
  /** Streamed text, for the eyes only: never stored. */
  readonly onDraft?: (text: string) => void;
  /** What goes wrong on the way and may still come right, for the eyes only, too. */
  readonly onTrouble?: (words: string) => void;
  /**
   * For programs, which call tools in the middle of their exchange: decided, recorded and carried out as the calls of a reply
   * are. Answers with the result that stands in the log and never rejects. An engine that is stopped does not wait for it.
   */
  readonly onCall?: (call: ReplyCall) => Promise<ToolResult>;
};

/** A model behind an API or a program. Must pass `test/contracts/engine.ts`: it never throws, failures travel in the reply. */
export interface Engine {
  /** Faults where it cannot be asked here and now. Asked before an exchange is recorded; what is missing is then a person's to bring. */
  ready?(request: EngineRequest): Promise<void>;
  exchange(request: EngineRequest, options: ExchangeOptions): Promise<Reply>;
  /** After a restart: what a cut-off exchange left behind, if anything of use. */
  settle?(request: EngineRequest): Promise<Reply | undefined>;
  /** What an exchange that is over said, read once more from what is kept of it. */
  reread?(request: EngineRequest): Promise<Reply | undefined>;
}
