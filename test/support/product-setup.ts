import { rm } from 'node:fs/promises';
import { buildProduct } from './build-product.ts';
import { PRODUCT_VARIABLE } from './product.ts';
import { DISCARDED_VARIABLE, temporaryFolder } from './temporary-folder.ts';

/** Called by vitest before the first test, once for each project that starts processes; the first of them builds. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[PRODUCT_VARIABLE] !== undefined) return undefined;
  const { path } = await temporaryFolder();
  const product = await buildProduct();
  process.env[DISCARDED_VARIABLE] = path;
  return async () => {
    delete process.env[DISCARDED_VARIABLE];
    await product.remove();
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
  };
}
