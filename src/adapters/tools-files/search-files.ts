import { setImmediate } from 'node:timers/promises';
import type { Find } from '../../core/tool/compile-pattern.ts';
import { type Around, searchText } from '../../core/tool/search-text.ts';
import type { Mount, Segments, Walked } from '../../ports/mount.ts';
import type { StopSignal } from '../../ports/stop-signal.ts';
import { decodeText } from './decode-text.ts';
import { type SearchLimits, SearchTally } from './search-tally.ts';

export type Search = {
  readonly find: Find;
  readonly around: Around;
  readonly limits: SearchLimits;
  readonly signal: StopSignal;
};

/** Large, and written by programs: they are searched only where they are named. */
const PASSED_BY: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** How what is no file is counted. */
const SKIPPED: { readonly [Kind in Exclude<Walked['kind'], 'file'>]: string } = {
  link: 'links',
  other: 'special',
  unreadable: 'unreadable',
};

/** Searches every text file below a path, bounded in everything, and leaves room for others to work meanwhile. */
export async function searchFiles(mount: Mount, start: Segments, search: Search): Promise<SearchTally> {
  const stop = stopAfter(search.limits.ms, search.signal);
  const tally = new SearchTally(search.limits, stop.signal);
  const enter = (folder: Segments) => {
    const name = folder.at(-1) ?? '';
    const passedBy = PASSED_BY.has(name) && !start.includes(name);
    if (passedBy) tally.skipsFolder(folder);
    return !passedBy;
  };
  try {
    for await (const { path, kind } of mount.walk(start, { signal: stop.signal, enter })) {
      if (kind === 'file') await searchFile(mount, path, search, tally);
      else tally.skips(SKIPPED[kind]);
      if (tally.cut !== undefined) break;
    }
  } finally {
    stop.clear();
  }
  return tally;
}

async function searchFile(mount: Mount, path: Segments, search: Search, tally: SearchTally): Promise<void> {
  const found = await mount.read(path, search.limits.fileBytes);
  if (found.kind === 'refused') return tally.skips(found.reason === 'too-large' ? 'tooLarge' : 'unreadable');
  tally.looksInto(found.bytes.length);
  const text = decodeText(found.bytes);
  if (text === undefined) return tally.skips('binary');
  for (const step of searchText(text, search.find, search.around)) {
    if (step === 'long-line') tally.skips('longLines');
    else if (step === 'pause') await setImmediate();
    else tally.finds({ path, ...step });
    if (tally.cut !== undefined) return;
  }
}

/** A signal that fires when another one does, or when the time is over. */
function stopAfter(ms: number, outer: StopSignal): { readonly signal: AbortSignal; clear(): void } {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, ms);
  outer.addEventListener('abort', stop, { once: true });
  if (outer.aborted) stop();
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      outer.removeEventListener('abort', stop);
    },
  };
}
