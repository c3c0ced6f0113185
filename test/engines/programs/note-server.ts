import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

/* An MCP server with one tool, which says back what it was given. */
serveStdio(() => {
  const server = new McpServer({ name: 'lab', version: '1.0.0' }, { capabilities: { tools: {} } });
  const inputSchema = z.object({ text: z.string() });
  server.registerTool('lab_note', { description: 'Takes a note.', inputSchema }, async ({ text }) => ({
    content: [{ type: 'text', text: `noted: ${text}` }],
  }));
  return server;
});
