import { execFileSync } from 'node:child_process';
import { mountSafety } from '../adapters/mount-folder/mount-safety.ts';
import { findBwrap } from '../adapters/sandbox-bwrap/find-bwrap.ts';
import type { Finding, ProgramFinding } from '../app/place.ts';
import { PROVIDERS } from '../core/config/providers.ts';
import { isFault } from '../core/fault.ts';
import type { Help } from '../core/help.ts';
import { BROWSER_WORDS } from '../core/words/browser-words.ts';
import { PLACE_WORDS } from '../core/words/place-words.ts';
import { SANDBOX_WORDS } from '../core/words/sandbox-words.ts';
import { SETTINGS_WORDS } from '../core/words/settings-words.ts';
import { asIs, composed, type Text } from '../core/words/text.ts';
import type { RunReader } from '../ports/run-store.ts';
import type { CheckProgress } from '../ports/store-check.ts';
import { findBrowser } from './browser.ts';
import { type AskedSandbox, examineSandbox } from './choose-sandbox.ts';
import { loadConfig } from './config.ts';
import { examineGh } from './examine-gh.ts';
import { examinePrograms } from './examine-programs.ts';
import { examineServers } from './examine-servers.ts';
import { examineStore } from './examine-store.ts';

export type Examined = {
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly version: string;
  readonly openStore: () => Promise<RunReader>;
  readonly openReader: () => Promise<RunReader>;
  readonly onProgress: CheckProgress;
};

/** Looks at what Signalbox needs here, by trying it. */
export async function examine(examined: Examined): Promise<readonly Finding[]> {
  const { home, env, cwd, version, openStore, openReader, onProgress } = examined;
  const asked = askedSandbox(env, cwd);
  return [
    good(PLACE_WORDS.node, PLACE_WORDS.nodeOn(process.versions.node, process.platform, process.arch)),
    await stateFolder(home, openStore),
    await examineStore(openReader, onProgress),
    files(),
    git(env),
    ...(await examineGh(home, env, cwd)),
    await sandbox(env, asked),
    await browser(env),
    ...(await examineServers({ home, env, version }, cwd)),
    good(PLACE_WORDS.engines, PLACE_WORDS.enginesFound),
    await programs(env, asked),
    models(env, cwd),
  ];
}

function good(what: Text, found: Text): Finding {
  return { what, state: 'good', found };
}

function weak(what: Text, found: Text, help: Help): Finding {
  return { what, state: 'weak', found, help };
}

async function programs(env: NodeJS.ProcessEnv, asked: AskedSandbox): Promise<Finding> {
  const found = (await examinePrograms(env, asked)).filter((program) => program.found);
  if (found.length === 0) return weak(PLACE_WORDS.programs, PLACE_WORDS.noPrograms, { do: 'list-engines' });
  const remarked = found.filter((one) =>
    [one.triedSince, one.refused, one.unseen].some((remark) => remark !== undefined),
  );
  const old = remarked.flatMap(({ triedSince, npm }) => (triedSince === undefined || npm === undefined ? [] : [npm]));
  return {
    what: PLACE_WORDS.programs,
    state: remarked.length === 0 ? 'good' : 'weak',
    found: composed((say) => found.map((program) => say(nameOf(program))).join(', ')),
    ...(old.length === 0 ? {} : { help: asIs(`npm install --global ${old.join(' ')}`) }),
  };
}

function nameOf({ id, program, version, login, unseen, triedSince, refused }: ProgramFinding): Text {
  const remarks = [
    ...(login === undefined ? [] : [asIs(login)]),
    ...(unseen === true ? [SETTINGS_WORDS.unseen(program)] : []),
    ...(triedSince === undefined ? [] : [SETTINGS_WORDS.olderThanTried(triedSince)]),
    ...(refused === undefined ? [] : [SETTINGS_WORDS.refusesFlags(refused)]),
  ];
  const name = `${id} ${version ?? '?'}`;
  return composed((say) => (remarks.length === 0 ? name : `${name} (${remarks.map(say).join('; ')})`));
}

/** No request is made: it would cost something, and only tell what the first run tells as well. */
function models(env: NodeJS.ProcessEnv, cwd: string): Finding {
  try {
    const { models: named } = loadConfig(env, { project: cwd, flags: {} });
    const keys = Object.values(PROVIDERS)
      .flatMap((provider): readonly string[] => provider.keys)
      .filter((name) => (env[name] ?? '').trim() !== '');
    const names = [...named.keys()];
    if (keys.length + names.length > 0) return good(PLACE_WORDS.models, PLACE_WORDS.modelsFound(keys, names));
    return weak(PLACE_WORDS.models, PLACE_WORDS.noModels, {
      steps: [{ do: 'list-engines' }],
      said: PLACE_WORDS.setModel,
    });
  } catch (error) {
    if (!isFault(error)) throw error;
    const { code, said, advice } = error;
    const found = composed((say) => `${code}: ${say(said)}`);
    return { what: PLACE_WORDS.models, state: 'bad', found, help: advice ?? asIs('') };
  }
}

/** That the store can be opened for writing; what is in it is another question. */
async function stateFolder(home: string, openStore: () => Promise<RunReader>): Promise<Finding> {
  try {
    await (await openStore()).close();
    return good(PLACE_WORDS.home, asIs(home));
  } catch (error) {
    if (!isFault(error)) throw error;
    const { said, advice } = error;
    return { what: PLACE_WORDS.home, state: 'bad', found: said, ...(advice === undefined ? {} : { help: advice }) };
  }
}

function files(): Finding {
  const { level, why } = mountSafety();
  if (level === 'race-proof') return good(PLACE_WORDS.files, PLACE_WORDS.filesProtected);
  return weak(PLACE_WORDS.files, PLACE_WORDS.filesChecked(why), PLACE_WORDS.trustedPrograms);
}

/** By trying to get out of it. */
async function sandbox(env: NodeJS.ProcessEnv, asked: AskedSandbox): Promise<Finding> {
  const what = SANDBOX_WORDS.sandbox;
  if (asked === 'plain') return weak(what, SANDBOX_WORDS.plainFound, SANDBOX_WORDS.plainBack);
  const found = await examineSandbox(await findBwrap(env['PATH'] ?? ''));
  if (found.kind === 'none') return weak(what, found.why, SANDBOX_WORDS.orPlain(found.remedy));
  const { engine, tool } = found.held;
  return good(what, SANDBOX_WORDS.holds(found.version, String(engine.length), String(tool.length)));
}

/** What is wrong with the config is told in the line about models. */
function askedSandbox(env: NodeJS.ProcessEnv, cwd: string): AskedSandbox {
  try {
    return loadConfig(env, { project: cwd, flags: {} }).sandbox.value;
  } catch (error) {
    if (!isFault(error)) throw error;
    return undefined;
  }
}

async function browser(env: NodeJS.ProcessEnv): Promise<Finding> {
  const what = BROWSER_WORDS.browser;
  const found = await findBrowser(env);
  return found === undefined ? weak(what, BROWSER_WORDS.notFound, BROWSER_WORDS.install) : good(what, asIs(found));
}

function git(env: NodeJS.ProcessEnv): Finding {
  try {
    const version = execFileSync('git', ['--version'], { encoding: 'utf8', timeout: 5_000, env }).trim();
    return good(PLACE_WORDS.git, asIs(version));
  } catch {
    return weak(PLACE_WORDS.git, PLACE_WORDS.notFound, PLACE_WORDS.installGit);
  }
}
