import { setImmediate } from 'node:timers/promises';
import { compilePattern, type Find } from '../../core/tool/compile-pattern.ts';
import type { FailedResult, ToolResult } from '../../core/tool/result.ts';
import { type Around, DEFAULT_MATCHES, SearchArguments, searchText } from '../../core/tool/search-text.ts';
import type { Mount, Segments, Walked } from '../../ports/mount.ts';
import type { StopSignal } from '../../ports/stop-signal.ts';
import { decodeText } from './decode-text.ts';
import { failed, mountFailed, stopped } from './failed-result.ts';
import { path, type Target } from './find-target.ts';
import { readingTool } from './reading-tool.ts';
import { type Cut, type SearchLimits, SearchTally } from './search-tally.ts';

const LIMITS = { files: 20_000, bytes: 256 * 1024 * 1024, fileBytes: 4 * 1024 * 1024, ms: 10_000 };

const Arguments = SearchArguments.extend({ path });
type Arguments = SearchArguments;

const NARROW = 'Narrow the path or the pattern.';
const HINTS: { readonly [C in Cut]: string } = {
  matches: `There are more matches. ${NARROW}`,
  shownBytes: `The matches are longer than maxReadBytes allows. ${NARROW}`,
  files: `Only the first ${LIMITS.files} files were searched. ${NARROW}`,
  bytes: `Only the first ${LIMITS.bytes / 1024 / 1024} MB were searched. ${NARROW}`,
  ms: `The search took more than ${LIMITS.ms / 1000} seconds and was cut. ${NARROW}`,
};

export const searchTool = readingTool({
  name: 'fs.search',
  description:
    'Search text files for lines that match an RE2 pattern (no lookaround). Arguments: path, pattern, before?, after?, maxMatches?.',
  schema: Arguments,
  async look(target): Promise<ToolResult> {
    const { args, mount, segments, context } = target;
    const find = compilePattern(args.pattern);
    if (typeof find === 'string') return failed('E_SCHEMA_VALIDATION', find);
    const refused = await unsearchable(target);
    if (refused !== undefined) return refused;
    const matches = args.maxMatches ?? DEFAULT_MATCHES;
    const limits: SearchLimits = { ...LIMITS, matches, shownBytes: context.limits.maxReadBytes };
    const tally = await searchFiles(mount, segments, {
      find,
      around: { before: args.before ?? 0, after: args.after ?? 0 },
      limits,
      signal: context.signal,
    });
    return context.signal.aborted ? stopped('fs.search') : report(target, tally);
  },
});

/** A path that names one thing is refused for what it is; below a folder such things are passed by. */
async function unsearchable({ mount, segments }: Target<Arguments>): Promise<FailedResult | undefined> {
  const folder = await mount.list(segments, 0);
  if (folder.kind === 'listed') return undefined;
  const found = folder.reason === 'not-a-folder' ? await mount.read(segments, LIMITS.fileBytes) : folder;
  return found.kind === 'refused' ? mountFailed(found) : undefined;
}

function report({ segments, shown }: Target<Arguments>, tally: SearchTally): ToolResult {
  const { cut, skipped, skippedFolders } = tally;
  const shownPath = (path: readonly string[]) => [shown, ...path.slice(segments.length)].join('/');
  return {
    ok: true,
    path: shown,
    matches: tally.matches.map(({ path: at, ...match }) => ({ path: shownPath(at), ...match })),
    files: tally.files,
    ...(Object.keys(skipped).length > 0 ? { skipped } : {}),
    ...(skippedFolders.length > 0 ? { skippedFolders: skippedFolders.map(shownPath) } : {}),
    ...(cut === undefined ? {} : { truncated: true, hint: HINTS[cut] }),
  };
}

type Search = {
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
  const signal = AbortSignal.any([search.signal as AbortSignal, AbortSignal.timeout(search.limits.ms)]);
  const tally = new SearchTally(search.limits, signal);
  const enter = (folder: Segments) => {
    const name = folder.at(-1) ?? '';
    const passedBy = PASSED_BY.has(name) && !start.includes(name);
    if (passedBy) tally.skipsFolder(folder);
    return !passedBy;
  };
  for await (const { path, kind } of mount.walk(start, { signal, enter })) {
    if (kind === 'file') await searchFile(mount, path, search, tally);
    else tally.skips(SKIPPED[kind]);
    if (tally.cut !== undefined) break;
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
