import { isObject } from '../json.ts';
import type { HistorySummary } from '../run/compaction.ts';
import type { Entry } from '../run/run.ts';
import { entryTokens } from './estimate-tokens.ts';

const WORDS_KEPT = 30;
const WORDS_LENGTH = 300;
const LAST_WORDS = 8_000;
const PATHS_KEPT = 50;

/** What is kept of messages that are left out: what people said, which tools were used, which files were met. */
export function summarizeHistory(entries: readonly Entry[]): HistorySummary {
  const earlier = entries.flatMap((entry) => (entry.kind === 'summary' ? [entry.summary] : []));
  const messages = entries.filter((entry) => entry.kind !== 'summary');
  const inputs = messages.flatMap((entry) => (entry.kind === 'input' ? [entry.text] : []));
  // The last words are what the model is working on: they stay whole as long as that is possible at all.
  const words = inputs.map((text, index) => beginning(text, index === inputs.length - 1 ? LAST_WORDS : WORDS_LENGTH));
  const paths = new Set([...earlier.flatMap((summary) => summary.paths), ...messages.flatMap(pathOf)]);
  const add = (total: number, number: number): number => total + number;
  return {
    messages: earlier.map((summary) => summary.messages).reduce(add, messages.length),
    tokens: [...earlier.map((summary) => summary.tokens), ...messages.map(entryTokens)].reduce(add, 0),
    words: [
      ...earlier.flatMap((summary) => summary.words.map((text) => beginning(text, WORDS_LENGTH))),
      ...words,
    ].slice(-WORDS_KEPT),
    calls: counted([
      ...earlier.flatMap((summary) => Object.entries(summary.calls)),
      ...messages.flatMap((entry): [string, number][] => (entry.kind === 'tool' ? [[entry.call.tool, 1]] : [])),
    ]),
    paths: [...paths].slice(-PATHS_KEPT),
  };
}

function pathOf(entry: Entry): readonly string[] {
  if (entry.kind !== 'tool' || !isObject(entry.result)) return [];
  const { path } = entry.result;
  return typeof path === 'string' ? [path] : [];
}

function beginning(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text;
}

/** A model may call a tool by any name, that of a prototype's key too. */
function counted(calls: readonly (readonly [string, number])[]): HistorySummary['calls'] {
  const times = new Map<string, number>();
  for (const [tool, count] of calls) times.set(tool, (times.get(tool) ?? 0) + count);
  return Object.fromEntries(times);
}
