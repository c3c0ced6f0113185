import type { Usage } from '../run/events.ts';
import { countOf, objectOf, statusOf, textOf } from './fields.ts';
import type { Signal } from './signal.ts';
import { statusIn } from './status-in.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the programs that write Claude's kind of events differ in. */
export type StreamJsonDialect = {
  readonly usage: (usage: Fields) => Usage;
  /** Whether usage is that of the turn, or of the whole session up to now. */
  readonly scope: 'turn' | 'session';
  /** How a failure of the API looks that is written as if the model had said it. */
  readonly failure?: RegExp;
};

/** Events of the kind `stream-json`: system, assistant, user, result. */
export function streamJsonSignals(event: Fields, dialect: StreamJsonDialect): readonly Signal[] {
  switch (event['type']) {
    case 'system':
      return systemSignals(event);
    case 'assistant':
      return assistantSignals(event, dialect);
    case 'result':
      return resultSignals(event, dialect);
    default:
      return [];
  }
}

function systemSignals(event: Fields): readonly Signal[] {
  const id = textOf(event['session_id']);
  if (event['subtype'] === 'init') return id === undefined ? [] : [{ kind: 'session', id }];
  if (event['subtype'] !== 'api_retry' && event['subtype'] !== 'retry') return [];
  return [{ kind: 'trouble', message: `Trying again: ${textOf(event['error']) ?? event['error_status'] ?? ''}` }];
}

function assistantSignals(event: Fields, { failure }: StreamJsonDialect): readonly Signal[] {
  // A subagent's words are for the agent that sent it.
  if (typeof event['parent_tool_use_id'] === 'string') return [];
  const message = objectOf(event['message']) ?? {};
  const content: readonly unknown[] = Array.isArray(message['content']) ? message['content'] : [];
  const synthetic = event['is_api_error_message'] === true || message['model'] === '<synthetic>';
  const signals: Signal[] = [];
  for (const part of content) {
    const block = objectOf(part);
    if (block?.['type'] === 'tool_use') signals.push(tool(block));
    if (block?.['type'] === 'text') signals.push(textSignal(textOf(block['text']) ?? '', synthetic, failure));
  }
  return signals;
}

/** What the program says in the model's place tells of a failure. */
function textSignal(text: string, synthetic: boolean, failure: RegExp | undefined): Signal {
  if (synthetic) return { kind: 'trouble', message: text };
  return failure?.test(text) === true ? failed(text) : { kind: 'text', text };
}

function tool(block: Fields): Signal {
  const [name, ref] = [textOf(block['name']) ?? 'tool', textOf(block['id'])];
  return ref === undefined ? { kind: 'tool', name } : { kind: 'tool', name, ref };
}

/** `subtype: success` stands there with a failed API too; `is_error` is what counts. */
function resultSignals(event: Fields, { usage, scope, failure }: StreamJsonDialect): readonly Signal[] {
  const counted: Signal = { kind: 'usage', scope, usage: usage(objectOf(event['usage']) ?? {}) };
  const id = textOf(event['session_id']);
  const session: readonly Signal[] = id === undefined ? [] : [{ kind: 'session', id }];
  const words = wordsOf(event);
  const sound = event['is_error'] !== true && event['subtype'] === 'success';
  if (sound && failure?.test(words) !== true) return [...session, counted, { kind: 'ended', ok: true }];
  return [...session, counted, failed(words, statusOf(event['api_error_status']))];
}

function wordsOf(event: Fields): string {
  const errors = Array.isArray(event['errors']) ? event['errors'].filter((error) => typeof error === 'string') : [];
  const said = textOf(objectOf(event['error'])?.['message']) ?? textOf(event['result']) ?? errors.join('; ');
  return said === '' ? (textOf(event['subtype']) ?? 'The turn failed.') : said;
}

function failed(message: string, known?: number): Signal {
  const status = known ?? statusIn(message);
  return status === undefined ? { kind: 'ended', ok: false, message } : { kind: 'ended', ok: false, message, status };
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
