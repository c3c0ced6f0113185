import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repoAddress } from '../adapters/forge-gh/call-api.ts';
import { checkGh, ghRunner } from '../adapters/forge-gh/run-gh.ts';
import { mountSafety } from '../adapters/mount-folder/mount-safety.ts';
import { findBwrap } from '../adapters/sandbox-bwrap/find-bwrap.ts';
import { examine as examineBy, type Probes } from '../app/examine.ts';
import { faultFinding } from '../app/examine-store.ts';
import type { Finding, LookedServer } from '../app/place.ts';
import { isFault } from '../core/fault.ts';
import { hasUnseen } from '../core/mcp/compare-tools.ts';
import { GH_WORDS } from '../core/words/gh-words.ts';
import { NOTIFY_WORDS } from '../core/words/notify-words.ts';
import { SERVER_WORDS } from '../core/words/server-words.ts';
import { asIs, composed, type Text } from '../core/words/text.ts';
import type { GitPlace } from '../ports/git.ts';
import type { RunReader } from '../ports/run-store.ts';
import { findBrowser } from './browser.ts';
import { examineSandbox } from './choose-sandbox.ts';
import { loadConfig } from './config.ts';
import { examinePrograms } from './examine-programs.ts';
import { ghOptions } from './forge.ts';
import { openGit } from './git.ts';
import { lookAtServers } from './look-at-servers.ts';
import { type NotifierPlace, openNotifier } from './notifier.ts';
import type { HomePlace, ProcessPlace } from './process-place.ts';

type Examined = ProcessPlace & HomePlace & NotifierPlace & Pick<Probes, 'openStore' | 'openReader' | 'onProgress'>;

/** What can be tried of this machine. */
export async function examine(examined: Examined): Promise<readonly Finding[]> {
  const { home, env, cwd, openStore, openReader, onProgress } = examined;
  return examineBy({
    platform: { node: process.versions.node, name: process.platform, arch: process.arch },
    ...{ home, openStore, openReader, onProgress },
    checkMemory: async () => (await import('./memory.ts')).checkMemory(home),
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
    servers: () => examineServers(examined, cwd),
    notify: () => examineNotify(examined, openReader),
  });
}

async function gitVersion(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  return promisify(execFile)('git', ['--version'], { encoding: 'utf8', timeout: 5_000, env }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}

/** Whether pull requests can be opened from here, where that is what is set; nothing else needs gh. */
async function examineGh(home: string, env: NodeJS.ProcessEnv, project: string): Promise<readonly Finding[]> {
  const what = GH_WORDS.program;
  try {
    // Looking whether gh could be used needs no permission.
    if (loadConfig(env, { project, flags: {} })['crew.pr'].value !== 'gh') return [];
    const place = { project, runId: 'doctor' };
    const { run } = await ghRunner(ghOptions(home, env), place);
    const version = await checkGh(run, await hostOf(home, env, place));
    return [{ what, state: 'good', found: GH_WORDS.loggedIn(version) }];
  } catch (cause) {
    // What is wrong with the config is told in the line about models.
    if (!isFault(cause) || cause.code === 'CONFIG_INVALID') return [];
    return [{ what, state: 'weak', found: cause.said, help: cause.advice ?? asIs('') }];
  }
}

async function hostOf(home: string, env: NodeJS.ProcessEnv, place: GitPlace): Promise<string> {
  const remote = await openGit(home, env)
    .readRemote(place)
    .catch(() => undefined);
  return repoAddress(remote?.url ?? '')?.host ?? 'github.com';
}

/** What came of asking the MCP servers that are configured; nothing where there are none. */
async function examineServers(place: HomePlace, project: string): Promise<readonly Finding[]> {
  const looked = await lookAtServers(place, { project }).catch((cause: unknown): readonly LookedServer[] => {
    // What is wrong with the config is told in the line about models.
    if (isFault(cause)) return [];
    throw cause;
  });
  if (looked.length === 0) return [];
  const told = looked.map((server) => SERVER_WORDS.looked(server.name, stateOf(server)));
  const found = composed((say) => told.map(say).join('; '));
  const [trouble] = looked.filter((server) => server.fault !== undefined || hasUnseen(server.compared));
  if (trouble === undefined) return [{ what: SERVER_WORDS.servers, state: 'good', found }];
  return [{ what: SERVER_WORDS.servers, state: 'weak', found, help: { do: 'show-servers', server: trouble.name } }];
}

function stateOf(server: LookedServer): Text {
  if (server.fault !== undefined) return SERVER_WORDS.failed(server.fault.code);
  const { changed, added } = server.compared;
  return SERVER_WORDS.toolCount(server.tools.length, changed.length + added.length);
}

/** Who is told of runs, and what has not reached them yet; nothing is sent. */
async function examineNotify(place: NotifierPlace, openReader: () => Promise<RunReader>): Promise<Finding> {
  const what = NOTIFY_WORDS.what;
  try {
    const notifier = await openNotifier(place);
    if (notifier === undefined) return { what, state: 'good', found: NOTIFY_WORDS.none };
    const store = await openReader();
    const open = (await store.notices()).length;
    await store.close();
    const found = NOTIFY_WORDS.found(notifier.to, open);
    return open === 0
      ? { what, state: 'good', found }
      : { what, state: 'weak', found, help: asIs('signalbox notify test') };
  } catch (error) {
    return faultFinding(what, error, { coded: true });
  }
}
