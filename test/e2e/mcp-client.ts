import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Json } from '../../src/core/json.ts';
import type { ToolSocket } from '../../src/ports/tool-socket.ts';

export type Reached = Pick<ToolSocket, 'command' | 'env'>;
export type Told = { readonly isError: boolean; readonly result: Json };

/** The SDK's client, connected through a real `signalbox mcp`. `modern`: the stateless version of the protocol. */
export async function mcpClient(
  { command: [program = '', ...args], env }: Reached,
  {
    modern = false,
    environment = {},
  }: { readonly modern?: boolean; readonly environment?: Record<string, string> } = {},
) {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    modern ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
  );
  const transport = new StdioClientTransport({
    command: program,
    args,
    env: { ...environment, ...env },
    stderr: 'pipe',
    maxBufferSize: 64 * 1024 * 1024,
  });
  await client.connect(transport);
  return {
    client,
    pid: transport.pid,
    call: async (name: string, args: { [key: string]: unknown } = {}): Promise<Told> => {
      const { content, isError } = await client.callTool({ name, arguments: args });
      const [text] = content as readonly { readonly text: string }[];
      return { isError: isError === true, result: JSON.parse(text?.text ?? 'null') };
    },
  };
}

/** `signalbox mcp` by hand: JSON lines in, JSON lines out. */
export type RawPipe = {
  readonly process: ChildProcess;
  send(message: object): void;
  /** The next line that it says. */
  heard(): Promise<{ readonly [key: string]: Json }>;
};

export function rawPipe({ command: [program = '', ...args], env }: Reached): RawPipe {
  const child = spawn(program, args, { env: { ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    send: (message) => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    heard: async () => JSON.parse((await lines.next()).value ?? 'null'),
  };
}
