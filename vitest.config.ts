import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const shared = { environment: 'node', globals: false, testTimeout: 30_000, hookTimeout: 30_000 } as const;
/** Libraries as people have them: for development some bring another one, which checks itself and takes twice as long. */
const plugins: Plugin[] = [
  {
    name: 'libraries-as-published',
    configResolved({ ssr, environments }) {
      for (const { resolve } of [ssr, ...Object.values(environments)]) {
        const conditions = resolve?.conditions ?? [];
        const at = conditions.indexOf('development|production');
        if (at >= 0) conditions.splice(at, 1);
      }
    },
  },
];

/** Builds what is started as a process. */
const inProcesses = { ...shared, testTimeout: 120_000, globalSetup: 'test/support/product-setup.ts' } as const;

const CORE = 'src/core/**/*.test.ts';
const ADAPTERS = 'src/adapters/**/*.test.ts';

/** In each project, what takes longest is begun first: so no worker is left waiting for another. */
const LONGEST = [
  ...['kills/crew-kills', 'kills/kills', 'kills/task-kills', 'e2e/built', 'goldens/goldens', 'e2e/processes'],
  ...['e2e/tasks', 'e2e/engine-programs', 'store/flips', 'e2e/crew', 'forge-gh/gh-forge', 'e2e/demo', 'e2e/api-engine'],
  ...[
    'engine-program/program-engine',
    'kills/family-prefixes',
    'e2e/library',
    'e2e/package-verbs',
    'packages/packages',
  ],
  ...['processes-local/program', 'processes-local/local-processes', 'confirmations/confirmations', 'kills/planted'],
  ...[
    'git/hostile-repository',
    'task-files/task-files',
    'sandbox/commands',
    'git/local-git',
    'e2e/task',
    'e2e/picture',
  ],
  ...['e2e/documents', 'e2e/leaving', 'e2e/frozen-writer', 'e2e/width', 'e2e/workers', 'e2e/found-programs', 'e2e/'],
].map((name) => `/${name}`);

/**
 * One project after another, because a worker that goes from one to the next is ended, and its modules are loaded anew. Adapters
 * start most programs, and a program is started the sooner the less memory its parent has: so their workers are new ones. What
 * starts none comes last.
 */
const PROJECTS = ['adapters', 'product', 'core'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.includes(name));
      return PROJECTS.indexOf(project.name) * (LONGEST.length + 1) + (at >= 0 ? at : LONGEST.length);
    };
    return files.toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    // Processes, not threads: the tests start real programs, send signals and hold locks.
    pool: 'forks',
    isolate: false,
    // More than there are processors: many tests wait for a process, a page or a pause of a script.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Pure, so nothing of one file can reach another.
      { plugins, test: { ...shared, name: 'core', include: [CORE], pool: 'threads', isolate: false } },
      { plugins, test: { ...inProcesses, name: 'adapters', include: [ADAPTERS] } },
      {
        plugins,
        test: {
          ...inProcesses,
          name: 'product',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [CORE, ADAPTERS],
        },
      },
    ],
  },
});
