import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Systems take 104 or 108 bytes, and some of them cut what is longer without a word. */
const LONGEST = 100;
const SOCKET = 's';
const NAME_LENGTH = `xxxxxxxxxxxx/${SOCKET}`.length;

/** A name for a socket in a folder that nobody else may enter, and how to leave nothing of it behind. */
export type SocketPath = { readonly path: string; readonly remove: () => Promise<void> };

export async function socketPath(folder: string): Promise<SocketPath> {
  const own = join(folder, 'sockets');
  return fits(own) ? inFolder(own) : inTemporary(fits(join(tmpdir(), 'sb-xxxxxx')) ? tmpdir() : '/tmp');
}

function fits(folder: string): boolean {
  return Buffer.byteLength(folder) + 1 + NAME_LENGTH <= LONGEST;
}

/** A folder for each: the program that is let in there sees no other's socket, and cannot put its own in that place. */
async function inFolder(folder: string): Promise<SocketPath> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await sweep(folder);
  const own = join(folder, randomBytes(6).toString('hex'));
  await mkdir(own, { mode: 0o700 });
  return { path: join(own, SOCKET), remove: () => rm(own, { recursive: true, force: true }) };
}

/** The folder for temporary files belongs to all: what lies in it under a known name may be somebody's trap. */
async function inTemporary(temporary: string): Promise<SocketPath> {
  const folder = await mkdtemp(join(temporary, 'sb-'));
  return { path: join(folder, SOCKET), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Long enough for anyone who has just made a name to listen there. */
const YOUNG_MS = 60_000;

/** Killed owners leave their sockets behind: names at which nobody answers. */
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

/** Nobody listens, or nobody ever began to. */
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
