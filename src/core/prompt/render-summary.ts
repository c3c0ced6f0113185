import type { HistorySummary } from '../run/compaction.ts';
import { field, fieldList, oneLine } from './blocks.ts';

/** What stands in the place of messages that were left out. People's words are quoted: they cannot pass for ours. */
export function renderSummary({ messages, tokens, words, calls, paths }: HistorySummary): string {
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
