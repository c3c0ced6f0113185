import { execFileSync } from 'node:child_process';
import { mountSafety } from '../adapters/mount-folder/mount-safety.ts';
import type { Finding } from '../cli/house.ts';
import { PROVIDERS } from '../core/config/providers.ts';
import { isFault } from '../core/fault.ts';
import type { RunReader } from '../ports/run-store.ts';
import { loadConfig } from './config.ts';

export type Examined = {
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  readonly openStore: () => Promise<RunReader>;
};

/** Looks at what Signalbox needs here, by trying it. */
export async function examine({ home, env, openStore }: Examined): Promise<readonly Finding[]> {
  return [
    { what: 'node', state: 'good', found: `${process.versions.node} on ${process.platform} ${process.arch}` },
    await store(home, openStore),
    files(),
    git(),
    {
      what: 'engines',
      state: 'good',
      found: 'scripted (plays a script, for demos and tests; it is no model), api (models of providers and servers)',
    },
    models(env),
  ];
}

/** No request is made: it would cost something, and only tell what the first run tells as well. */
function models(env: NodeJS.ProcessEnv): Finding {
  try {
    const { models: named } = loadConfig(env, { project: process.cwd(), flags: {} });
    const keys = Object.values(PROVIDERS)
      .flatMap((provider): readonly string[] => provider.keys)
      .filter((name) => (env[name] ?? '').trim() !== '');
    const names = [...named.keys()];
    if (keys.length + names.length > 0) {
      const parts = [
        ...keys.map((name) => `${name} is set`),
        ...(names.length > 0 ? [`config: ${names.join(', ')}`] : []),
      ];
      return { what: 'models', state: 'good', found: parts.join('; ') };
    }
    const help = 'Set the key of a provider, or name a model in the config: signalbox engines';
    return { what: 'models', state: 'weak', found: 'no key and no model is set', help };
  } catch (error) {
    if (!isFault(error)) throw error;
    return { what: 'models', state: 'bad', found: `${error.code}: ${error.message}`, help: error.help ?? '' };
  }
}

async function store(home: string, openStore: () => Promise<RunReader>): Promise<Finding> {
  try {
    const opened = await openStore();
    const runs = await opened.list({ limit: 1 });
    await opened.close();
    return {
      what: 'state folder',
      state: 'good',
      found: `${home}, ${runs.length === 0 ? 'no runs yet' : 'with runs'}`,
    };
  } catch (error) {
    if (!isFault(error)) throw error;
    const { message, help } = error;
    return {
      what: 'state folder',
      state: 'bad',
      found: message,
      ...(help === undefined ? {} : { help }),
    };
  }
}

function files(): Finding {
  const { level, why } = mountSafety();
  if (level === 'race-proof')
    return {
      what: 'project files',
      state: 'good',
      found: 'protected: agents cannot leave the project, also by exchanging folders',
    };
  return {
    what: 'project files',
    state: 'weak',
    found: `checked: agents cannot leave the project, but a program that exchanges folders meanwhile might. ${why}`,
    help: 'Let no program that you do not trust change the project while a run works in it.',
  };
}

function git(): Finding {
  try {
    const version = execFileSync('git', ['--version'], { encoding: 'utf8', timeout: 5_000 }).trim();
    return { what: 'git', state: 'good', found: version };
  } catch {
    const help = 'Install git to fetch packages by their address; nothing else needs it yet.';
    return { what: 'git', state: 'weak', found: 'not found', help };
  }
}
