import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { type CallToolResult, Server } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Json } from '../../core/json.ts';
import type { ToolResult } from '../../core/tool/result.ts';
import { offeredName, plainlyNamed, plainName } from '../../core/tool/tool-names.ts';
import type { ToolSocketRequest } from '../../ports/tool-socket.ts';
import { eachLine } from './each-line.ts';
import { type Turnstile, turnstile } from './turnstile.ts';

/** As long as any line that is read from a program. */
const LONGEST_MESSAGE = 32 * 1024 * 1024;

/** Speaks MCP on the socket, in whichever version the program opens with: exactly the tools of its exchange. */
export function serveTools(socket: Socket, request: ToolSocketRequest, version: string): void {
  // The transport joins what it has with every chunk that comes, which takes a long message quadratic time: it gets whole lines.
  const lines = new PassThrough();
  eachLine(socket, (line) => lines.write(line), { bytes: LONGEST_MESSAGE, exceeded: () => socket.destroy() });
  const transport = new StdioServerTransport(lines, socket, { maxBufferSize: 2 * LONGEST_MESSAGE });
  const pass = turnstile(socket);
  const serving = serveStdio(() => toolServer(request, version, pass), { transport, onerror: () => undefined });
  socket.on('close', () => void serving.close().catch(() => undefined));
  // The transport stops reading when a message is too long; without this the program would wait for ever.
  const { onclose } = transport;
  transport.onclose = () => {
    onclose?.();
    socket.destroy();
  };
  socket.resume();
}

/** The arguments go on as they came: the kernel judges them, and tells the model what is wrong with them. */
function toolServer({ tools, onCall }: ToolSocketRequest, version: string, pass: Turnstile): Server {
  const server = new Server({ name: 'signalbox', version }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({
    tools: plainlyNamed(tools).map(({ name, description, parameters }) => ({
      name: plainName(name),
      description,
      inputSchema: { ...parameters, type: 'object' as const },
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const args = (params.arguments ?? {}) as Json;
    return told(await pass(() => onCall({ tool: offeredName(params.name, tools), args })));
  });
  return server;
}

function told(result: ToolResult): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(result) }], isError: !result.ok };
}
