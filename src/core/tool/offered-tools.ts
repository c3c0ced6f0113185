import { conversationOf } from '../run/conversation.ts';
import type { Run } from '../run/run.ts';
import { ANY_ARGUMENTS, ASK, FILE_TOOLS, isFileTool, type OfferedTool, REWIND } from './built-in-tools.ts';
import type { ToolPolicy } from './policy.ts';
import { policyOf } from './policy-of.ts';

/** The tools of this moment, in the order they are shown. What is not offered is refused when called. */
export function offeredTools(run: Run, { fs }: ToolPolicy = policyOf(run)): readonly OfferedTool[] {
  // Asking stays listed in auto mode: the model is told that it may not, instead of being left to guess.
  return [
    ...(fs.enabled ? FILE_TOOLS : []),
    ASK,
    ...(conversationOf(run) === undefined ? [REWIND] : []),
    ...Object.values(run.kit.tools)
      .filter(({ name }) => !isFileTool(name))
      .map(({ name, description, parameters = ANY_ARGUMENTS }) => ({ name, description, parameters })),
  ];
}
