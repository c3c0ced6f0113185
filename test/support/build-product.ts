import { globSync } from 'node:fs';
import { chmod, cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ENTRIES, writeBundle } from '../../scripts/bundle.ts';
import { PRODUCT_VARIABLE, ROOT } from './product.ts';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

/** What the bundle reads while it runs. */
const LINKED = ['packages', 'prompt-templates', 'schemas', 'docs', 'package.json', 'node_modules', 'test/fixtures'];

/** The product as people have it, built once for all processes that tests start: a bundle is up much sooner than its sources. */
export async function buildProduct(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  // What is loaded, by the programs that list it, is a matter of the sources.
  const programs = globSync('test/*/programs/*.ts', { cwd: ROOT }).filter((file) => !/\/lists?-/.test(file));
  const entries = [
    ...Object.entries(ENTRIES).map(([name, file]) => [`dist/${name}`, file]),
    ...programs.map((file) => [file.replace(/\.ts$/, ''), file]),
  ];
  await writeBundle(folder.path, Object.fromEntries(entries), 'dist/chunks');
  await cp(join(ROOT, 'bin'), join(folder.path, 'bin'), { recursive: true });
  for (const name of LINKED) await symlink(join(ROOT, name), join(folder.path, name));
  // Some commands are run as somebody else.
  await chmod(folder.path, 0o755);
  process.env[PRODUCT_VARIABLE] = folder.path;
  return folder;
}
