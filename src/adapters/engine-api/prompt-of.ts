import type { JSONValue, LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { isObject, type Json, type JsonObject, parseJson } from '../../core/json.ts';
import type { PromptMessage } from '../../core/prompt/message.ts';
import type { Call } from '../../core/run/events.ts';
import { plainName } from '../../core/tool/tool-names.ts';
import type { Dialect } from './dialects.ts';
import { type Author, type ContentPart, contentOf } from './reply-content.ts';

type Assistant = Extract<PromptMessage, { role: 'assistant' }>;
type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];
type ToolContent = Extract<LanguageModelV4Message, { role: 'tool' }>['content'];

/** A result that the kernel does not have must still be there: providers refuse a call without one. */
const NO_RESULT: Json = { ok: false, error: { code: 'OUTCOME_UNKNOWN', message: 'There is no result of this call.' } };

/** The prompt of an exchange as the SDK takes it. What the same model said before goes back as it came. */
export function promptOf(messages: readonly PromptMessage[], dialect: Dialect, author: Author): LanguageModelV4Prompt {
  const results = new Map(messages.flatMap((one) => (one.role === 'tool' ? [[one.callId, one.result] as const] : [])));
  const head = blocks(textsOf('system', messages), dialect).map((content) => ({ role: 'system' as const, content }));
  const body = groups(messages).flatMap((group): LanguageModelV4Message[] => {
    const [first] = group;
    if (first?.role === 'assistant') return assistantMessages(first, results, author);
    const content = blocks(textsOf('user', group), dialect).map((text) => ({ type: 'text' as const, text }));
    return content.length === 0 ? [] : [{ role: 'user', content }];
  });
  return [...markForCache(head, dialect), ...markForCache(body, dialect)];
}

function textsOf(role: 'system' | 'user', messages: readonly PromptMessage[]): readonly string[] {
  return messages.flatMap((one) => (one.role === role && one.content.trim() !== '' ? [one.content] : []));
}

/** Every assistant message by itself; messages of users that follow each other together. */
function groups(messages: readonly PromptMessage[]): readonly (readonly PromptMessage[])[] {
  const all: PromptMessage[][] = [];
  for (const message of messages) {
    if (message.role === 'system' || message.role === 'tool') continue;
    const last = all.at(-1);
    if (message.role === 'user' && last?.[0]?.role === 'user') last.push(message);
    else all.push([message]);
  }
  return all;
}

/** What an assistant said, and exactly one result for each of its calls, in their order. */
function assistantMessages(
  message: Assistant,
  results: ReadonlyMap<string, Json>,
  author: Author,
): LanguageModelV4Message[] {
  const content = verbatim(message, author) ?? rebuildContent(message);
  if (content.length === 0) return [];
  const asked = content.filter((part) => part.type === 'tool-call');
  const told = asked.map(({ toolCallId, toolName }, index): ToolContent[number] => {
    const value = results.get(message.calls[index]?.id ?? '') ?? NO_RESULT;
    const type = isObject(value) && value['ok'] === false ? 'error-json' : 'json';
    return { type: 'tool-result', toolCallId, toolName, output: { type, value: value as JSONValue } };
  });
  const said: LanguageModelV4Message = { role: 'assistant', content };
  return told.length === 0 ? [said] : [said, { role: 'tool', content: told }];
}

/** Only if the calls in it are those that the log knows: a result must find its call. */
function verbatim({ parts, calls }: Assistant, author: Author): AssistantContent | undefined {
  const content = contentOf(author, parts);
  const ids = content?.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []));
  const same = ids?.length === calls.length && ids.every((id, index) => id === calls[index]?.ref);
  return same ? (content as readonly ContentPart[] as AssistantContent) : undefined;
}

function rebuildContent({ content, calls }: Assistant): AssistantContent {
  return [
    ...(content.trim() === '' ? [] : [{ type: 'text' as const, text: content }]),
    ...calls.map((call) => ({
      type: 'tool-call' as const,
      toolCallId: call.ref ?? `call_${call.id.replaceAll('.', '_')}`,
      toolName: plainName(call.tool),
      input: argumentsOf(call),
    })),
  ];
}

/** Providers want an object, also for arguments that never were one. */
function argumentsOf({ args }: Call): JsonObject {
  const value = typeof args === 'string' ? parseJson(args) : args;
  return isObject(value) ? (value as JsonObject) : { rawInvalidInput: args };
}

function blocks(texts: readonly string[], { blocks: how }: Dialect): readonly string[] {
  return how === 'kept' || texts.length === 0 ? texts : [texts.join('\n\n')];
}

function markForCache(messages: readonly LanguageModelV4Message[], { cacheMark }: Dialect): LanguageModelV4Message[] {
  if (cacheMark === undefined) return [...messages];
  return messages.map((message, index) =>
    index === messages.length - 1 ? { ...message, providerOptions: cacheMark } : message,
  );
}
