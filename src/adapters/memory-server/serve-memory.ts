import type { Readable, Writable } from 'node:stream';
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { isFault } from '../../core/fault.ts';
import type { Memory } from '../../ports/memory.ts';
import { MEMORY_TOOLS, type MemoryAnswer, type MemoryTool } from './memory-tools.ts';

export type ServedMemory = {
  readonly memory: Memory;
  readonly version: string;
  readonly input: Readable;
  readonly output: Writable;
};

/** Speaks MCP until the client has ended its side, in whichever version of the protocol it opens with. */
export async function serveMemory({ memory, version, input, output }: ServedMemory): Promise<void> {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const transport = new StdioServerTransport(input, output);
  const serving = serveStdio(() => memoryServer(memory, version), { transport, onerror: () => undefined });
  // The transport stops reading where a message is too long, and where its answers are not read.
  const { onclose } = transport;
  transport.onclose = () => {
    onclose?.();
    resolve();
  };
  input.once('close', resolve).once('end', resolve);
  output.once('error', resolve);
  await ended;
  await serving.close().catch(() => undefined);
}

function memoryServer(memory: Memory, version: string): McpServer {
  const server = new McpServer({ name: 'signalbox-memory', version });
  for (const [name, tool] of Object.entries(MEMORY_TOOLS)) {
    const { title, description, input, output } = tool;
    server.registerTool(
      name,
      { title, description, inputSchema: input, outputSchema: output, annotations: hintsOf(tool) },
      async (args) => resultOf(await answer(memory, tool, args)),
    );
  }
  return server;
}

function hintsOf({ changes }: MemoryTool) {
  return {
    readOnlyHint: changes === 'nothing',
    destructiveHint: changes === 'takes',
    // To do it again changes nothing, whichever it is.
    idempotentHint: true,
    openWorldHint: false,
  };
}

/** A file that cannot be used is told to the client; the next call may find it well again. */
async function answer(memory: Memory, { run }: MemoryTool, args: unknown): Promise<MemoryAnswer> {
  try {
    return await run(memory, args as never);
  } catch (error) {
    if (!isFault(error)) throw error;
    return { text: `${error.code}: ${error.message}`, value: {}, isError: true };
  }
}

function resultOf({ text, value, note, isError }: MemoryAnswer): CallToolResult {
  const content = [text, ...(note === undefined ? [] : [note])].map((one) => ({ type: 'text' as const, text: one }));
  return isError ? { content, isError } : { content, structuredContent: value };
}
