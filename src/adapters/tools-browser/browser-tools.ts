import type { Tool } from '../../ports/tool.ts';
import type { BrowserPlace } from './browser-place.ts';
import { checkTool } from './check-tool.ts';

/** What models and nodes may do with a browser. */
export function browserTools(place: BrowserPlace): readonly Tool[] {
  return [checkTool(place)];
}
