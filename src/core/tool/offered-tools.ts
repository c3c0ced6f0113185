import { agentOf } from '../run/agent-of.ts';
import type { Run } from '../run/run.ts';
import { effectivePolicy } from './policy.ts';

export type OfferedTool = { readonly name: string; readonly description: string };

/** What files can be done with, in the order it is shown. The state file takes part whether or not there are others. */
const FILE_TOOLS: readonly OfferedTool[] = [
  { name: 'fs.list', description: 'List a folder. Arguments: path.' },
  { name: 'fs.read', description: 'Read a text file. Arguments: path, startLine?, endLine?.' },
  {
    name: 'fs.search',
    description: 'Search text files below a path. Arguments: path, pattern, before?, after?, maxMatches?.',
  },
  { name: 'fs.write', description: 'Write a whole text file. Arguments: path, content, ifMatchSha256?.' },
  {
    name: 'fs.apply_patch',
    description:
      'Change a text file. Arguments: path, patch (unified diff, or an updateFrontmatter operation for the state file).',
  },
];

const ASK: OfferedTool = {
  name: 'ui.ask_user',
  description: 'Ask the person and wait. Arguments: widgetId, type, message. Your turn ends with it.',
};

/** The tools of this moment, in the order they are shown. What is not offered is refused when called. */
export function offeredTools(run: Run): readonly OfferedTool[] {
  const { fs } = effectivePolicy(agentOf(run));
  // Asking stays listed in auto mode: the model is told that it may not, instead of being left to guess.
  return [
    ...(fs.enabled ? FILE_TOOLS : []),
    ASK,
    ...Object.values(run.kit.tools)
      .filter(({ name }) => !isFileTool(name))
      .map(({ name, description }) => ({ name, description })),
  ];
}

export function isFileTool(name: string): boolean {
  return FILE_TOOLS.some((tool) => tool.name === name);
}
