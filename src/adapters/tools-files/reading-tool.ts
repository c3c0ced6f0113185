import type { ToolResult } from '../../core/tool/result.ts';
import type { Tool } from '../../ports/tool.ts';
import { actOnTarget, type OpenMount, type Target, type Wanted } from './find-target.ts';

type ReadingTool<A> = Wanted<A> & { look(target: Target<A>): Promise<ToolResult> };

/** A tool that only looks: it can be repeated as often as one likes. */
export function readingTool<A extends { readonly path: string }>(tool: ReadingTool<A>): (openMount: OpenMount) => Tool {
  const { name, description, look } = tool;
  return (openMount) => ({
    name,
    description,
    effect: 'pure',
    run: (args, context) => actOnTarget(tool, { openMount, args, context }, look),
  });
}
