import { join } from 'node:path';
import { rolldown } from 'rolldown';

const ROOT = join(import.meta.dirname, '..');
const LIBRARIES = join(ROOT, 'src/core/output/libraries.ts');
const ON_DEMAND = join(import.meta.dirname, 'libraries-on-demand.ts');

/** What the product is started by, as it is published. */
export const ENTRIES = { main: 'src/main.ts', mcp: 'src/main/mcp.ts', index: 'src/index.ts' } as const;

export type BundleOptions = {
  /** The folder for what entries share. */
  readonly chunks?: string;
  /** Dependencies that go into the bundle; all others stay packages of their own. */
  readonly inside?: RegExp;
};

/** Writes our own modules in few files, because opening hundreds of them takes longer than most commands. */
export async function writeBundle(
  folder: string,
  entries: { readonly [name: string]: string },
  { chunks = 'chunks', inside }: BundleOptions = {},
): Promise<void> {
  const bundle = await rolldown({
    cwd: ROOT,
    input: { ...entries },
    platform: 'node',
    external: (id) => !/^[./]/.test(id) && inside?.test(id) !== true,
    plugins: [
      {
        name: 'libraries-on-demand',
        load: (id) => (id === LIBRARIES ? `export * from ${JSON.stringify(ON_DEMAND)};` : null),
      },
    ],
  });
  await bundle.write({ dir: folder, format: 'esm', chunkFileNames: `${chunks}/[name]-[hash].js` });
  await bundle.close();
}
