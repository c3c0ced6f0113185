import type { ServedCall, Wire } from '../model-server/behaviour.ts';

/** How each program's own shell is called, by the name under which it offers it. */
const SHELLS: { readonly [name: string]: (command: string) => object } = {
  exec_command: (cmd) => ({ cmd }),
  shell: (command) => ({ command: ['bash', '-lc', command] }),
  run_shell_command: (command) => ({ command, description: 'looks around', is_background: false }),
  bash: (command) => ({ command, description: 'looks around' }),
  Bash: (command) => ({ command, description: 'looks around' }),
};

/** A tool of an MCP server, and what it is given. */
export type ServerTool = { readonly tool: string; readonly server: string; readonly args: object };

/** A call of the shell that is offered here. */
export function shellCall(wire: Wire, tools: readonly string[], command: string): ServedCall {
  const name = tools.find((tool) => SHELLS[tool] !== undefined);
  const args = SHELLS[name ?? '']?.(command);
  if (name === undefined || args === undefined)
    throw new Error(`No shell among the tools: ${wire}, ${tools.join(' ')}`);
  // Two programs of this wire disagree about what a shell takes, and refuse a key they do not know.
  return { name, args: wire === 'gemini' ? { command } : args };
}

/**
 * A call of the tool of the MCP server. Some programs offer it at once, under a name of their own; others want it
 * searched for first (claude), and called through another tool (qwen).
 */
export function mcpCall(
  wire: Wire,
  tools: readonly string[],
  resultsSoFar: number,
  { tool: wanted, server, args }: ServerTool,
): ServedCall {
  const offered = tools.find((tool) => tool.endsWith(wanted));
  const id = `call_${wire}_${resultsSoFar}`;
  if (offered !== undefined) return { ...nameOf(offered), args, id };
  const search = tools.find((tool) => tool === 'ToolSearch' || tool === 'tool_search');
  if (search === undefined) throw new Error(`No way to the tool of the server: ${tools.join(' ')}`);
  if (resultsSoFar === 0) return { name: search, args: { query: `select:mcp__${server}__${wanted}` }, id };
  return { name: 'tool_call', args: { name: `mcp__${server}__${wanted}`, arguments: args }, id };
}

function nameOf(offered: string): Pick<ServedCall, 'name' | 'namespace'> {
  const [namespace, name] = offered.split('.');
  return name === undefined || namespace === undefined ? { name: offered } : { namespace, name };
}
