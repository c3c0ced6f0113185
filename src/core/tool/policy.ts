import type { AgentTools } from '../package/definition.ts';

/** What may be used, and how much of it. One value drives the prompt's text, the tools offered, and enforcement. */
export type ToolPolicy = {
  readonly fs: { readonly enabled: boolean; readonly maxReadBytes: number; readonly maxWriteBytes: number };
  readonly mcp: { readonly enabled: boolean; readonly allowedServers: readonly string[] };
  readonly shell: { readonly enabled: boolean; readonly timeoutMs: number; readonly maxOutputBytes: number };
};

/** What Signalbox allows where nobody says otherwise. */
export const SYSTEM_POLICY: ToolPolicy = {
  fs: { enabled: true, maxReadBytes: 524_288, maxWriteBytes: 2_097_152 },
  mcp: { enabled: false, allowedServers: [] },
  shell: { enabled: false, timeoutMs: 300_000, maxOutputBytes: 1_048_576 },
};

/** What an agent may do that says nothing of a family: files yes, the rest only where it is named. */
const UNSAID: AgentTools = { mcp: { enabled: false, allowedServers: [] }, shell: { enabled: false } };

/** An agent's own limits, with what is meant by leaving a family out. */
export function agentLimits(tools: AgentTools | undefined): AgentTools {
  return { ...UNSAID, ...tools };
}

/** The narrowest of all that apply, in any order: booleans by AND, limits by minimum, lists by intersection. */
export function narrowest(system: ToolPolicy, limits: readonly (AgentTools | undefined)[]): ToolPolicy {
  return limits.reduce<ToolPolicy>((policy, next) => (next === undefined ? policy : narrowed(policy, next)), system);
}

function narrowed({ fs, mcp, shell }: ToolPolicy, limits: AgentTools): ToolPolicy {
  return {
    fs: {
      enabled: fs.enabled && (limits.fs?.enabled ?? true),
      maxReadBytes: smaller(fs.maxReadBytes, limits.fs?.maxReadBytes),
      maxWriteBytes: smaller(fs.maxWriteBytes, limits.fs?.maxWriteBytes),
    },
    mcp: {
      enabled: mcp.enabled && (limits.mcp?.enabled ?? true),
      allowedServers:
        limits.mcp === undefined
          ? mcp.allowedServers
          : mcp.allowedServers.filter((server) => limits.mcp?.allowedServers.includes(server)),
    },
    shell: {
      enabled: shell.enabled && (limits.shell?.enabled ?? true),
      timeoutMs: smaller(shell.timeoutMs, limits.shell?.timeoutMs),
      maxOutputBytes: smaller(shell.maxOutputBytes, limits.shell?.maxOutputBytes),
    },
  };
}

function smaller(limit: number, other: number | undefined): number {
  return other === undefined ? limit : Math.min(limit, other);
}
