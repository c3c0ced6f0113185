import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Systems take 104 or 108 bytes, and some of them cut what is longer without a word. */
const LONGEST = 100;
const NAME_LENGTH = 'xxxxxxxxxxxx.sock'.length;

/** A name for a socket in a folder that nobody else may enter, and how to leave nothing of it behind. */
export type SocketPath = { readonly path: string; readonly remove: () => Promise<void> };

export async function socketPath(folder: string): Promise<SocketPath> {
  const own = join(folder, 'sockets');
  return fits(own) ? inFolder(own) : inTemporary(fits(join(tmpdir(), 'sb-xxxxxx')) ? tmpdir() : '/tmp');
}

function fits(folder: string): boolean {
  return Buffer.byteLength(folder) + 1 + NAME_LENGTH <= LONGEST;
}

async function inFolder(folder: string): Promise<SocketPath> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await sweep(folder);
  const path = join(folder, `${randomBytes(6).toString('hex')}.sock`);
  return { path, remove: () => rm(path, { force: true }) };
}

/** The folder for temporary files belongs to all: what lies in it under a known name may be somebody's trap. */
async function inTemporary(temporary: string): Promise<SocketPath> {
  const folder = await mkdtemp(join(temporary, 'sb-'));
  return { path: join(folder, 's'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Long enough for anyone who has just made a name to listen there. */
const YOUNG_MS = 60_000;

/** Killed owners leave their sockets behind: names at which nobody answers. */
async function sweep(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sock'));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found === undefined || Date.now() - found.mtimeMs < YOUNG_MS) return;
      if (await isDead(path)) await rm(path, { force: true });
    }),
  );
}

function isDead(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
  });
}
