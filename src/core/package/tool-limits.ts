import { z } from 'zod';

const limit = z.int().positive().exactOptional();

const names = z.array(z.string()).describe('Only these tools of the family').exactOptional();
const family = z.strictObject({ enabled: z.boolean().default(false), names }).exactOptional();

/** What an agent, a workflow or a node may use of tools. What several of them say is narrowed, never widened. */
export const ToolLimits = z.strictObject({
  fs: z
    .strictObject({ enabled: z.boolean().default(true), names, maxReadBytes: limit, maxWriteBytes: limit })
    .exactOptional(),
  mcp: z
    .strictObject({ enabled: z.boolean().default(false), names, allowedServers: z.array(z.string()).default([]) })
    .exactOptional(),
  shell: z
    .strictObject({ enabled: z.boolean().default(false), names, timeoutMs: limit, maxOutputBytes: limit })
    .exactOptional(),
  task: family,
  git: family,
  browser: family,
  memory: family,
  forge: family,
});
export type ToolLimits = z.infer<typeof ToolLimits>;
