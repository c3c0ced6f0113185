import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import type { Descriptor } from '../core/engine/descriptor.ts';
import { Fault } from '../core/fault.ts';
import { ENGINE_WORDS } from '../core/words/engine-words.ts';
import { asIs } from '../core/words/text.ts';
import type { SandboxMount } from '../ports/sandbox.ts';
import { isInside, personHome } from './folders.ts';

export type FoundProgram = {
  /** As the search path has it: what it is a link to may need to be called by this name. */
  readonly path: string;
  readonly version: string | undefined;
};

/** What to say where it is not. */
export function programMissing({ title, program, npm }: Descriptor): Fault {
  return new Fault('ENGINE_NOT_FOUND', ENGINE_WORDS.programMissing(title, program), {
    help: npm === undefined ? { do: 'list-engines' } : asIs(`npm install --global ${npm}`),
  });
}

/** Some of them take seconds to say their version on a busy machine. */
export const ANSWER_MS = 30_000;

/** Where an engine program is, and which version it says it is. Undefined where it is not on the search path. */
export async function findProgram(
  { program, versionArgs }: Descriptor,
  env: NodeJS.ProcessEnv,
): Promise<FoundProgram | undefined> {
  const path = await onPath(program, env['PATH'] ?? '');
  return path === undefined ? undefined : { path, version: await versionOf(path, versionArgs, env) };
}

/** Finds it each time anew, since it may be replaced while a run waits; the same file is asked for its version once. */
export function programFinder(descriptor: Descriptor, env: NodeJS.ProcessEnv): () => Promise<FoundProgram> {
  let known: { readonly mark: string; readonly version: string | undefined } | undefined;
  return async () => {
    const path = await onPath(descriptor.program, env['PATH'] ?? '');
    if (path === undefined) throw programMissing(descriptor);
    const { ino, mtimeMs } = await stat(path);
    const mark = [path, ino, mtimeMs].join(':');
    if (known?.mark !== mark) known = { mark, version: await versionOf(path, descriptor.versionArgs, env) };
    return { path, version: known.version };
  };
}

/** The first program of that name; relative folders in the search path are not looked at. */
export async function onPath(name: string, searched: string): Promise<string | undefined> {
  for (const folder of searched.split(delimiter).filter(isAbsolute)) {
    const path = join(folder, name);
    if (await isProgram(path)) return path;
  }
  return undefined;
}

export async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(await realpath(path))).isFile();
  } catch {
    return false;
  }
}

/** As a program tells it; undefined where it has failed, or tells none. */
async function versionOf(path: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { code, stdout } = await answerOf(path, args, env);
  return code === 0 ? /\d+\.\d+(?:\.\d+)?[\w.-]*/.exec(stdout)?.[0] : undefined;
}

/** `code` is null where it was killed, or could not be started. */
export type ProgramAnswer = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** It is asked with as little as it needs: what it does with more is not known before it is in its sandbox. */
export async function answerOf(
  path: string,
  args: readonly string[],
  { PATH, HOME }: NodeJS.ProcessEnv,
): Promise<ProgramAnswer> {
  const env = { PATH, HOME, NO_COLOR: '1', TERM: 'dumb' };
  return new Promise((resolve) => {
    const child = execFile(path, [...args], { timeout: ANSWER_MS, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : null, stdout, stderr });
    });
    child.stdin?.end();
  });
}

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
