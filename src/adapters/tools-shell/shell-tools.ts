import type { Tool } from '../../ports/tool.ts';
import { checkTool } from './check-tool.ts';
import { execTool } from './exec-tool.ts';
import type { CommandPlace } from './run-command.ts';

/** What models and nodes may do with commands. */
export function shellTools(place: CommandPlace): readonly Tool[] {
  return [execTool(place), checkTool(place)];
}
