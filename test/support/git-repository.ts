import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { localGit } from '../../src/adapters/git/local-git.ts';
import type { GitOptions } from '../../src/adapters/git/run-git.ts';
import { localProcesses } from '../../src/adapters/processes-local/local-processes.ts';
import type { Git, GitPlace } from '../../src/ports/git.ts';
import { discardFolder } from './temporary-folder.ts';

/** A repository to try things in, with the git program of this machine and nothing of the person's settings. */
export type TestRepository = {
  readonly base: string;
  readonly folder: string;
  readonly place: GitPlace;
  /** What git prints, without the end of its last line. */
  readonly run: (...args: readonly string[]) => string;
  readonly write: (files: Readonly<Record<string, string>>) => Promise<void>;
  /** Writes, and commits everything. */
  readonly commit: (files: Readonly<Record<string, string>>) => Promise<string>;
  readonly remove: () => Promise<void>;
};

const ENV = {
  PATH: process.env['PATH'] ?? '',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@localhost',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@localhost',
};

export async function makeRepository(): Promise<TestRepository> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'signalbox-repository-')));
  const folder = join(base, 'project');
  await mkdir(folder);
  const run = (...args: readonly string[]) =>
    execFileSync('git', [...args], {
      cwd: folder,
      env: ENV,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: 'pipe',
    }).trimEnd();
  const write: TestRepository['write'] = async (files) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
  };
  run('init', '--quiet', '--initial-branch', 'main');
  return {
    base,
    folder,
    place: { project: folder, runId: 'run_contract' },
    run,
    write,
    commit: async (files) => {
      await write(files);
      run('add', '--all');
      run('commit', '--quiet', '--allow-empty', '--message', 'work');
      return run('rev-parse', 'HEAD');
    },
    remove: () => discardFolder(base),
  };
}

/** The adapter, with its state beside the repository. */
export function openTestGit(base: string, more: Partial<GitOptions> = {}): Git {
  return localGit({
    processes: localProcesses(),
    folder: (runId) => join(base, 'state', runId),
    program: async () => execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim(),
    ...more,
  });
}
