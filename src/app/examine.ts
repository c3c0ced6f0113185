import type { Config } from '../core/config/merge-config.ts';
import { PROVIDERS } from '../core/config/providers.ts';
import { isFault } from '../core/fault.ts';
import type { Help } from '../core/help.ts';
import { BROWSER_WORDS } from '../core/words/browser-words.ts';
import { MEMORY_WORDS } from '../core/words/memory-words.ts';
import { PLACE_WORDS } from '../core/words/place-words.ts';
import { SANDBOX_WORDS } from '../core/words/sandbox-words.ts';
import { SETTINGS_WORDS } from '../core/words/settings-words.ts';
import { asIs, composed, type Text } from '../core/words/text.ts';
import type { RunReader } from '../ports/run-store.ts';
import type { CheckProgress } from '../ports/store-check.ts';
import { examineStore, faultFinding } from './examine-store.ts';
import type { AskedSandbox, Finding, ProgramFinding } from './place.ts';

/** How many ways out of a sandbox it holds, of engines and of tools; or why there is none, and what to do. */
export type TriedSandbox =
  | { readonly kind: 'holds'; readonly version: string; readonly engine: number; readonly tool: number }
  | { readonly kind: 'none'; readonly why: Text; readonly remedy: Text };

/** What can be tried of the place that the product runs in. */
export type Probes = {
  readonly platform: { readonly node: string; readonly name: string; readonly arch: string };
  readonly home: string;
  /** What is set here; faults where a config file is not valid. */
  readonly config: () => Config;
  readonly isSet: (variable: string) => boolean;
  readonly openStore: () => Promise<RunReader>;
  readonly openReader: () => Promise<RunReader>;
  readonly onProgress: CheckProgress;
  /** How many entities are remembered, all of it having been read; undefined where nothing is kept yet. */
  readonly checkMemory: () => Promise<number | undefined>;
  /** Why files are not protected from a program that exchanges folders while they are used. */
  readonly unsafeFiles: () => Text | undefined;
  readonly gitVersion: () => Promise<string | undefined>;
  readonly trySandbox: () => Promise<TriedSandbox>;
  readonly findBrowser: () => Promise<string | undefined>;
  readonly programs: (sandbox: AskedSandbox) => Promise<readonly ProgramFinding[]>;
  /** Whether pull requests can be opened from here, where that is what is set. */
  readonly forge: () => Promise<readonly Finding[]>;
  /** The servers that a person has configured. */
  readonly servers: () => Promise<readonly Finding[]>;
  /** Who is told of runs, and what has not reached them. */
  readonly notify: () => Promise<Finding>;
};

/** Looks at what Signalbox needs here, by trying it. */
export async function examine(probes: Probes): Promise<readonly Finding[]> {
  const { platform, openReader, onProgress } = probes;
  const asked = askedSandbox(probes);
  return [
    good(PLACE_WORDS.node, PLACE_WORDS.nodeOn(platform.node, platform.name, platform.arch)),
    await stateFolder(probes),
    await examineStore(openReader, onProgress),
    ...(await memory(probes)),
    files(probes),
    await git(probes),
    ...(await probes.forge()),
    await sandbox(probes, asked),
    await browser(probes),
    ...(await probes.servers()),
    good(PLACE_WORDS.engines, PLACE_WORDS.enginesFound),
    await programs(probes, asked),
    models(probes),
    await probes.notify(),
  ];
}

function good(what: Text, found: Text): Finding {
  return { what, state: 'good', found };
}

function weak(what: Text, found: Text, help: Help): Finding {
  return { what, state: 'weak', found, help };
}

async function programs(probes: Probes, asked: AskedSandbox): Promise<Finding> {
  const found = (await probes.programs(asked)).filter((program) => program.found);
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
function models({ config, isSet }: Probes): Finding {
  try {
    const { models: named } = config();
    const keys = Object.values(PROVIDERS)
      .flatMap((provider): readonly string[] => provider.keys)
      .filter(isSet);
    const names = [...named.keys()];
    if (keys.length + names.length > 0) return good(PLACE_WORDS.models, PLACE_WORDS.modelsFound(keys, names));
    return weak(PLACE_WORDS.models, PLACE_WORDS.noModels, {
      steps: [{ do: 'list-engines' }],
      said: PLACE_WORDS.setModel,
    });
  } catch (error) {
    return faultFinding(PLACE_WORDS.models, error, { coded: true });
  }
}

/** That the store can be opened for writing; what is in it is another question. */
async function stateFolder({ home, openStore }: Probes): Promise<Finding> {
  try {
    await (await openStore()).close();
    return good(PLACE_WORDS.home, asIs(home));
  } catch (error) {
    return faultFinding(PLACE_WORDS.home, error);
  }
}

/** What outlives the runs lies in a file of its own. */
async function memory({ checkMemory }: Probes): Promise<readonly Finding[]> {
  const what = MEMORY_WORDS.memory;
  try {
    const entities = await checkMemory();
    return entities === undefined ? [] : [good(what, MEMORY_WORDS.whole(entities))];
  } catch (error) {
    return [faultFinding(what, error)];
  }
}

function files({ unsafeFiles }: Probes): Finding {
  const why = unsafeFiles();
  if (why === undefined) return good(PLACE_WORDS.files, PLACE_WORDS.filesProtected);
  return weak(PLACE_WORDS.files, PLACE_WORDS.filesChecked(why), PLACE_WORDS.trustedPrograms);
}

/** By trying to get out of it. */
async function sandbox({ trySandbox }: Probes, asked: AskedSandbox): Promise<Finding> {
  const what = SANDBOX_WORDS.sandbox;
  if (asked === 'plain') return weak(what, SANDBOX_WORDS.plainFound, SANDBOX_WORDS.plainBack);
  const found = await trySandbox();
  if (found.kind === 'none') return weak(what, found.why, SANDBOX_WORDS.orPlain(found.remedy));
  const { version, engine, tool } = found;
  return good(what, SANDBOX_WORDS.holds(version, String(engine), String(tool)));
}

/** What is wrong with the config is told in the line about models. */
function askedSandbox({ config }: Probes): AskedSandbox {
  try {
    return config().sandbox.value;
  } catch (error) {
    if (!isFault(error)) throw error;
    return undefined;
  }
}

async function browser({ findBrowser }: Probes): Promise<Finding> {
  const what = BROWSER_WORDS.browser;
  const found = await findBrowser();
  return found === undefined ? weak(what, BROWSER_WORDS.notFound, BROWSER_WORDS.install) : good(what, asIs(found));
}

async function git({ gitVersion }: Probes): Promise<Finding> {
  const version = await gitVersion();
  if (version === undefined) return weak(PLACE_WORDS.git, PLACE_WORDS.notFound, PLACE_WORDS.installGit);
  return good(PLACE_WORDS.git, asIs(version));
}
