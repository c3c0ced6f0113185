import type { Tool } from '../../ports/tool.ts';
import type { FindForge } from './find-forge.ts';
import { itemsTool } from './items-tool.ts';
import { openTool } from './open-tool.ts';
import { settleTool } from './settle-tool.ts';

/** What nodes and roles may do with reviews. */
export function forgeTools(findForge: FindForge): readonly Tool[] {
  return [openTool(findForge), itemsTool(findForge), settleTool(findForge)];
}
