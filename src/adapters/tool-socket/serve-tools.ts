import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type CallToolResult, Server } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Json } from '../../core/json.ts';
import type { ToolResult } from '../../core/tool/result.ts';
import { offeredName, plainlyNamed, plainName } from '../../core/tool/tool-names.ts';
import type { ToolSocketRequest } from '../../ports/tool-socket.ts';
import { eachLine } from './each-line.ts';

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
    return resultOf(await pass(() => onCall({ tool: offeredName(params.name, tools), args })));
  });
  return server;
}

function resultOf(result: ToolResult): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(result) }], isError: !result.ok };
}

/** As many calls of one connection as go side by side, those included whose answers the program has not read. */
const WIDTH = 16;

type Turnstile = <T>(call: () => Promise<T>) => Promise<T>;

/** Who does not read their answers gets no more of them: they would pile up here, and hold gigabytes. */
function turnstile(socket: Socket): Turnstile {
  let free = WIDTH;
  const waiting: (() => void)[] = [];
  let unread: (() => void)[] = [];
  const read = () => {
    const left = unread;
    unread = [];
    for (const leave of left) leave();
  };
  socket.on('drain', read).on('close', read);
  // The transport listens once for every answer that is not read, and there are no more of them than this.
  socket.setMaxListeners(4 * WIDTH);

  return async (call) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await call();
    } finally {
      void answered();
    }
  };

  /** The answer is written after its call has returned; then it is as good as read, unless it waits behind others. */
  async function answered(): Promise<void> {
    await setImmediate();
    if (socket.destroyed || !socket.writableNeedDrain) leave();
    else unread.push(leave);
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
}
