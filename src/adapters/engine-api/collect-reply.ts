import type { LanguageModelV4StreamPart, LanguageModelV4Usage, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { isEndedEarly } from './error-facts.ts';
import { type ContentPart, options } from './reply-content.ts';

export type Collected = {
  readonly content: readonly ContentPart[];
  /** Undefined where the stream ended without a word about it. */
  readonly reason: string | undefined;
  readonly usage: LanguageModelV4Usage | undefined;
};

/** Between two texts of one reply, as the kernel joins them. */
const BETWEEN = '\n\n';

type Open = { readonly type: 'text' | 'reasoning'; text: string; metadata: SharedV4ProviderMetadata | undefined };

/** Reads the stream of one reply to its end. Text is told as it comes; an error in the stream is thrown. */
export async function collectReply(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  onDraft: (text: string) => void,
): Promise<Collected> {
  // Parts stand in the order they began in, those under way by their id.
  const parts: (ContentPart | Open)[] = [];
  const open = new Map<string, Open>();
  let reason: string | undefined;
  let usage: LanguageModelV4Usage | undefined;
  let said = false;
  for await (const part of stream) {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start':
        begin(part.type === 'text-start' ? 'text' : 'reasoning', part.id, part.providerMetadata);
        break;
      case 'text-delta':
      case 'reasoning-delta':
        add(part.type === 'text-delta' ? 'text' : 'reasoning', part);
        break;
      case 'text-end':
      case 'reasoning-end':
        mark(open.get(part.id), part.providerMetadata);
        open.delete(part.id);
        break;
      case 'tool-call':
        if (part.providerExecuted !== true) parts.push(toolCall(part));
        break;
      case 'finish':
        reason = part.finishReason.unified;
        usage = part.usage;
        break;
      case 'error':
        return brokenOff(part.error, parts.length);
      default:
      // Sources, files and the like are nothing that a run could use.
    }
  }
  return { content: parts.map(closePart).filter((part) => !isBlank(part)), reason, usage };

  function begin(type: Open['type'], id: string, metadata: SharedV4ProviderMetadata | undefined): Open {
    const begun: Open = { type, text: '', metadata };
    parts.push(begun);
    open.set(id, begun);
    return begun;
  }

  function add(
    type: Open['type'],
    { id, delta, providerMetadata }: { id: string; delta: string; providerMetadata?: SharedV4ProviderMetadata },
  ): void {
    const part = open.get(id) ?? begin(type, id, providerMetadata);
    mark(part, providerMetadata);
    if (type === 'text' && delta !== '') {
      onDraft(said && part.text === '' ? BETWEEN + delta : delta);
      said = true;
    }
    part.text += delta;
  }
}

/** A stream with nothing in it was no reply that broke off: there was none. */
function brokenOff(error: unknown, heard: number): Collected {
  if (heard === 0 && isEndedEarly(error)) return { content: [], reason: undefined, usage: undefined };
  throw error;
}

function mark(part: Open | undefined, metadata: SharedV4ProviderMetadata | undefined): void {
  if (part !== undefined && metadata !== undefined) part.metadata = metadata;
}

function toolCall(part: Extract<LanguageModelV4StreamPart, { type: 'tool-call' }>): ContentPart {
  const { toolCallId, toolName, input, providerMetadata } = part;
  return { type: 'tool-call', toolCallId, toolName, input, ...options(providerMetadata) };
}

function closePart(part: ContentPart | Open): ContentPart {
  return 'metadata' in part ? { type: part.type, text: part.text, ...options(part.metadata) } : part;
}

/** An empty text may still carry a signature. */
function isBlank(part: ContentPart): boolean {
  return (part.type === 'text' || part.type === 'reasoning') && part.text === '' && part.providerOptions === undefined;
}
