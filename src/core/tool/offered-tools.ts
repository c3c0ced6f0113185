import { EXITS, exitOf } from '../exit/exits.ts';
import { currentNode, isCompleted, type Run } from '../run/run.ts';
import { onlyEndIsOpen } from '../run/turn/open-tags.ts';
import { ANY_ARGUMENTS, FILE_TOOLS, isFileTool, type OfferedTool } from './built-in-tools.ts';
import type { RecordTool } from './call-decision.ts';
import { isForChild } from './child-tools.ts';
import { isAllowed, type ToolPolicy } from './policy.ts';
import { policyOf } from './policy-of.ts';
import { RECORD_TOOLS } from './record-tools.ts';

/** The tools of this moment, in the order they are shown. What is not offered is refused when called. */
export function offeredTools(run: Run, policy: ToolPolicy = policyOf(run)): readonly OfferedTool[] {
  if (onlyEndIsOpen(run)) return [];
  const outside = Object.values(run.kit.tools).filter(({ name }) => !isFileTool(name));
  const offers = exitOf(isCompleted(run) ? undefined : currentNode(run)).offers;
  return [
    ...builtInTools(policy, run.started.conversation !== undefined, offers),
    ...outside.map(asOffered).filter(({ family, name }) => isAllowed(policy, family, name)),
  ].filter((tool) => isForChild(run, tool));
}

type Offerable = Partial<OfferedTool> & Pick<OfferedTool, 'name' | 'description'>;

/** Elsewhere they would lead around what the runtime waits for, or mean nothing. */
const BOUND: ReadonlySet<string> = new Set(Object.values(EXITS).flatMap(({ offers }) => offers));

/** Those that every process has. */
export function builtInTools(
  policy: ToolPolicy,
  isConversation: boolean,
  offers: readonly string[] = exitOf(undefined).offers,
): readonly OfferedTool[] {
  const fits = ({ name, inConversations }: RecordTool) =>
    (inConversations || !isConversation) && (!BOUND.has(name) || offers.includes(name));
  const recorded = RECORD_TOOLS.filter(fits).map(asOffered);
  return [...FILE_TOOLS, ...recorded].filter(({ family, name }) => isAllowed(policy, family, name));
}

/** What a model sees of a tool. */
function asOffered({ name, family = 'own', description, parameters = ANY_ARGUMENTS }: Offerable): OfferedTool {
  return { name, family, description, parameters };
}
