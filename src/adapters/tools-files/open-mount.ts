import type { Mount } from '../../ports/mount.ts';
import type { ToolContext } from '../../ports/tool.ts';

/** The mount behind an alias for one call; undefined where there is none. */
export type OpenMount = (mount: 'project' | 'pkg', context: ToolContext) => Promise<Mount | undefined>;
