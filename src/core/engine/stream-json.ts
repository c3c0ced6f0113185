import type { Usage } from '../run/events.ts';
import type { Fields, Signal } from './descriptor.ts';
import { countOf, failedSignal, objectOf, sessionSignals, statusOf, textOf, toolSignal } from './fields.ts';

/** What the programs that write Claude's kind of events differ in. */
export type StreamJsonDialect = {
  readonly usage: (usage: Fields) => Usage;
  /** Whether usage is that of what came since the last result, or of the whole session up to now. */
  readonly scope: 'step' | 'session';
  /** How a failure of the API looks that is written as if the model had said it. */
  readonly failure?: RegExp;
  /** The same behind words of the model; it counts in a result for which nothing was counted. */
  readonly failureBehind?: RegExp;
};

/** Events of the kind `stream-json`: system, assistant, user, result. */
export function streamJsonSignals(event: Fields, dialect: StreamJsonDialect): readonly Signal[] {
  switch (event['type']) {
    case 'system':
      return systemSignals(event);
    case 'assistant':
      return assistantSignals(event, dialect);
    case 'user':
      return userSignals(event);
    case 'result':
      return resultSignals(event, dialect);
    default:
      return [];
  }
}

function systemSignals(event: Fields): readonly Signal[] {
  if (event['subtype'] === 'init') return sessionSignals(event['session_id']);
  if (objectOf(event['data'])?.['preserveText'] === false) return [{ kind: 'withdrawn' }];
  if (event['subtype'] !== 'api_retry' && event['subtype'] !== 'retry') return [];
  return [{ kind: 'trouble', message: `Trying again: ${textOf(event['error']) ?? event['error_status'] ?? ''}` }];
}

/** What the program tells the model in its user's place where an answer has met the limit of length. */
const GO_ON = /^output token limit hit\b/i;

function userSignals(event: Fields): readonly Signal[] {
  const content = objectOf(event['message'])?.['content'];
  const [first] = Array.isArray(content) ? content : [];
  const text = typeof content === 'string' ? content : textOf(objectOf(first)?.['text']);
  return event['isSynthetic'] === true && GO_ON.test(text ?? '') ? [{ kind: 'cut' }] : [];
}

function assistantSignals(event: Fields, { failure }: StreamJsonDialect): readonly Signal[] {
  // A subagent's words are for the agent that sent it.
  if (typeof event['parent_tool_use_id'] === 'string') return [];
  const message = objectOf(event['message']) ?? {};
  const content: readonly unknown[] = Array.isArray(message['content']) ? message['content'] : [];
  const id = textOf(message['id']);
  const synthetic = event['is_api_error_message'] === true || message['model'] === '<synthetic>';
  const signals: Signal[] = [];
  for (const part of content) {
    const block = objectOf(part);
    if (block?.['type'] === 'tool_use' || block?.['type'] === 'server_tool_use')
      signals.push(toolSignal(textOf(block['name']) ?? 'tool', block['id']));
    if (block?.['type'] === 'text') signals.push(textSignal(textOf(block['text']) ?? '', id, synthetic, failure));
  }
  return signals;
}

/** What the program says in the model's place tells of a failure. */
function textSignal(
  text: string,
  message: string | undefined,
  synthetic: boolean,
  failure: RegExp | undefined,
): Signal {
  if (synthetic) return { kind: 'trouble', message: text };
  if (failure?.test(text) === true) return failedSignal(text);
  return message === undefined ? { kind: 'text', text } : { kind: 'text', text, message };
}

/** Far more than an API says of a failure. */
const MAX_FAILURE = 2000;

/** `subtype: success` stands there with a failed API too; `is_error` is what counts. */
function resultSignals(event: Fields, dialect: StreamJsonDialect): readonly Signal[] {
  const { scope, failure } = dialect;
  const usage = dialect.usage(objectOf(event['usage']) ?? {});
  const counted: Signal = { kind: 'usage', scope, usage };
  const session = sessionSignals(event['session_id']);
  const words = wordsOf(event);
  const sound = event['is_error'] !== true && event['subtype'] === 'success';
  const behind =
    usage.input + usage.output === 0 ? dialect.failureBehind?.exec(words.slice(-MAX_FAILURE))?.[0] : undefined;
  if (sound && behind === undefined && failure?.test(words) !== true)
    return [...session, counted, { kind: 'ended', ok: true }];
  return [...session, counted, failedSignal(behind ?? words, statusOf(event['api_error_status']))];
}

function wordsOf(event: Fields): string {
  const errors = Array.isArray(event['errors']) ? event['errors'].filter((error) => typeof error === 'string') : [];
  const said = textOf(objectOf(event['error'])?.['message']) ?? textOf(event['result']) ?? errors.join('; ');
  return said === '' ? (textOf(event['subtype']) ?? 'The turn failed.') : said;
}

/** Claude counts what was cached beside the input, others count it as part of it. */
export function usageBeside(usage: Fields): Usage {
  const cached = countOf(usage['cache_read_input_tokens']);
  const input = countOf(usage['input_tokens']) + cached + countOf(usage['cache_creation_input_tokens']);
  return { input, output: countOf(usage['output_tokens']), cached };
}

export function usageWithin(usage: Fields): Usage {
  const cached = countOf(usage['cache_read_input_tokens']);
  return { input: countOf(usage['input_tokens']), output: countOf(usage['output_tokens']), cached };
}
