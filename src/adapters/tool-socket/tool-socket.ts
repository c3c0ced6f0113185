import { randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import type { OpenToolSocket } from '../../ports/tool-socket.ts';
import { serveTools } from './serve-tools.ts';
import { socketPath } from './socket-path.ts';
import { SOCKET_VARIABLE, TOKEN_VARIABLE } from './variables.ts';

export type ToolSocketOptions = {
  /** How `signalbox mcp` is started on this machine. */
  readonly command: readonly string[];
  readonly version: string;
  /** A folder of ours; where its path is too long for a socket, one of the system's for temporary files is used. */
  readonly folder: string;
};

/**
 * A private socket for one exchange. Only the user of this process can reach it, and only who knows the exchange's token is
 * served; what is asked for there goes to the run by `onCall` and nowhere else.
 */
export function toolSocket({ command, version, folder }: ToolSocketOptions): OpenToolSocket {
  return async (request) => {
    const { path, remove } = await socketPath(folder);
    const token = randomBytes(32).toString('hex');
    const connections = new Set<Socket>();
    const server = createServer((socket) => {
      connections.add(socket);
      socket.on('close', () => connections.delete(socket));
      // A program that is gone while it is answered is no news: its exchange tells.
      socket.on('error', () => socket.destroy());
      admit(socket, token, () => serveTools(socket, request, version));
    });
    await listening(server, path);
    await chmod(path, 0o600);
    return {
      command,
      env: { [SOCKET_VARIABLE]: path, [TOKEN_VARIABLE]: token },
      async close() {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        for (const socket of connections) socket.destroy();
        await closed;
        await remove();
      },
    };
  };
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

const LONGEST = 256;
const PATIENCE_MS = 10_000;

/** The first line must be the token; whoever says anything else, or nothing, is shut out without an answer. */
function admit(socket: Socket, token: string, serve: () => void): void {
  let said = Buffer.alloc(0);
  const timer = setTimeout(() => socket.destroy(), PATIENCE_MS);
  timer.unref();
  socket.on('close', () => clearTimeout(timer));
  socket.on('data', hear);

  function hear(chunk: Buffer): void {
    said = Buffer.concat([said, chunk]);
    const end = said.indexOf('\n');
    if (end === -1 && said.length <= LONGEST) return;
    socket.off('data', hear);
    clearTimeout(timer);
    if (end === -1 || !isSame(said.subarray(0, end), Buffer.from(token))) {
      socket.destroy();
      return;
    }
    socket.pause();
    if (end + 1 < said.length) socket.unshift(said.subarray(end + 1));
    serve();
  }
}

function isSame(said: Buffer, token: Buffer): boolean {
  return said.length === token.length && timingSafeEqual(said, token);
}
