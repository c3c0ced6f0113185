import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenToolSocket } from '../../ports/tool-socket.ts';
import { serveTools } from './serve-tools.ts';
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
    const own = await socketFolder(folder);
    const path = join(own, SOCKET);
    const token = randomBytes(32).toString('hex');
    const connections = new Set<Socket>();
    const server = createServer((socket) => {
      connections.add(socket);
      socket.on('close', () => connections.delete(socket));
      // A program that is gone while it is answered is no news: its exchange tells.
      socket.on('error', () => socket.destroy());
      admit(socket, token, () => serveTools(socket, request, version));
    });
    await once(server.listen(path), 'listening');
    await chmod(path, 0o600);
    return {
      command,
      env: { [SOCKET_VARIABLE]: path, [TOKEN_VARIABLE]: token },
      async close() {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        for (const socket of connections) socket.destroy();
        await closed;
        await rm(own, { recursive: true, force: true });
      },
    };
  };
}

const LONGEST_TOKEN = 256;
const PATIENCE_MS = 10_000;

/** The first line must be the token; a connection that says anything else, or nothing, is closed without an answer. */
function admit(socket: Socket, token: string, serve: () => void): void {
  let said = Buffer.alloc(0);
  const timer = setTimeout(() => socket.destroy(), PATIENCE_MS);
  timer.unref();
  socket.on('close', () => clearTimeout(timer));
  socket.on('data', hear);

  function hear(chunk: Buffer): void {
    said = Buffer.concat([said, chunk]);
    const end = said.indexOf('\n');
    if (end === -1 && said.length <= LONGEST_TOKEN) return;
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

/** Systems take 104 or 108 bytes, and some of them cut what is longer without a word. */
const LONGEST_PATH = 100;
const SOCKET = 's';
const NAME_LENGTH = `xxxxxxxxxxxx/${SOCKET}`.length;

/** A folder that no other user may enter, for one socket. */
async function socketFolder(folder: string): Promise<string> {
  const own = join(folder, 'sockets');
  if (fits(own)) return inFolder(own);
  // The folder for temporary files belongs to all: what lies in it under a known name may be a trap.
  return mkdtemp(join(fits(join(tmpdir(), 'sb-xxxxxx')) ? tmpdir() : '/tmp', 'sb-'));
}

function fits(folder: string): boolean {
  return Buffer.byteLength(folder) + 1 + NAME_LENGTH <= LONGEST_PATH;
}

/** A folder for each: the program that is let in there sees no other's socket, and cannot put its own in that place. */
async function inFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await sweep(folder);
  const own = join(folder, randomBytes(6).toString('hex'));
  await mkdir(own, { mode: 0o700 });
  return own;
}

/** Long enough for anyone who has just made a name to listen there. */
const YOUNG_MS = 60_000;

/** Killed owners leave their sockets behind: names at which no process answers. */
async function sweep(folder: string): Promise<void> {
  await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const own = join(folder, name);
      const found = await stat(own).catch(() => undefined);
      if (found === undefined || Date.now() - found.mtimeMs < YOUNG_MS) return;
      if (await isDead(found.isDirectory() ? join(own, SOCKET) : own)) await rm(own, { recursive: true, force: true });
    }),
  );
}

/** No process listens, or none ever began to. */
const DEAD: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOENT']);

function isDead(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(DEAD.has(error.code ?? '')));
  });
}
