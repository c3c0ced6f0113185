import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Call } from '../run/events.ts';
import type { Effect } from '../run/fold/call-events.ts';
import type { ServerTools, ToolPolicy } from './policy.ts';
import { argumentsOf } from './read-arguments.ts';

/** The tools that lead to MCP servers of other people. */
export const SERVER_CALL = 'mcp';
export const SERVER_TOOLS = 'mcp.tools';

export function isServerTool(name: string): boolean {
  return name === SERVER_CALL || name === SERVER_TOOLS;
}

/** A call goes only to servers, and tools of them, that are allowed here; undefined where it may go. */
export function refuseServer({ mcp }: ToolPolicy, { tool, args }: Call): Refusal | undefined {
  if (!isServerTool(tool)) return undefined;
  const server = serverOf({ tool, args });
  if (mcp.enabled && server !== undefined && mcp.allowedServers.includes(server)) {
    return tool === SERVER_CALL
      ? refuseServerTool(toolsOf(mcp.serverTools, server), server, { tool, args })
      : undefined;
  }
  const known = mcp.enabled ? mcp.allowedServers.join(', ') : '';
  const shown = JSON.stringify(server ?? null).slice(0, 80);
  return refuse('TOOL_NOT_AVAILABLE', `There is no server ${shown} for this. Servers: ${known || 'none'}.`);
}

/** Which tools of a server may be called; undefined where all may. */
export function toolsOf(tools: ServerTools | undefined, server: string): readonly string[] | undefined {
  return tools !== undefined && Object.hasOwn(tools, server) ? tools[server] : undefined;
}

function refuseServerTool(
  open: readonly string[] | undefined,
  server: string,
  call: Pick<Call, 'tool' | 'args'>,
): Refusal | undefined {
  const name = textIn(call, 'tool');
  if (open === undefined || (name !== undefined && open.includes(name))) return undefined;
  const shown = JSON.stringify(name ?? null).slice(0, 80);
  return refuse(
    'TOOL_NOT_AVAILABLE',
    `The tool ${shown} of ${server} is not for this. Tools: ${open.join(', ') || 'none'}.`,
  );
}

/** Only the person who configured a server knows what its tools do, so only they can say that calls may be repeated. */
export function effectOfCall(
  { mcp }: ToolPolicy,
  { tool, args }: Call,
  effect: Exclude<Effect, 'record'>,
): Exclude<Effect, 'record'> {
  if (tool !== SERVER_CALL) return effect;
  const { idempotentServers = [] } = mcp;
  return idempotentServers.includes(serverOf({ tool, args }) ?? '') ? 'idempotent' : effect;
}

function serverOf(call: Pick<Call, 'tool' | 'args'>): string | undefined {
  return textIn(call, 'server');
}

function textIn(call: Pick<Call, 'tool' | 'args'>, key: string): string | undefined {
  const args = argumentsOf(call);
  const said = isRefusal(args) ? undefined : args[key];
  return typeof said === 'string' ? said : undefined;
}
