import type { Agent } from '../package/definition.ts';

/** What an agent may use, and how much of it. One value drives the prompt's text, the tools offered, and enforcement. */
export type ToolPolicy = {
  readonly fs: { readonly enabled: boolean; readonly maxReadBytes: number; readonly maxWriteBytes: number };
  readonly mcp: { readonly enabled: boolean; readonly allowedServers: readonly string[] };
};

const SYSTEM: ToolPolicy = {
  fs: { enabled: true, maxReadBytes: 524_288, maxWriteBytes: 2_097_152 },
  mcp: { enabled: false, allowedServers: [] },
};

/** Booleans by AND, limits by minimum. */
export function effectivePolicy(agent: Agent | undefined): ToolPolicy {
  const fs = agent?.tools?.fs;
  return {
    fs: {
      enabled: SYSTEM.fs.enabled && (fs?.enabled ?? true),
      maxReadBytes: Math.min(SYSTEM.fs.maxReadBytes, fs?.maxReadBytes ?? Number.POSITIVE_INFINITY),
      maxWriteBytes: Math.min(SYSTEM.fs.maxWriteBytes, fs?.maxWriteBytes ?? Number.POSITIVE_INFINITY),
    },
    mcp: SYSTEM.mcp,
  };
}
