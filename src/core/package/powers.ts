import type { Definition } from './definition.ts';

/** What a package asks for beyond talking and the project's files: things that start programs. In words, for a person. */
export function powersOf({ agents, workflows }: Definition): readonly string[] {
  const shell = agents.filter(({ tools }) => tools?.shell?.enabled === true).map(({ id }) => id);
  const servers = agents.flatMap(({ tools }) => (tools?.mcp?.enabled === true ? tools.mcp.allowedServers : []));
  const engines = Object.values(workflows).flatMap(({ nodes }) =>
    Object.values(nodes).flatMap(({ engine }) => (engine === undefined ? [] : [engine])),
  );
  return [
    ...(shell.length === 0 ? [] : [`run commands (asked for by ${listed(shell)})`]),
    ...(servers.length === 0 ? [] : [`use the MCP servers ${listed(servers)}`]),
    ...(engines.length === 0 ? [] : [`start the engines ${listed(engines)}`]),
  ];
}

function listed(names: readonly string[]): string {
  return [...new Set(names)].join(', ');
}
