import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bwrapSandbox } from '../../src/adapters/sandbox-bwrap/bwrap-sandbox.ts';
import { findBwrap } from '../../src/adapters/sandbox-bwrap/find-bwrap.ts';
import type { Sandbox } from '../../src/ports/sandbox.ts';

const MISSING = [
  'Bubblewrap is not installed, and these tests are of no use without it.',
  'Do: apt-get install bubblewrap (dnf install bubblewrap, apk add bubblewrap). As root the tests do so by themselves on Debian.',
].join('\n');

/** The sandbox of this machine. Where it is missing it is installed if that is possible, else the tests fail: none is left out. */
export async function installedBwrap(): Promise<Sandbox> {
  const path = process.env['PATH'] ?? '';
  const found = (await findBwrap(path)) ?? (await install().then(() => findBwrap(path)));
  if (found === undefined) throw new Error(MISSING);
  return bwrapSandbox(found.program);
}

/** Two tests may want it at once, so the lock of dpkg is waited for. */
async function install(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error(MISSING);
  const apt = (...args: readonly string[]) =>
    promisify(execFile)('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-y', '--no-install-recommends', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    await apt('install', 'bubblewrap').catch(async () => {
      await apt('update');
      await apt('install', 'bubblewrap');
    });
  } catch (cause) {
    throw new Error(MISSING, { cause });
  }
}
