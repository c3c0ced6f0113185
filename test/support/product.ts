import { existsSync, globSync } from 'node:fs';
import { chmod, cp, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENTRIES, writeBundle } from '../../scripts/bundle.ts';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Names the folder of what was built. */
const VARIABLE = 'TEST_PRODUCT';
/** What the bundle reads while it runs. */
const LINKED = ['packages', 'prompt-templates', 'schemas', 'docs', 'package.json', 'node_modules'];

/** The product as people have it, built once for all processes that tests start: a bundle is up in a third of the time. */
export async function buildProduct(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  const programs = globSync('test/*/programs/*.ts', { cwd: ROOT });
  const entries = Object.entries(ENTRIES).map(([name, file]) => [`dist/${name}`, file]);
  // What is loaded, by those that list it, is a matter of the sources.
  const others = programs.filter((file) => !/\/lists?-/.test(file)).map((file) => [file.replace(/\.ts$/, ''), file]);
  await writeBundle(folder.path, Object.fromEntries([...entries, ...others]), 'dist/chunks');
  await cp(join(ROOT, 'bin'), join(folder.path, 'bin'), { recursive: true });
  for (const name of LINKED) await symlink(join(ROOT, name), join(folder.path, name));
  // Some commands are run as somebody else.
  await chmod(folder.path, 0o755);
  process.env[VARIABLE] = folder.path;
  return folder;
}

/** Where the product lies: what was built for these tests, else the checkout. */
export function productPath(): string {
  return process.env[VARIABLE] ?? ROOT;
}

/** The command that a shell would start. */
export function commandPath(): string {
  return join(productPath(), 'bin/signalbox.js');
}

/** A program of the tests, given by the address of its source: from the bundle, where there is one. */
export function programPath(source: URL): string {
  const path = fileURLToPath(source);
  const built = join(productPath(), relative(ROOT, path).replace(/\.ts$/, '.js'));
  return existsSync(built) ? built : path;
}
