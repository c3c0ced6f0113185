import type { Run } from '../run/run.ts';
import { ANY_ARGUMENTS, FILE_TOOLS, isFileTool, type OfferedTool } from './built-in-tools.ts';
import { isAllowed, type ToolPolicy } from './policy.ts';
import { policyOf } from './policy-of.ts';
import { RECORD_TOOLS } from './record-tools.ts';

/** The tools of this moment, in the order they are shown. What is not offered is refused when called. */
export function offeredTools(run: Run, policy: ToolPolicy = policyOf(run)): readonly OfferedTool[] {
  const outside = Object.values(run.kit.tools)
    .filter(({ name }) => !isFileTool(name))
    .map(({ name, family = 'own' as const, description, parameters = ANY_ARGUMENTS }) => ({
      name,
      family,
      description,
      parameters,
    }));
  return [
    ...builtInTools(policy, run.started.conversation !== undefined),
    ...outside.filter(({ family, name }) => isAllowed(policy, family, name)),
  ];
}

/** Those that every process has. */
export function builtInTools(policy: ToolPolicy, isConversation: boolean): readonly OfferedTool[] {
  const recorded = RECORD_TOOLS.filter(({ inConversations }) => inConversations || !isConversation).map(
    ({ name, family, description, parameters }) => ({ name, family, description, parameters }),
  );
  return [...FILE_TOOLS, ...recorded].filter(({ family, name }) => isAllowed(policy, family, name));
}
