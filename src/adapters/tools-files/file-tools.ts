import { z } from 'zod';
import type { ToolResult } from '../../core/tool/result.ts';
import type { Tool } from '../../ports/tool.ts';
import { mountFailed } from './failed-result.ts';
import { type OpenMount, path } from './find-target.ts';
import { patchTool } from './patch-tool.ts';
import { readTool } from './read-tool.ts';
import { readingTool } from './reading-tool.ts';
import { searchTool } from './search-tool.ts';
import { writeTool } from './write-tool.ts';

/** What models may do with files. `@state` is not theirs: the kernel answers for it. */
export function fileTools(openMount: OpenMount): readonly Tool[] {
  return [listTool, readTool, searchTool, writeTool, patchTool].map((tool) => tool(openMount));
}

const MAX_ENTRIES = 200;

const Arguments = z.strictObject({ path });

const listTool = readingTool({
  name: 'fs.list',
  description: 'List a folder: names and kinds. Arguments: path.',
  schema: Arguments,
  async look({ mount, segments, shown }): Promise<ToolResult> {
    const found = await mount.list(segments, MAX_ENTRIES);
    if (found.kind === 'refused') return mountFailed(found);
    const { entries, total } = found;
    const hint = `The first ${MAX_ENTRIES} of ${total} entries by name. Use fs.search to find a file by its content.`;
    return {
      ok: true,
      path: shown,
      entries: entries.map(({ name, kind }) => ({ name, kind })),
      total,
      ...(total > entries.length ? { truncated: true, hint } : {}),
    };
  },
});
