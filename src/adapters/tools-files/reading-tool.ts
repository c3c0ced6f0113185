import type { ToolResult } from '../../core/tool/result.ts';
import type { Tool } from '../../ports/tool.ts';
import { isFailed } from './failed-result.ts';
import { findTarget, type Target, type Wanted } from './find-target.ts';
import type { OpenMount } from './open-mount.ts';
import { safely } from './safely.ts';

export type ReadingTool<A> = Wanted<A> & {
  readonly description: string;
  look(target: Target<A>): Promise<ToolResult>;
};

/** A tool that only looks: it can be repeated as often as one likes. */
export function readingTool<A extends { readonly path: string }>(tool: ReadingTool<A>): (openMount: OpenMount) => Tool {
  const { name, description } = tool;
  return (openMount) => ({
    name,
    description,
    effect: 'pure',
    run: (args, context) =>
      safely(name, context, async () => {
        const target = await findTarget(tool, openMount, args, context);
        return isFailed(target) ? target : tool.look(target);
      }),
  });
}
