import type { Tool } from '../../ports/tool.ts';
import type { OpenMount } from './find-target.ts';
import { listTool } from './list-tool.ts';
import { patchTool } from './patch-tool.ts';
import { readTool } from './read-tool.ts';
import { searchTool } from './search-tool.ts';
import { writeTool } from './write-tool.ts';

/** What models may do with files. `@state` is not theirs: the kernel answers for it. */
export function fileTools(openMount: OpenMount): readonly Tool[] {
  return [listTool, readTool, searchTool, writeTool, patchTool].map((tool) => tool(openMount));
}
