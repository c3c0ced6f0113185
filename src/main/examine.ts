import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { mountSafety } from '../adapters/mount-folder/mount-safety.ts';
import { findBwrap } from '../adapters/sandbox-bwrap/find-bwrap.ts';
import { examine as examineBy } from '../app/examine.ts';
import type { Finding } from '../app/place.ts';
import type { Clock } from '../ports/clock.ts';
import type { RunReader } from '../ports/run-store.ts';
import type { CheckProgress } from '../ports/store-check.ts';
import { findBrowser } from './browser.ts';
import { examineSandbox } from './choose-sandbox.ts';
import { loadConfig } from './config.ts';
import { examineGh } from './examine-gh.ts';
import { examineNotify } from './examine-notify.ts';
import { examinePrograms } from './examine-programs.ts';
import { examineServers } from './examine-servers.ts';

export type Examined = {
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly version: string;
  readonly clock: Clock;
  readonly openStore: () => Promise<RunReader>;
  readonly openReader: () => Promise<RunReader>;
  readonly onProgress: CheckProgress;
};

/** What can be tried of this machine. */
export async function examine(examined: Examined): Promise<readonly Finding[]> {
  const { home, env, cwd, version, clock, openStore, openReader, onProgress } = examined;
  return examineBy({
    platform: { node: process.versions.node, name: process.platform, arch: process.arch },
    ...{ home, openStore, openReader, onProgress },
    config: () => loadConfig(env, { project: cwd, flags: {} }),
    isSet: (variable) => (env[variable] ?? '').trim() !== '',
    unsafeFiles: () => {
      const { level, why } = mountSafety();
      return level === 'race-proof' ? undefined : why;
    },
    gitVersion: () => gitVersion(env),
    trySandbox: async () => {
      const found = await examineSandbox(await findBwrap(env['PATH'] ?? ''));
      if (found.kind === 'none') return found;
      const { version, held } = found;
      return { kind: 'holds', version, engine: held.engine.length, tool: held.tool.length };
    },
    findBrowser: () => findBrowser(env),
    programs: (sandbox) => examinePrograms(env, sandbox),
    forge: () => examineGh(home, env, cwd),
    servers: () => examineServers({ home, env, version }, cwd),
    notify: () => examineNotify({ home, env, clock }, openReader),
  });
}

async function gitVersion(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  return promisify(execFile)('git', ['--version'], { encoding: 'utf8', timeout: 5_000, env }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}
