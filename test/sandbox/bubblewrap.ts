import { bwrapSandbox } from '../../src/adapters/sandbox-bwrap/bwrap-sandbox.ts';
import { findBwrap } from '../../src/adapters/sandbox-bwrap/find-bwrap.ts';
import type { Sandbox } from '../../src/ports/sandbox.ts';
import { installPackage } from '../support/install-package.ts';

const MISSING = [
  'Bubblewrap is not installed, and these tests are of no use without it.',
  'Do: apt-get install bubblewrap (dnf install bubblewrap, apk add bubblewrap). As root the tests do so by themselves on Debian.',
].join('\n');

/** The sandbox of this machine. Where it is missing it is installed if that is possible, else the tests fail: none is left out. */
export async function installedBwrap(): Promise<Sandbox> {
  const path = process.env['PATH'] ?? '';
  const found = (await findBwrap(path)) ?? (await installPackage('bubblewrap', MISSING).then(() => findBwrap(path)));
  if (found === undefined) throw new Error(MISSING);
  return bwrapSandbox(found.program);
}
