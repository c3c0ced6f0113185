import { isObject } from '../json.ts';
import type { AgentTools, ToolSwitch } from '../package/definition.ts';
import { narrowGlobs } from './write-globs.ts';

/** Names of tools by the servers that have them. */
export type ServerTools = { readonly [server: string]: readonly string[] };

/**
 * What may be used, and how much of it. One value drives the prompt's text, the tools offered, and enforcement.
 * A family that it lacks is off: runs of before are pinned to a policy without the later ones.
 */
export type ToolPolicy = {
  readonly fs: ToolSwitch & {
    readonly maxReadBytes: number;
    readonly maxWriteBytes: number;
    readonly write?: readonly string[];
  };
  readonly mcp: ToolSwitch & {
    readonly allowedServers: readonly string[];
    /** The tools that may be called of a server; all of one that is not named here. */
    readonly serverTools?: ServerTools;
    /** Of the system alone: servers whose calls may be repeated. */
    readonly idempotentServers?: readonly string[];
  };
  readonly shell: ToolSwitch & { readonly timeoutMs: number; readonly maxOutputBytes: number };
} & { readonly [family in Exclude<keyof AgentTools, 'fs' | 'mcp' | 'shell'>]?: ToolSwitch };

export type Family = keyof ToolPolicy;

/** `run`: the runtime's own tools. `own`: tools of a program that embeds the library. Both are always on. */
export type ToolFamily = Family | 'run' | 'own';

type FamilyRow = {
  /** Its limits, in the order they are told. */
  readonly limits: readonly string[];
  /** Whether an agent may use it that says nothing of it. */
  readonly unsaid: boolean;
  /** Told also where no tool of it is offered. */
  readonly told: boolean;
};

/** Every family that a policy can switch, in the order it is told. */
export const FAMILIES: { readonly [family in Family]: FamilyRow } = {
  fs: { limits: ['maxReadBytes', 'maxWriteBytes'], unsaid: true, told: true },
  mcp: { limits: ['allowedServers'], unsaid: false, told: true },
  shell: { limits: ['timeoutMs', 'maxOutputBytes'], unsaid: false, told: true },
  task: { limits: [], unsaid: false, told: false },
  git: { limits: [], unsaid: false, told: false },
  browser: { limits: [], unsaid: false, told: false },
  memory: { limits: [], unsaid: false, told: false },
  forge: { limits: [], unsaid: false, told: false },
};

export const FAMILY_NAMES = Object.keys(FAMILIES) as readonly Family[];

/** What Signalbox allows by default. */
export const SYSTEM_POLICY: ToolPolicy = {
  fs: { enabled: true, maxReadBytes: 524_288, maxWriteBytes: 2_097_152 },
  mcp: { enabled: false, allowedServers: [] },
  shell: { enabled: true, timeoutMs: 300_000, maxOutputBytes: 1_048_576 },
  task: { enabled: true },
  git: { enabled: true },
  browser: { enabled: true },
  memory: { enabled: true },
  forge: { enabled: true },
};

/** The same with the servers of other people that a person has configured. */
export function withServers(system: ToolPolicy, servers: Readonly<Record<string, ServerBounds>>): ToolPolicy {
  const all = Object.entries(servers);
  const repeatable = all.flatMap(([name, { idempotent }]) => (idempotent === true ? [name] : []));
  const bounded = all.flatMap(([name, { tools }]) => (tools === undefined ? [] : [[name, tools] as const]));
  return {
    ...system,
    mcp: {
      enabled: true,
      allowedServers: Object.keys(servers),
      ...(bounded.length === 0 ? {} : { serverTools: Object.fromEntries(bounded) }),
      ...(repeatable.length === 0 ? {} : { idempotentServers: repeatable }),
    },
  };
}

/** What a person has said of a server: whether its calls may be repeated, and which of its tools may be called. */
type ServerBounds = { readonly idempotent?: boolean; readonly tools?: readonly string[] };

/** An agent's own limits, with what is meant by leaving a family out: files yes, the rest only where it is named. */
export function agentLimits(tools: AgentTools | undefined): AgentTools {
  const unsaid = FAMILY_NAMES.filter((family) => !FAMILIES[family].unsaid).map((family) => [
    family,
    family === 'mcp' ? { enabled: false, allowedServers: [] } : { enabled: false },
  ]);
  return { ...Object.fromEntries(unsaid), ...tools };
}

/** Whether the policy lets this tool be used: its family is on, and its name is not left out of a list of names. */
export function isAllowed(policy: ToolPolicy, family: ToolFamily, name: string): boolean {
  if (family === 'run' || family === 'own') return true;
  // Without a server there is nothing to call.
  if (family === 'mcp' && policy.mcp.allowedServers.length === 0) return false;
  const { enabled = false, names } = policy[family] ?? {};
  return enabled && (names?.includes(name) ?? true);
}

/** The narrowest of all that apply, in any order: booleans by AND, limits by minimum, lists by intersection. */
export function narrowest(system: ToolPolicy, limits: readonly (AgentTools | undefined)[]): ToolPolicy {
  return limits.reduce<ToolPolicy>((policy, next) => (next === undefined ? policy : narrowed(policy, next)), system);
}

function narrowed(policy: ToolPolicy, limits: AgentTools): ToolPolicy {
  const rows = Object.entries(policy).map(([family, own]) => [family, narrowedFamily(own, limits[family as Family])]);
  return Object.fromEntries(rows) as ToolPolicy;
}

function narrowedFamily(own: object, other: object | undefined): object {
  if (other === undefined) return own;
  const before: Readonly<Record<string, unknown>> = { ...own };
  const limits = Object.entries(other).map(([key, value]) => [key, (NARROWED[key] ?? narrower)(before[key], value)]);
  return { ...own, ...Object.fromEntries(limits) };
}

/** Lists of patterns are no lists of names: two of them may allow a file together that neither names. */
const NARROWED: Readonly<Record<string, (own: unknown, other: unknown) => unknown>> = {
  write: (own, other) => (Array.isArray(own) && Array.isArray(other) ? narrowGlobs(own, other) : other),
  // Of a server that only one of them names, that one decides.
  serverTools: (own, other) => (isObject(own) && isObject(other) ? narrowedFamily(own, other) : other),
};

function narrower(own: unknown, other: unknown): unknown {
  if (typeof own === 'boolean') return own && other;
  if (typeof own === 'number') return Math.min(own, Number(other));
  return Array.isArray(own) && Array.isArray(other) ? own.filter((one) => other.includes(one)) : other;
}
