import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ENTRIES, writeBundle } from './bundle.ts';

/*
 * node scripts/build.ts [folder]   (default: dist)
 * What is published: the bundle, and the types of the library.
 */

const ROOT = join(import.meta.dirname, '..');
const folder = resolve(ROOT, process.argv[2] ?? 'dist');

rmSync(folder, { recursive: true, force: true });
// Unchecked: `npm run types` checks, and takes three times as long.
const types = ['-p', 'tsconfig.build.json', '--emitDeclarationOnly', '--outDir', folder];
const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, ...types], { cwd: ROOT, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

await writeBundle(folder, ENTRIES);
