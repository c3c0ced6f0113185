import { buildProduct } from './build-product.ts';
import { PRODUCT_VARIABLE } from './product.ts';

/** Called by vitest before the first test, once for each project that starts processes; the first of them builds. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[PRODUCT_VARIABLE] !== undefined) return undefined;
  const { remove } = await buildProduct();
  return remove;
}
