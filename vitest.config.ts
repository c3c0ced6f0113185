import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const shared = { environment: 'node', globals: false, testTimeout: 30_000, hookTimeout: 30_000 } as const;
/** Builds what the tests of a project start processes from. */
const withProduct = { ...shared, globalSetup: 'test/support/product-setup.ts' } as const;

const CORE = 'src/core/**/*.test.ts';
/** Contract suites are called by the tests of the adapters, so the files of an adapter are where a contract is proven. */
const CONTRACT = ['src/adapters/**/*.test.ts', 'test/contracts/**/*.test.ts', 'test/store/**/*.test.ts'];

/** What takes longest is begun first, and what takes least comes last: so no worker is left waiting for another. */
const LONGEST = [
  ...['e2e/documents', 'kills/kills', 'e2e/processes', 'e2e/demo', 'e2e/engine-programs', 'e2e/api-engine'],
  ...['e2e/tasks', 'git/hostile-repository', 'e2e/crew', 'processes-local/local-processes', 'git/local-git'],
  ...['kills/planted', 'engine-program/program-engine', 'processes-local/program', 'e2e/leaving', 'e2e/picture'],
  ...['packages/packages', 'e2e/package-verbs', 'e2e/found-programs', 'e2e/width', 'e2e/interactions', 'e2e/'],
].map((name) => `/${name}`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.includes(name));
      return at >= 0 ? at : LONGEST.length + (project.name === 'core' ? 1 : 0);
    };
    return files.toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    // Processes, not threads: the tests start real programs, send signals and hold locks.
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Pure, so nothing of one file can reach another.
      { test: { ...shared, name: 'core', include: [CORE], pool: 'threads', isolate: false } },
      {
        test: {
          ...withProduct,
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [CORE, ...CONTRACT, 'test/e2e/**'],
        },
      },
      { test: { ...withProduct, name: 'contract', include: CONTRACT } },
      { test: { ...withProduct, name: 'e2e', include: ['test/e2e/**/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
});
