import { itemsFrom } from '../append-list.ts';
import { keepDefined } from '../keep-defined.ts';
import type { HistorySummary } from '../run/events.ts';
import type { Entry, Thread } from '../run/run.ts';
import { field, fieldList, oneLine } from './blocks.ts';
import type { LayerName, PromptMessage } from './message.ts';
import { renderInput, renderNotice } from './user-input.ts';

/** The whole prompt of a thread as the engine reads it. `textOf` finds the text of a recorded layer by its hash. */
export function promptMessages(thread: Thread, textOf: (hash: string) => string): readonly PromptMessage[] {
  const head = thread.head.map(
    ({ layer, hash }): PromptMessage => ({ layer: layer as LayerName, role: 'system', content: textOf(hash) }),
  );
  return [...head, ...itemsFrom(thread.body).map((entry) => messageOf(entry, textOf))];
}

/** Hashes of every text that the prompt of a thread needs. */
export function promptTexts(thread: Thread): ReadonlySet<string> {
  const layers = itemsFrom(thread.body).flatMap((entry) => (entry.kind === 'layer' ? [entry.hash] : []));
  return new Set([...thread.head.map(({ hash }) => hash), ...layers]);
}

/** One message of a body. */
export function messageOf(entry: Entry, textOf: (hash: string) => string): PromptMessage {
  switch (entry.kind) {
    case 'layer':
      return { layer: entry.layer, role: 'user', content: textOf(entry.hash) };
    case 'summary':
      return { layer: 'Summary', role: 'user', content: renderSummary(entry.summary) };
    case 'input':
      return {
        layer: 'UserInput',
        role: 'user',
        content: renderInput(entry.text, entry.forNodeId, entry.template),
      };
    case 'notice':
      return { layer: 'Notice', role: 'user', content: renderNotice(entry.text) };
    case 'assistant':
      return keepDefined({ role: 'assistant', content: entry.text, calls: entry.calls, parts: entry.parts });
    case 'tool': {
      const { id, tool, ref } = entry.call;
      return keepDefined({ role: 'tool', callId: id, tool, result: entry.result, ref });
    }
  }
}

/** What stands in the place of messages that were left out. People's words are quoted: they cannot pass for ours. */
function renderSummary({ messages, tokens, words, calls, paths }: HistorySummary): string {
  return [
    'HISTORY_SUMMARY',
    ...field('leftOut', `${messages} earlier messages, about ${tokens} tokens, to keep within what you can take in`),
    ...fieldList(
      'peopleSaid',
      words.map((text) => JSON.stringify(text)),
    ),
    ...fieldList(
      'toolsUsed',
      Object.entries(calls).map(([tool, times]) => `${oneLine(tool)} (${times})`),
    ),
    ...fieldList('filesMet', paths.map(oneLine)),
    'Files and the state are as they were left. Read again what you need.',
  ].join('\n');
}
