import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Pinned } from './pinned.ts';

/** A program of the npm registry, in one version; its command has its name. */
export type Program = Pick<Pinned, 'package' | 'version'> & { readonly name: string };

export type Installed<P extends Program = Pinned> = P & {
  /** Where the registry's packages were put. */
  readonly folder: string;
  readonly file: string;
  /** What it answered to `--version`. */
  readonly says: string;
  /** Whether it had to be fetched. */
  readonly fetched: boolean;
};

const INSTALL_LIMIT_MS = 5 * 60_000;
const VERSION_LIMIT_MS = 60_000;

/** This Node comes first: some of the programs are scripts, and one of them needs a newer Node than a machine may have. */
export const PATH = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);

/** Where the programs are kept between runs, outside of the repository. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  const own = env['SIGNALBOX_TEST_ENGINES'];
  return own ?? join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'signalbox', 'engines');
}

/** The program, fetched if it is not there yet, and seen to start. */
export async function install<P extends Program>(pinned: P): Promise<Installed<P>> {
  const folder = join(cacheFolder(), `${pinned.name}-${pinned.version}`);
  const fetched = !existsSync(folder);
  if (fetched) await fetchInto(folder, pinned);
  return { ...pinned, folder, file: commandIn(folder, pinned), says: await versionOf(folder, pinned), fetched };
}

/** Fetched beside its place and moved there once it has answered: what is in the cache is whole. */
async function fetchInto(folder: string, pinned: Program): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  try {
    // Two of the programs put their native binary in place by an install script, which newer npm runs only by name.
    const allowScripts = { [pinned.package]: true };
    await writeFile(join(draft, 'package.json'), JSON.stringify({ private: true, allowScripts }));
    const flags = ['--no-save', '--no-audit', '--no-fund', '--omit-lockfile-registry-resolved', '--loglevel=error'];
    await run('npm', ['install', '--prefix', draft, ...flags, `${pinned.package}@${pinned.version}`], INSTALL_LIMIT_MS);
    await versionOf(draft, pinned);
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** npm gives an older version where `engines` asks for it, and a program may lack its native part: so it is asked. */
async function versionOf(folder: string, pinned: Program): Promise<string> {
  const says = (await run(commandIn(folder, pinned), ['--version'], VERSION_LIMIT_MS)).trim();
  if (!says.includes(pinned.version)) {
    throw new Error(`${pinned.name} is to be ${pinned.version}, and says ${says}. Remove ${folder} and try again.`);
  }
  return says;
}

function commandIn(folder: string, { name }: Program): string {
  return join(folder, 'node_modules', '.bin', name);
}

function run(file: string, args: readonly string[], timeout: number): Promise<string> {
  const env = { ...process.env, PATH };
  return new Promise((resolve, reject) => {
    const child = execFile(file, args, { env, timeout, killSignal: 'SIGKILL' }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else
        reject(new Error(`${file} ${args.join(' ')} failed: ${withoutHosts(`${error.message}\n${stderr}${stdout}`)}`));
    });
    child.stdin?.end();
  });
}

/** Which registry a machine uses is nobody's business. */
function withoutHosts(text: string): string {
  return text.replaceAll(/\b[a-z]+:\/\/[^/\s"']+/g, '<registry>');
}
