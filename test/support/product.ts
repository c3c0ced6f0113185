import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Names the folder of what was built for the tests. */
export const PRODUCT_VARIABLE = 'TEST_PRODUCT';

/** Where the product lies: what was built for these tests, else the checkout. */
export function productPath(): string {
  return process.env[PRODUCT_VARIABLE] ?? ROOT;
}

/** The command that a shell would start. */
export function commandPath(): string {
  return join(productPath(), 'bin/signalbox.js');
}

/** What is published, with its libraries beside it, where it has been built; else the sources. */
export function publishedMain(): string {
  const built = join(productPath(), 'published/main.js');
  return existsSync(built) ? built : join(ROOT, 'src/main.ts');
}

/** A program of the tests, given by the address of its source: from the bundle, where there is one. */
export function programPath(source: URL): string {
  const path = fileURLToPath(source);
  const built = join(productPath(), relative(ROOT, path).replace(/\.ts$/, '.js'));
  return existsSync(built) ? built : path;
}

/** For the environment of processes: what they load is compiled once, and what is kept of it goes with the product. */
export function compiledCode(): { readonly NODE_COMPILE_CACHE?: string } {
  const built = process.env[PRODUCT_VARIABLE];
  return built === undefined ? {} : { NODE_COMPILE_CACHE: join(built, 'compiled') };
}
