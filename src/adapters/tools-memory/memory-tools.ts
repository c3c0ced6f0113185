import type { Tool } from '../../ports/tool.ts';
import { archiveTool } from './archive-tool.ts';
import { recallTool } from './recall-tool.ts';
import type { OpenMemory } from './with-memory.ts';

/** What nodes do with the memory. */
export function memoryTools(open: OpenMemory): readonly Tool[] {
  return [recallTool(open), archiveTool(open)];
}
