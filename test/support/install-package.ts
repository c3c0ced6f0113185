import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Installs a package of Debian, as root. Two tests may want one at once, so the lock of dpkg is waited for. */
export async function installPackage(name: string, missing: string): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error(missing);
  const apt = (...args: readonly string[]) =>
    promisify(execFile)('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-y', '--no-install-recommends', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    await apt('install', name).catch(async () => {
      await apt('update');
      await apt('install', name);
    });
  } catch (cause) {
    throw new Error(missing, { cause });
  }
}
