import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const ROOT = join(import.meta.dirname, '..');
const MAIN = join(ROOT, 'src/main.ts');
const LIBRARIES = join(ROOT, 'src/core/output/libraries.ts');
const ON_DEMAND = join(import.meta.dirname, 'libraries-on-demand.ts');

/** What the product is started by, as it is published. */
export const ENTRIES = { main: 'src/main.ts', mcp: 'src/main/mcp.ts', index: 'src/index.ts' } as const;

/**
 * What is loaded together lies in one file, because opening a hundred of them takes longer than most commands. Each row names the
 * modules that begin such a load; the file has all that they import and no row above has. A row never needs one below it, so no
 * two files need each other. What no row reaches keeps files of its own and is loaded when it is asked for.
 */
const TOGETHER: readonly { readonly name: string; readonly begin: readonly string[] }[] = [
  // Engines start the pipe to a run's tools at the beginning of every turn.
  { name: 'pipe', begin: ['main/mcp.ts'] },
  { name: 'list', begin: ['main.ts', 'cli/verbs/ls.ts', 'adapters/store-sqlite/open-sqlite-reader.ts'] },
  { name: 'look', begin: ['show', 'log', 'status', 'watch', 'inbox'].map((verb) => `cli/verbs/${verb}.ts`) },
  {
    name: 'package',
    begin: [
      'cli/verbs/validate.ts',
      'main/packages.ts',
      'main/engines.ts',
      'main/outside-tools.ts',
      'adapters/package-folder/read-package-folder.ts',
    ],
  },
  {
    name: 'run',
    begin: [
      ...['run', 'reply', 'approve', 'resume'].map((verb) => `cli/verbs/${verb}.ts`),
      'main/choose-engine.ts',
      'main/open-runtime.ts',
      'adapters/store-sqlite/open-sqlite-store.ts',
      'adapters/store-sqlite/check-writes.ts',
      'adapters/package-shelf-folder/package-shelf-folder.ts',
      'adapters/engine-scripted/scripted-engine.ts',
    ],
  },
];

export type BundleOptions = {
  /** The folder for what entries share. */
  readonly chunks?: string;
  /** Dependencies that go into the bundle; all others stay packages of their own. */
  readonly inside?: RegExp;
};

/** Writes our own modules in few files. */
export async function writeBundle(
  folder: string,
  entries: { readonly [name: string]: string },
  { chunks = 'chunks', inside }: BundleOptions = {},
): Promise<void> {
  const imports = new Map<string, readonly string[]>();
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
      recordImports(imports),
    ],
  });
  let files: ReadonlyMap<string, string> | undefined;
  const fileOf = (id: string): string | undefined => {
    files ??= fileOfEach(imports);
    return files.get(id);
  };
  await bundle.write({
    dir: folder,
    format: 'esm',
    chunkFileNames: `${chunks}/[name]-[hash].js`,
    codeSplitting: { groups: fileNames().map((name) => ({ name, test: (id: string) => fileOf(id) === name })) },
  });
  await bundle.close();
}

function recordImports(imports: Map<string, readonly string[]>): Plugin {
  return {
    name: 'record-imports',
    buildEnd() {
      for (const id of this.getModuleIds()) imports.set(id, this.getModuleInfo(id)?.importedIds ?? []);
      checkBegin(imports);
    },
  };
}

/** A module that was renamed would begin nothing, and nobody would notice; programs of the tests are built without the product. */
export function checkBegin(imports: ReadonlyMap<string, readonly string[]>): void {
  if (!imports.has(MAIN)) return;
  const missing = TOGETHER.flatMap(({ begin }) => begin).filter((module) => !imports.has(join(ROOT, 'src', module)));
  if (missing.length > 0)
    throw new Error(`not in the build, but in the table of scripts/bundle.ts: ${missing.join(', ')}`);
}

/** The command line is apart from the rest, which the library has without it. */
function fileNames(): readonly string[] {
  return TOGETHER.flatMap(({ name }) => [name, `${name}-cli`]);
}

function fileOfEach(imports: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const place = (id: string, name: string): void => {
    if (files.has(id)) return;
    files.set(id, isFace(id) ? `${name}-cli` : name);
    for (const imported of imports.get(id) ?? []) place(imported, name);
  };
  for (const { name, begin } of TOGETHER) for (const module of begin) place(join(ROOT, 'src', module), name);
  return files;
}

function isFace(id: string): boolean {
  return id === MAIN || id.startsWith(join(ROOT, 'src/cli/'));
}
