import type { Tool } from '../../ports/tool.ts';
import { baseTool } from './base-tool.ts';
import { changesTool } from './changes-tool.ts';
import type { GitToolsPlace } from './git-place.ts';
import { snapshotTool } from './snapshot-tool.ts';

/** What nodes and roles may ask of the repository. */
export function gitTools(place: GitToolsPlace): readonly Tool[] {
  return [baseTool(place), changesTool(place), snapshotTool(place)];
}
