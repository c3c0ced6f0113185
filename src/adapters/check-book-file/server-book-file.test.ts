import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { serverBookContract } from '../../../test/contracts/server-book.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { serverBookFile } from './server-book-file.ts';

serverBookContract('a folder', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  const home = join(folder.path, 'home');
  return { one: serverBookFile(home), two: serverBookFile(home) };
});
