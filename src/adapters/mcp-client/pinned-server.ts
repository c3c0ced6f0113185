import { Fault } from '../../core/fault.ts';
import { compareTools, seenTools } from '../../core/mcp/compare-tools.ts';
import { SERVER_WORDS } from '../../core/words/server-words.ts';
import type { ServerBook } from '../../ports/server-book.ts';
import type { Patience, ToolServer } from '../../ports/tool-server.ts';

export type Pinned = { readonly name: string; readonly identity: string; readonly book: ServerBook };

/**
 * A server whose tools are those that were seen. What it has when it is asked for the first time counts as seen: a person has just
 * configured it. It is asked before every call, since a server may say one thing to people and another one later.
 */
export function pinnedServer(server: ToolServer, { name, identity, book }: Pinned): ToolServer {
  const compared = async (patience: Patience) => {
    const { tools } = await server.tools(patience);
    const seen = await book.read(identity);
    if (seen === undefined) await book.write(identity, seenTools(tools));
    return compareTools(seen ?? seenTools(tools), tools);
  };
  return {
    ...server,
    async tools(patience) {
      const { same, changed, added } = await compared(patience);
      return { tools: same, changed: [...changed, ...added].map((tool) => tool.name) };
    },
    async call(tool, args, patience) {
      const { same, changed, added } = await compared(patience);
      const look = { help: { do: 'show-servers', server: name } } as const;
      if ([...changed, ...added].some((one) => one.name === tool))
        throw new Fault('MCP_TOOLS_CHANGED', SERVER_WORDS.changed(name, [tool]), look);
      if (same.every((one) => one.name !== tool))
        throw new Fault('MCP_TOOL_UNKNOWN', SERVER_WORDS.noTool(name, tool), look);
      return server.call(tool, args, patience);
    },
  };
}
