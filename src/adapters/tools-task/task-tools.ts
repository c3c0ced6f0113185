import type { TaskFiles } from '../../ports/task-files.ts';
import type { Tool } from '../../ports/tool.ts';
import { createTool } from './create-tool.ts';
import { readTool } from './read-tool.ts';

/** The tools on the documents of structured tasks. */
export function taskTools(files: TaskFiles): readonly Tool[] {
  return [createTool(files), readTool(files)];
}
