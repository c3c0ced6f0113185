import type { Json } from '../json.ts';
import type { Call } from '../run/events.ts';

export type LayerName =
  | 'BaseRuntimeRules'
  | 'ToolPolicy'
  | 'Persona'
  | 'RunDirective'
  | 'NodeBrief'
  | 'UserInput'
  | 'Notice'
  /** What stands for messages that were left out. */
  | 'Summary';

/** One layer as composed: text in a role. */
export type Message = { readonly layer: LayerName; readonly role: 'system' | 'user'; readonly content: string };

/** One message of the whole prompt, history included. */
export type PromptMessage =
  | Message
  | { readonly role: 'assistant'; readonly content: string; readonly calls: readonly Call[]; readonly parts?: Json }
  | {
      readonly role: 'tool';
      readonly callId: string;
      readonly tool: string;
      readonly ref?: string;
      readonly result: Json;
    };
