import { expect, test } from 'vitest';
import { processesNaming } from '../../../test/browser/browser-processes.ts';
import { installedBrowser } from '../../../test/browser/installed-browser.ts';
import { browserContract } from '../../../test/contracts/browser.ts';
import { chromiumBrowser } from './chromium-browser.ts';
import { mayReach } from './watch-page.ts';

browserContract(
  'Chromium',
  async () => {
    const program = await installedBrowser();
    return chromiumBrowser(async () => program);
  },
  { processesOf: processesNaming },
);

test.each([
  ['http://localhost:3000/', true],
  ['http://project.localhost/a', true],
  ['ws://127.9.9.9/', true],
  ['http://[::1]/', true],
  ['http://Allowed.test/', true],
  ['http://allowed.test.elsewhere/', false],
  ['http://127.0.0.1.elsewhere/', false],
  ['file:///etc/passwd', false],
  ['no address', false],
])('%s may be asked for: %j', (url, may) => {
  expect(mayReach(url, ['allowed.test'])).toBe(may);
});
