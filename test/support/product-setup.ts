import { rm } from 'node:fs/promises';
import { buildProduct } from './build-product.ts';
import { DISCARDED_VARIABLE, temporaryFolder } from './temporary-folder.ts';

/** Called by vitest before the first test that may start processes. */
export async function setup(): Promise<() => Promise<void>> {
  const { path } = await temporaryFolder();
  const product = await buildProduct();
  process.env[DISCARDED_VARIABLE] = path;
  return async () => {
    delete process.env[DISCARDED_VARIABLE];
    await product.remove();
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
  };
}
