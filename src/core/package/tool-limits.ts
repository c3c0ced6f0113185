import { z } from 'zod';

const limit = z.int().positive().exactOptional();

/** What an agent, a workflow or a node may use of tools. What several of them say is narrowed, never widened. */
export const ToolLimits = z.strictObject({
  fs: z.strictObject({ enabled: z.boolean().default(true), maxReadBytes: limit, maxWriteBytes: limit }).exactOptional(),
  mcp: z
    .strictObject({ enabled: z.boolean().default(false), allowedServers: z.array(z.string()).default([]) })
    .exactOptional(),
  shell: z
    .strictObject({ enabled: z.boolean().default(false), timeoutMs: limit, maxOutputBytes: limit })
    .exactOptional(),
});
