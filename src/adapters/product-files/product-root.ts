import { existsSync } from 'node:fs';

/** The folder of the product, whose own files lie in it: from the sources, from a bundle and from node_modules alike. */
export const PRODUCT_ROOT: URL = rootFrom(new URL('.', import.meta.url));

function rootFrom(folder: URL): URL {
  return existsSync(new URL('package.json', folder)) ? folder : rootFrom(new URL('..', folder));
}
