import { z } from 'zod';
import { SCHEMA_WORDS } from '../words/problem-words-schema.ts';

const limit = z.int().positive().exactOptional();

const names = z.array(z.string()).describe('Only these tools of the family').exactOptional();
const family = z.strictObject({ enabled: z.boolean().default(false), names }).exactOptional();

/** Relative to the project, with forward slashes; `!` takes files out of the list, and `&` is ours. */
const Glob = z
  .string()
  .max(200)
  .regex(/^!?(?![!/@~])(?!(?:.*\/)?\.\.?(?:\/|$))[^\\&\p{Cc}]*[^\\&\p{Cc}/]$/u, SCHEMA_WORDS.writeGlob.en);
/** Several lists are combined, each glob with each. */
const write = z.array(Glob).max(20).describe('Files of the project that may be written; all where it is left out');

/** What an agent, a workflow or a node may use of tools. What several of them say is narrowed, never widened. */
export const ToolLimits = z.strictObject({
  fs: z
    .strictObject({
      enabled: z.boolean().default(true),
      names,
      maxReadBytes: limit,
      maxWriteBytes: limit,
      write: write.exactOptional(),
    })
    .exactOptional(),
  mcp: z
    .strictObject({
      enabled: z.boolean().default(false),
      names,
      allowedServers: z.array(z.string()).default([]),
      serverTools: z
        .record(z.string(), z.array(z.string()))
        .describe('By server, the tools of it that may be called; all of a server that is not named')
        .exactOptional(),
    })
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
