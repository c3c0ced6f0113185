import { quoted } from '../cli/command-line.ts';
import type { ChosenEngine, EngineOptions } from '../cli/house.ts';
import { chooseModel } from '../core/config/choose-model.ts';
import { findKey } from '../core/config/find-key.ts';
import { keyProblem } from '../core/config/key-problem.ts';
import type { Config } from '../core/config/merge-config.ts';
import type { ModelSettings } from '../core/config/model-settings.ts';
import { Fault } from '../core/fault.ts';
import { nearest } from '../core/nearest.ts';
import { loadConfig } from './config.ts';

type Chooser = (options: EngineOptions, config: Config, env: NodeJS.ProcessEnv) => Promise<ChosenEngine>;

/** Every engine that a run can be started with. */
const ENGINES: { readonly [id: string]: Chooser } = {
  scripted: async (options) => {
    const { chooseScripted } = await import('./engines.ts');
    return chooseScripted(options);
  },
  api: async (options, config, env) => chooseApi(options, config, env),
};

/** Who plays the agent of a new run: by flag, by variable, or by config; known to work as far as that can be known. */
export async function chooseEngine(options: EngineOptions, env: NodeJS.ProcessEnv): Promise<ChosenEngine> {
  const config = loadConfig(env, options);
  const id = engineOf(options, config);
  const { command: run } = options;
  if (id === undefined) {
    throw new Fault('BAD_USAGE', 'No engine is named to play the agent.', {
      help: `${run} --engine scripted   or   ${run} --engine api --model <name>`,
    });
  }
  const chooser = Object.hasOwn(ENGINES, id) ? ENGINES[id] : undefined;
  if (chooser !== undefined) return chooser(options, config, env);
  const names = Object.keys(ENGINES);
  throw new Fault(
    'ENGINE_NOT_FOUND',
    `There is no engine "${id}" here; there are ${names.map((name) => `"${name}"`).join(' and ')}.`,
    {
      help: `${run} --engine ${nearest(id, names) ?? 'scripted'}`,
    },
  );
}

/** A model that is named where no engine is means the engine that has models. */
function engineOf({ flags }: EngineOptions, { engine, model }: Config): string | undefined {
  if (flags.engine === undefined && flags.model !== undefined) return 'api';
  return engine.value ?? (model.value === undefined ? undefined : 'api');
}

function chooseApi({ command }: EngineOptions, config: Config, env: NodeJS.ProcessEnv): ChosenEngine {
  const run = `${command} --engine api --model`;
  const name = config.model.value;
  if (name === undefined)
    throw new Fault('BAD_USAGE', 'No model is named for the engine "api".', {
      help: `${run} openai/gpt-5   or   signalbox engines`,
    });
  const chosen = chooseModel(name, config);
  if (chosen.kind === 'unknown') {
    const { message, meant } = chosen;
    throw new Fault('BAD_USAGE', message, {
      help: meant === undefined ? 'signalbox engines' : `${run} ${quoted(meant)}`,
    });
  }
  refuseWithoutKey(chosen.settings, env);
  return { choice: { id: 'api', config: { ...chosen.settings }, toolNames: 'plain' }, texts: new Map() };
}

/** Said before anything is started. The run itself would find out too, with its first exchange. */
function refuseWithoutKey(settings: ModelSettings, env: NodeJS.ProcessEnv): void {
  const found = findKey(settings, (name) => env[name]);
  const problem = keyProblem(settings, found);
  if (problem === undefined) return;
  const variable = found.kind === 'missing' ? found.names[0] : undefined;
  throw new Fault('ENGINE_AUTH', problem, {
    help:
      variable === undefined
        ? 'Set the variable to the key alone.'
        : `export ${variable}=…   then the same command again`,
  });
}
