import { itemsFrom } from '../append-list.ts';
import { entryTokens, sum } from '../prompt/estimate-tokens.ts';
import type { Thread } from '../run/run.ts';

/**
 * Linux takes no word of more than 128 KiB. A token of our estimate is at most four characters of three bytes each, and what
 * is written around a message is less than the estimate allows for it: so many tokens are always a word.
 */
const LONGEST_WORD = 10_000;

/**
 * Whether the prompt of a program may be too long for its command line. It is judged by what the log says of the thread, so
 * that the command line can be recorded before anything is started.
 */
export function isLong(thread: Pick<Thread, 'head' | 'body'>, { resumed }: { readonly resumed: boolean }): boolean {
  const body = itemsFrom(thread.body);
  const spoken = body.findLastIndex(({ kind }) => kind === 'assistant' || kind === 'tool');
  const news = sum(body.slice(resumed ? spoken + 1 : 0).map(entryTokens));
  const head = resumed ? 0 : sum(thread.head.map(({ tokens }) => tokens));
  return head + news > LONGEST_WORD;
}
