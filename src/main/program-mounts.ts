import { realpath } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import type { SandboxMount } from '../ports/sandbox.ts';
import { onPath } from './find-program.ts';
import { isInside, personHome } from './folders.ts';

/** What a program needs of this machine to run: where it is called, where it lies, and the Node that many are run by. */
export async function programMounts(program: string, env: NodeJS.ProcessEnv): Promise<readonly SandboxMount[]> {
  const node = await onPath('node', env['PATH'] ?? '');
  const places = await Promise.all(
    [program, ...(node === undefined ? [] : [node])].map((path) => foldersOf(path, env)),
  );
  return Array.from(new Set(places.flat()), (path) => ({ path, access: 'read' as const }));
}

async function foldersOf(program: string, env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const real = await realpath(program);
  const own = personHome(env);
  const home = await realpath(own).catch(() => own);
  // A folder that holds the person's home would show all of it: there the program is shown alone.
  const shown = (folder: string, file: string) => (isInside(home, folder) ? file : folder);
  return [shown(dirname(program), program), shown(installedAt(real), real)];
}

/** Packages of npm lie beside what they need, below the uppermost `node_modules`. */
function installedAt(real: string): string {
  const at = real.indexOf(`${sep}node_modules${sep}`);
  return at === -1 ? dirname(real) : resolve(real.slice(0, at), 'node_modules');
}
