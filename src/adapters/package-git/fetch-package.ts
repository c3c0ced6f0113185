import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Fault } from '../../core/fault.ts';
import type { PackageFiles } from '../../core/package/package-files.ts';

const TIMEOUT_MS = 120_000;
const MAX_OUTPUT = 1024 * 1024;

/** Nothing of the repository or of the user's settings is executed: no hooks, no filters, no submodules, no helpers that ask. */
const HARDENED = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.symlinks', 'false'],
  ['protocol.ext.allow', 'never'],
  ['submodule.recurse', 'false'],
  ['filter.lfs.smudge', ''],
  ['filter.lfs.required', 'false'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Fetches a package by its git address, `address#branch-or-tag`, and reads it from the checkout. */
export async function fetchPackage(
  ref: string,
  read: (folder: string) => Promise<PackageFiles>,
): Promise<PackageFiles> {
  const [address = '', branch] = ref.replace(/^git\+/, '').split('#');
  if (address.startsWith('-') || branch?.startsWith('-') === true)
    throw new Fault('BAD_USAGE', `${ref} is no git address.`, { help: 'signalbox package add https://host/name.git' });
  const parent = await mkdtemp(join(tmpdir(), 'signalbox-git-'));
  try {
    const folder = join(parent, 'checkout');
    const wanted = branch === undefined || branch === '' ? [] : ['--branch', branch];
    await git(
      [
        ...HARDENED,
        'clone',
        '--quiet',
        '--depth',
        '1',
        '--single-branch',
        '--no-tags',
        ...wanted,
        '--',
        address,
        folder,
      ],
      ref,
    );
    return await read(folder);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

async function git(args: readonly string[], ref: string): Promise<void> {
  try {
    await promisify(execFile)('git', [...args], {
      timeout: TIMEOUT_MS,
      maxBuffer: MAX_OUTPUT,
      env: environment(),
      windowsHide: true,
    });
  } catch (cause) {
    throw new Fault('GIT_FAILED', `${ref} cannot be fetched: ${reasonOf(cause)}`, {
      cause,
      help: `git clone ${ref.replace(/#.*$/, '')}`,
    });
  }
}

/** Never a question: without a terminal of its own git would wait for ever. */
function environment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'SSH_AUTH_SOCK', 'SYSTEMROOT', 'TEMP', 'TMPDIR'];
  const own = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return {
    ...Object.fromEntries(own),
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'true',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_SSH_COMMAND: 'ssh -oBatchMode=yes',
  };
}

function reasonOf(cause: unknown): string {
  const { code, stderr = '' } = cause as { readonly code?: unknown; readonly stderr?: string };
  if (code === 'ENOENT') return 'git is not installed.';
  const said = stderr.split('\n').findLast((line) => line.trim() !== '');
  return said?.trim() ?? 'git did not answer in time.';
}
