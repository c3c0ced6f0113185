import { globSync } from 'node:fs';
import { chmod, cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ENTRIES, writeBundle } from '../../scripts/bundle.ts';
import { PRODUCT_VARIABLE, ROOT } from './product.ts';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

/** What the bundle reads while it runs. */
const LINKED = ['packages', 'prompt-templates', 'schemas', 'docs', 'package.json', 'node_modules', 'test/fixtures'];

/** Libraries that nearly every command loads: a hundred small files, opened a thousand times by the tests. */
const OFTEN_LOADED = /^(?:zod|diff|commander|yaml|re2js|@noble\/hashes)(?:\/|$)/;

/** The product, built once for all processes that tests start: a bundle is up much sooner than its sources. */
export async function buildProduct(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  // Which libraries are loaded when, programs list by what is published.
  const programs = globSync('test/*/programs/*.ts', { cwd: ROOT }).filter((file) => !/\/list-/.test(file));
  const entries = Object.fromEntries(programs.map((file) => [file.replace(/\.ts$/, ''), file]));
  // Apart from each other: what the programs share would cut the product into twice as many files.
  await writeBundle(join(folder.path, 'dist'), ENTRIES, { inside: OFTEN_LOADED });
  await writeBundle(folder.path, entries, { chunks: 'test/chunks', inside: OFTEN_LOADED });
  await writeBundle(join(folder.path, 'published'), ENTRIES);
  await cp(join(ROOT, 'bin'), join(folder.path, 'bin'), { recursive: true });
  for (const name of LINKED) await symlink(join(ROOT, name), join(folder.path, name));
  // Some commands are run as somebody else.
  await chmod(folder.path, 0o755);
  process.env[PRODUCT_VARIABLE] = folder.path;
  return folder;
}
