import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from '../../test/engines/install.ts';
import { PLANTED } from './planted.ts';
import type { Report } from './score.ts';

/** Brings the whole of Stryker with it. It is kept in the cache of programs, so that this project does not depend on it. */
export const STRYKER = { name: 'stryker', package: '@stryker-mutator/vitest-runner', version: '10.1.1' };

const ROOT = join(import.meta.dirname, '../..');
const LEFT_OUT = new Set(['.git', '.cache', 'node_modules', 'dist', 'coverage']);
const REPORT = 'mutation.json';

/** Only tests that need no other process; one worker for all files, as core is pure. */
const VITEST_CONFIG = `export default {
  test: { include: ['src/core/**/*.test.ts', 'src/runtime/**/*.test.ts'], isolate: false, testTimeout: 30_000 },
};
`;

/** Changes these sources one place at a time, in a copy of the project, and lets the tests of core and runtime judge. */
export async function runStryker(mutate: readonly string[], concurrency: number): Promise<Report> {
  const { folder, file } = await install(STRYKER);
  const plugin = join(folder, 'node_modules', STRYKER.package, 'dist/src/index.js');
  const copy = await mkdtemp(join(tmpdir(), 'signalbox-mutation-'));
  try {
    await fillCopy(copy, { ...options(concurrency), mutate: [...mutate, PLANTED.file] });
    await run(copy, file, plugin);
    return JSON.parse(await readFile(join(copy, REPORT), 'utf8'));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

function options(concurrency: number) {
  return {
    testRunner: 'by-file',
    plugins: [fileURLToPath(import.meta.resolve('./stryker-runner.ts'))],
    // The copy is ours: what is changed in it need not be copied once more.
    inPlace: true,
    concurrency,
    coverageAnalysis: 'perTest',
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: REPORT },
    allowConsoleColors: false,
  };
}

async function fillCopy(copy: string, config: object): Promise<void> {
  await cp(ROOT, copy, { recursive: true, filter: (path) => path === ROOT || !LEFT_OUT.has(basename(path)) });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  await writeFile(join(copy, 'vitest.config.ts'), VITEST_CONFIG);
  await writeFile(join(copy, PLANTED.file), PLANTED.source);
  await writeFile(join(copy, PLANTED.testFile), PLANTED.test);
  await writeFile(join(copy, 'stryker.conf.json'), JSON.stringify(config));
}

/** What Stryker says of its progress is talk, so it goes to stderr. */
function run(cwd: string, file: string, plugin: string): Promise<void> {
  const env = { ...process.env, MUTATION_VITEST_PLUGIN: plugin };
  const child = spawn(process.execPath, [file, 'run'], { cwd, env, stdio: ['ignore', 2, 2] });
  // The copy is removed once Stryker has ended, and not before.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`Stryker ended with ${code ?? signal}; what it said stands above.`));
    });
  });
}
