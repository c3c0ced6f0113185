import { findBrowser } from '../../src/main/browser.ts';
import { installPackage } from '../support/install-package.ts';

const MISSING = [
  'No Chromium is installed, and these tests are of no use without it.',
  'Do: apt-get install chromium. As root the tests do so by themselves on Debian.',
].join('\n');

/** The browser of this machine. Where it is missing it is installed if that is possible, else the tests fail: none is left out. */
export async function installedBrowser(): Promise<string> {
  const found =
    (await findBrowser(process.env)) ??
    (await installPackage('chromium', MISSING).then(() => findBrowser(process.env)));
  if (found === undefined) throw new Error(MISSING);
  return found;
}
