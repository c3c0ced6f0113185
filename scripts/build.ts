import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

/*
 * node scripts/build.ts [folder]   (default: dist)
 * What is published: our own modules in few files, because opening hundreds of them takes longer than most commands, and the
 * types of the library. Dependencies stay what they are: packages of their own.
 */

const ROOT = join(import.meta.dirname, '..');
const LIBRARIES = join(ROOT, 'src/core/output/libraries.ts');
const ON_DEMAND = join(import.meta.dirname, 'libraries-on-demand.ts');

const folder = resolve(ROOT, process.argv[2] ?? 'dist');

rmSync(folder, { recursive: true, force: true });
const types = ['tsc', '-p', 'tsconfig.build.json', '--emitDeclarationOnly', '--outDir', folder];
const { status } = spawnSync('npx', types, { cwd: ROOT, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

const bundle = await rolldown({
  cwd: ROOT,
  input: { main: 'src/main.ts', mcp: 'src/main/mcp.ts', index: 'src/index.ts' },
  platform: 'node',
  external: (id) => !/^[./]/.test(id),
  plugins: [
    {
      name: 'libraries-on-demand',
      load: (id) => (id === LIBRARIES ? `export * from ${JSON.stringify(ON_DEMAND)};` : null),
    },
  ],
});
await bundle.write({ dir: folder, format: 'esm', chunkFileNames: 'chunks/[name]-[hash].js' });
await bundle.close();
