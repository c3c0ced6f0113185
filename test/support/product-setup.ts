import { buildProduct } from './product.ts';

/** Called by vitest before the first test, once for each project that starts processes; the first of them builds. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_PRODUCT'] !== undefined) return undefined;
  const { remove } = await buildProduct();
  return remove;
}
