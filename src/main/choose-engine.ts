import type { AskedSandbox, ChosenEngine, EngineOptions } from '../app/place.ts';
import { badUsage } from '../core/bad-usage.ts';
import { chooseModel } from '../core/config/choose-model.ts';
import { findKey, keyProblem } from '../core/config/find-key.ts';
import type { Config } from '../core/config/merge-config.ts';
import type { ModelSettings } from '../core/config/model-settings.ts';
import type { Descriptor } from '../core/engine/descriptor.ts';
import { descriptorOf, ENGINE_NAMES } from '../core/engine/descriptors.ts';
import { Fault } from '../core/fault.ts';
import type { Help } from '../core/help.ts';
import { nearest } from '../core/nearest.ts';
import { PACKAGE_SCRIPT, textAt } from '../core/package/package-files.ts';
import { ENGINE_WORDS } from '../core/words/engine-words.ts';
import { loadConfig } from './config.ts';
import type { ProcessPlace } from './process-place.ts';

/** Who plays the agent of a new run: by flag, by variable, or by config; known to work as far as that can be known. */
export async function chooseEngine(options: EngineOptions, { env, cwd }: ProcessPlace): Promise<ChosenEngine> {
  const config = loadConfig(env, options);
  const id = engineOf(options, config);
  if (id === undefined) {
    if (options.dry === true) return { choice: { id: 'none' }, texts: new Map() };
    throw badUsage(ENGINE_WORDS.noneNamed, waysToName(options));
  }
  if (!ENGINE_NAMES.includes(id)) throw unknownEngine(id, options);
  refuseContradiction(id, options);
  const program = descriptorOf(id);
  if (program !== undefined) return chooseProgram(program, options, config, env);
  if (id === 'api') return chooseApi(options, config, env);
  return (await import('./engines.ts')).chooseScripted(options, cwd);
}

/** A program that is there, in the version that it says, and a sandbox for it; a dry run needs neither. */
async function chooseProgram(
  descriptor: Descriptor,
  { flags: { model }, dry }: EngineOptions,
  { sandbox: { value: sandbox } }: Config,
  env: NodeJS.ProcessEnv,
): Promise<ChosenEngine> {
  const version = dry === true ? undefined : await versionHere(descriptor, sandbox, env);
  const config = {
    ...(sandbox === undefined ? {} : { sandbox }),
    ...(version === undefined ? {} : { version }),
    ...(model === undefined ? {} : { model }),
  };
  return { choice: { id: descriptor.id, config, toolNames: 'plain' }, texts: new Map() };
}

async function versionHere(
  descriptor: Descriptor,
  sandbox: AskedSandbox,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const { findProgram, programMissing } = await import('./find-program.ts');
  const found = await findProgram(descriptor, env);
  if (found === undefined) throw programMissing(descriptor);
  const { sandboxFor } = await import('./choose-sandbox.ts');
  await sandboxFor(sandbox, env);
  return found.version;
}

/** Only what can be carried out as it stands: a script is needed to play one. */
function waysToName({ wish, script, files }: EngineOptions): Help {
  if (script !== undefined) return { do: 'again', wish, options: { engine: 'scripted', script } };
  const others: Help = {
    steps: [
      { do: 'list-engines' },
      { do: 'again', wish, options: { model: '<name>' } },
      { do: 'option', name: 'engine', value: '<program>' },
    ],
    said: ENGINE_WORDS.showEngines,
  };
  if (textAt(files, PACKAGE_SCRIPT) === undefined) return others;
  return { steps: [{ do: 'again', wish, options: { engine: 'scripted' } }, others], said: ENGINE_WORDS.either };
}

function unknownEngine(id: string, { wish }: EngineOptions): Fault {
  const names = ENGINE_NAMES;
  // People call programs by the name of their package, too: claude-code, gemini-cli.
  const meant = nearest(id, names) ?? names.find((name) => id.toLowerCase().startsWith(`${name}-`));
  return new Fault('ENGINE_NOT_FOUND', ENGINE_WORDS.unknown(id, names), {
    help: meant === undefined ? { do: 'list-engines' } : { do: 'again', wish, options: { engine: meant } },
  });
}

/** A flag that would have no effect was meant to have one. */
function refuseContradiction(id: string, { flags: { model }, script, wish }: EngineOptions): void {
  if (id === 'scripted' && model !== undefined)
    throw badUsage(ENGINE_WORDS.scriptedWithModel(model), { do: 'again', wish, options: { model } });
  if (id !== 'scripted' && script !== undefined)
    throw badUsage(ENGINE_WORDS.withoutScript(id), { do: 'again', wish, options: { engine: 'scripted', script } });
}

/** A model that is named where no engine is means the engine that has models. */
function engineOf({ flags }: EngineOptions, { engine, model }: Config): string | undefined {
  if (flags.engine === undefined && flags.model !== undefined) return 'api';
  return engine.value ?? (model.value === undefined ? undefined : 'api');
}

function chooseApi({ wish, dry }: EngineOptions, config: Config, env: NodeJS.ProcessEnv): ChosenEngine {
  const again = (model: string): Help => ({ do: 'again', wish, options: { engine: 'api', model } });
  const name = config.model.value;
  if (name === undefined)
    throw badUsage(ENGINE_WORDS.noModelNamed, {
      steps: [{ do: 'list-engines' }, again('<name>')],
      said: ENGINE_WORDS.showModels,
    });
  const chosen = chooseModel(name, config);
  if (chosen.kind === 'unknown') {
    const { said, meant } = chosen;
    throw badUsage(said, meant === undefined ? { do: 'list-engines' } : again(meant));
  }
  if (dry !== true) refuseWithoutKey(chosen.settings, env);
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
        ? ENGINE_WORDS.keyAlone(found.kind === 'unusable' ? found.name : 'NAME')
        : ENGINE_WORDS.setKey(variable),
  });
}
