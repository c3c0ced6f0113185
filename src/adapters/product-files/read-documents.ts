import { readFile } from 'node:fs/promises';
import { PRODUCT_ROOT } from './product-root.ts';

/** Texts of docs/, which are part of the product. */
export function readDocuments(names: readonly string[]): Promise<readonly string[]> {
  return Promise.all(names.map((name) => readFile(new URL(`docs/${name}`, PRODUCT_ROOT), 'utf8')));
}
