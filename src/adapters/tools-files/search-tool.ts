import { compilePattern } from '../../core/tool/compile-pattern.ts';
import type { ToolResult } from '../../core/tool/result.ts';
import { DEFAULT_MATCHES, SearchArguments } from '../../core/tool/search-arguments.ts';
import { path } from './checked-arguments.ts';
import { type FailedResult, failed, mountFailed } from './failed-result.ts';
import type { Target } from './find-target.ts';
import { readingTool } from './reading-tool.ts';
import { stopped } from './safely.ts';
import { searchFiles } from './search-files.ts';
import type { Cut, SearchLimits, SearchTally } from './search-tally.ts';

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
