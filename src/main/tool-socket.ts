import { toolSocket } from '../adapters/tool-socket/tool-socket.ts';
import type { OpenToolSocket } from '../ports/tool-socket.ts';
import { COMMAND } from './own-process.ts';

/** Opens sockets for the exchanges of programs, with this very program as the pipe to them. */
export function toolSockets(home: string, version: string): OpenToolSocket {
  return toolSocket({ command: [process.execPath, COMMAND, 'mcp'], version, folder: home });
}
