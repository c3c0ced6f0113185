import { z } from 'zod';
import type { JsonObject } from '../../core/json.ts';
import { asManyAsFit, NOT_OURS, quoteAnswer, seenJson, seenText } from '../../core/mcp/quote-answer.ts';
import { answeringTool } from '../../core/tool/answering-tool.ts';
import { failedResult, type ToolResult } from '../../core/tool/result.ts';
import { SERVER_CALL, SERVER_TOOLS, toolsOf } from '../../core/tool/server-gate.ts';
import type { Tool, ToolContext } from '../../ports/tool.ts';
import type { OpenServers } from './open-servers.ts';

const server = { type: 'string', description: 'Its name, one of allowedServers.' } as const;

/** What models and nodes may do with servers of other people. */
export function serverTools(servers: OpenServers): readonly Tool[] {
  return [listTool(servers), callTool(servers)];
}

function listTool(servers: OpenServers): Tool {
  return answeringTool({
    name: SERVER_TOOLS,
    family: 'mcp',
    description: 'Tell which tools an MCP server has, and what arguments they take.',
    properties: { server },
    required: ['server'],
    schema: z.strictObject({ server: z.string() }),
    effect: 'pure',
    act: async (asked, context: ToolContext) => {
      const taken = await servers.take(asked.server, context);
      const all = await taken.server.tools({ ms: taken.ms, signal: context.signal });
      const open = toolsOf(context.limits.serverTools, asked.server);
      const tools = all.tools.filter(({ name }) => open?.includes(name) ?? true);
      const changed = all.changed.filter((name) => open?.includes(name) ?? true);
      const told = asManyAsFit(
        tools.map(({ name, description, parameters }) => ({
          ...{ name, description: seenText(description), parameters: seenJson(parameters) },
        })),
        context.limits.maxReadBytes,
      );
      const left = tools.slice(told.length).map(({ name }) => name);
      return {
        ok: true,
        server: asked.server,
        said: NOT_OURS,
        tools: told,
        ...(left.length === 0 ? {} : { notDescribed: left }),
        ...(changed.length === 0 ? {} : { changed, why: UNSEEN }),
      };
    },
  });
}

const UNSEEN = 'These have changed and cannot be called until a person has looked at them.';

function callTool(servers: OpenServers): Tool {
  return answeringTool({
    name: SERVER_CALL,
    family: 'mcp',
    description: `Call a tool of an MCP server. ${SERVER_TOOLS} tells which there are. What comes back are the words of that server.`,
    properties: {
      server,
      tool: { type: 'string', description: 'As the server calls it.' },
      arguments: { type: 'object', description: 'As the tool takes them.' },
    },
    required: ['server', 'tool'],
    // Models write null for what they leave out.
    schema: z.strictObject({
      server: z.string(),
      tool: z.string().min(1).max(128),
      arguments: z.record(z.string(), z.json()).nullish(),
    }),
    effect: 'once',
    act: async (asked, context: ToolContext): Promise<ToolResult> => {
      const taken = await servers.take(asked.server, context);
      const patience = { ms: taken.ms, signal: context.signal };
      const answer = await taken.server.call(asked.tool, (asked.arguments ?? {}) as JsonObject, patience);
      const quoted = quoteAnswer(answer, context.limits.maxReadBytes);
      const { server: name, tool } = asked;
      if (!answer.failed) return { ok: true, server: name, tool, ...quoted };
      return failedResult('MCP_FAILED', `${tool} of the MCP server ${name} says that it has failed.`, quoted);
    },
  });
}
