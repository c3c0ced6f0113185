import { itemsFrom, listOf } from '../append-list.ts';
import { isObject } from '../json.ts';
import type { Compaction, HistorySummary } from '../run/events.ts';
import type { Entry, Thread } from '../run/run.ts';
import { entryTokens, firstTokens, sum } from './estimate-tokens.ts';

/*
 * A conversation that grows towards the end of what a model can take in is shortened by rule, not by another model:
 * its oldest messages are replaced by a summary of facts. A reply and the results of its calls are never parted, the last
 * such group always stays, and what was done stands in the log as part of the exchange that was sent.
 */

/** Beyond this part of the window a conversation is shortened, … */
const FULL = 0.8;
/** … to this part of it. */
const TARGET = 0.5;
/** No single result may take more than this part of the window. */
const LARGEST_RESULT = 0.25;

export type Window = { readonly contextTokens: number; readonly head: number };

/** How a body is to be shortened before it is sent; undefined where it fits or nothing can be left out. */
export function planCompaction(thread: Thread, { contextTokens, head }: Window): Compaction | undefined {
  const fits = head + thread.tokens <= contextTokens * FULL;
  if (fits && !thread.tooLong) return undefined;
  // The window was smaller than we were told: half of what was sent is the next try.
  const room = thread.tooLong ? Math.min(contextTokens, head + thread.tokens) : contextTokens;
  const entries = itemsFrom(thread.body);
  const kept = lastGroup(entries);
  const results = entries.slice(kept).filter(({ kind }) => kind === 'tool').length;
  // What one reply asked for must fit together.
  const limit = Math.max(200, Math.floor((room * LARGEST_RESULT) / Math.max(1, results / 2)));
  const cut = cutAt(entries, kept, Math.max(0, room * TARGET - head), limit);
  const long = longResults(entries.slice(cut), limit);
  // Directive and brief are sent anew where they were left out: nothing is won by that.
  const sentAnew = (entry: Entry) =>
    entry.kind === 'layer' && (entry.hash === thread.directive || entry.hash === thread.brief);
  if (entries.slice(0, cut).every(sentAnew) && long.length === 0) return undefined;
  return { cut, limit, summary: summarizeHistory(entries.slice(0, cut)), results: [...long], hint: HINT };
}

/** The thread shortened as its exchange says. Directive and brief are sent anew where they went with the rest. */
export function compactThread(thread: Thread, { cut, limit, summary, results, hint = '' }: Compaction): Thread {
  const staying = itemsFrom(thread.body, cut);
  const lengths = new Map((results ?? longResults(staying, limit)).map(({ at, length }) => [at, length]));
  const kept = staying.map((entry, at) => shortened(entry, lengths.get(at), hint));
  const lead: readonly Entry[] = cut === 0 ? [] : [{ kind: 'summary', summary }];
  const still = (hash: string | undefined) =>
    kept.some((entry) => entry.kind === 'layer' && entry.hash === hash) ? hash : undefined;
  return {
    ...thread,
    body: listOf([...lead, ...kept]),
    since: Math.max(0, thread.since - cut + lead.length),
    directive: still(thread.directive),
    brief: still(thread.brief),
    tokens: 0,
    counted: 0,
  };
}

/** Where the last thing begins that a person or the model said, with its results: directives, briefs and notices can be told again. */
function lastGroup(entries: readonly Entry[]): number {
  const last = entries.findLastIndex(({ kind }) => kind === 'assistant' || kind === 'input');
  return last === -1 ? entries.length - 1 : last;
}

/** The place nearest to the beginning from which everything fits, where a group begins; the last group always stays. */
function cutAt(entries: readonly Entry[], kept: number, room: number, limit: number): number {
  let used = 0;
  let cut = Math.max(0, kept);
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (entry === undefined) break;
    used += Math.min(entryTokens(entry), entry.kind === 'tool' ? limit : Number.POSITIVE_INFINITY);
    if (used > room) break;
    if (entry.kind !== 'tool' && index < cut) cut = index;
  }
  return cut;
}

const HINT = 'Only the beginning of this result is kept. Call again for the rest, in smaller parts.';

type Shortened = NonNullable<Compaction['results']>[number];

/** The results over the limit, and how many characters of each fit. Logs of before say only the limit: do not change this. */
function longResults(entries: readonly Entry[], limit: number): readonly Shortened[] {
  return entries.flatMap((entry, at) => {
    if (entry.kind !== 'tool' || entryTokens(entry) <= limit) return [];
    return [{ at, length: firstTokens(JSON.stringify(entry.result), Math.floor(limit / 2)).length }];
  });
}

/** A result that is too long keeps its beginning, and says so. */
function shortened(entry: Entry, length: number | undefined, hint: string): Entry {
  if (entry.kind !== 'tool' || length === undefined) return entry;
  const ok = !isObject(entry.result) || entry.result['ok'] !== false;
  const beginning = JSON.stringify(entry.result).slice(0, length).toWellFormed();
  return { ...entry, result: { ok, shortened: true, beginning, hint } };
}

const WORDS_KEPT = 30;
const WORDS_LENGTH = 300;
const LAST_WORDS = 8_000;
const PATHS_KEPT = 50;

/** What is kept of messages that are left out: what people said, which tools were used, which files were met. */
function summarizeHistory(entries: readonly Entry[]): HistorySummary {
  const earlier = entries.flatMap((entry) => (entry.kind === 'summary' ? [entry.summary] : []));
  const messages = entries.filter((entry) => entry.kind !== 'summary');
  const inputs = messages.flatMap((entry) => (entry.kind === 'input' ? [entry.text] : []));
  // The last words are what the model is working on: they stay whole as long as that is possible at all.
  const words = inputs.map((text, index) => beginning(text, index === inputs.length - 1 ? LAST_WORDS : WORDS_LENGTH));
  const paths = new Set([...earlier.flatMap((summary) => summary.paths), ...messages.flatMap(pathOf)]);
  return {
    messages: sum([...earlier.map((summary) => summary.messages), messages.length]),
    tokens: sum([...earlier.map((summary) => summary.tokens), ...messages.map(entryTokens)]),
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
