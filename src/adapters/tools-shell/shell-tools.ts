import type { Tool } from '../../ports/tool.ts';
import { checkTool } from './check-tool.ts';
import type { CheckSources } from './choose-check.ts';
import { execTool } from './exec-tool.ts';
import type { CommandPlace } from './run-command.ts';

/** What models and nodes may do with commands. */
export function shellTools(place: CommandPlace, sources: CheckSources): readonly Tool[] {
  return [execTool(place), checkTool(place, sources)];
}
