import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Fault } from '../../core/fault.ts';
import type { PackageFiles } from '../../core/package/package-files.ts';
import { PACKAGE_WORDS } from '../../core/words/package-words.ts';
import type { Text } from '../../core/words/text.ts';

const TIMEOUT_MS = 120_000;
const MAX_OUTPUT = 1024 * 1024;
const PROXIES = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'all_proxy'];

/** Nothing is executed on the way: no hooks, no submodules; filters and helpers of the user's settings are not read at all. */
const HARDENED = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.symlinks', 'false'],
  ['core.autocrlf', 'false'],
  ['protocol.ext.allow', 'never'],
  ['submodule.recurse', 'false'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`]);

const CLONE = ['clone', '--quiet', '--depth', '1', '--single-branch', '--no-tags'];

/** Fetches a package by its git address, `address#branch-or-tag`, and reads it from the checkout. */
export async function fetchPackage(
  ref: string,
  env: NodeJS.ProcessEnv,
  read: (folder: string) => Promise<PackageFiles>,
): Promise<PackageFiles> {
  const [address = '', branch] = ref.replace(/^git\+/, '').split('#');
  if (address.startsWith('-') || branch?.startsWith('-') === true)
    throw new Fault('BAD_USAGE', PACKAGE_WORDS.noGitAddress(ref), {
      help: { do: 'add-package', package: 'https://host/name.git' },
    });
  const parent = await mkdtemp(join(tmpdir(), 'signalbox-git-'));
  try {
    const folder = join(parent, 'checkout');
    const wanted = branch === undefined || branch === '' ? [] : ['--branch', branch];
    await git([...HARDENED, ...CLONE, ...wanted, '--', address, folder], address, environment(env));
    return await read(folder);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

async function git(args: readonly string[], address: string, env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await promisify(execFile)('git', [...args], {
      timeout: TIMEOUT_MS,
      maxBuffer: MAX_OUTPUT,
      env,
      windowsHide: true,
    });
  } catch (cause) {
    throw new Fault('GIT_FAILED', PACKAGE_WORDS.notFetched(address, reasonOf(cause)), {
      cause,
      help: PACKAGE_WORDS.cloneByHand(`'${address.replaceAll("'", '')}'`),
    });
  }
}

/** Never a question: without a terminal of its own git would wait for ever. */
function environment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'SSH_AUTH_SOCK', 'SYSTEMROOT', 'TEMP', 'TMPDIR', ...PROXIES];
  const own = kept.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]));
  return {
    ...Object.fromEntries(own),
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'true',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_ALLOW_PROTOCOL: 'https:http:ssh:git:file',
    GIT_SSH_COMMAND: 'ssh -oBatchMode=yes',
  };
}

type Ended = { readonly code?: unknown; readonly killed?: boolean; readonly stderr?: string };

function reasonOf(cause: unknown): Text {
  const { code, killed, stderr = '' } = cause as Ended;
  if (code === 'ENOENT') return PACKAGE_WORDS.noGit;
  if (killed === true) return PACKAGE_WORDS.gitSilent(TIMEOUT_MS / 1000);
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const told = lines.find((line) => /^(?:fatal|error|remote):/.test(line)) ?? lines.at(-1);
  return told === undefined ? PACKAGE_WORDS.gitEnded(String(code)) : PACKAGE_WORDS.gitSaid(told);
}
