import { defineConfig } from 'vitest/config';

const shared = {
  environment: 'node',
  globals: false,
  testTimeout: 30_000,
  hookTimeout: 30_000,
  globalSetup: 'test/support/product-setup.ts',
} as const;

/** Contract suites are called by the tests of the adapters, so the files of an adapter are where a contract is proven. */
const CONTRACT = ['src/adapters/**/*.test.ts', 'test/contracts/**/*.test.ts', 'test/store/**/*.test.ts'];

export default defineConfig({
  test: {
    // Processes, not threads: the tests start real programs, send signals and hold locks.
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...CONTRACT, 'test/e2e/**'],
        },
      },
      { test: { ...shared, name: 'contract', include: CONTRACT } },
      { test: { ...shared, name: 'e2e', include: ['test/e2e/**/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
});
