import type { ChosenEngine, EngineOptions } from '../app/place.ts';
import { badUsage } from '../core/bad-usage.ts';
import { chooseModel } from '../core/config/choose-model.ts';
import { findKey, keyProblem } from '../core/config/find-key.ts';
import type { Config } from '../core/config/merge-config.ts';
import type { ModelSettings } from '../core/config/model-settings.ts';
import type { Descriptor } from '../core/engine/descriptor.ts';
import { descriptorOf, ENGINE_NAMES } from '../core/engine/descriptors.ts';
import { Fault } from '../core/fault.ts';
import { nearest } from '../core/nearest.ts';
import { PACKAGE_SCRIPT, textAt } from '../core/package/package-files.ts';
import { ENGINE_WORDS } from '../core/words/engine-words.ts';
import { asIs, type Text } from '../core/words/text.ts';
import type { Around } from './around.ts';
import { loadConfig } from './config.ts';

/** Who plays the agent of a new run: by flag, by variable, or by config; known to work as far as that can be known. */
export async function chooseEngine(options: EngineOptions, { env, cwd }: Around): Promise<ChosenEngine> {
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

/** A program that is there, in the version that it says, and something to keep it in; for a dry run nobody needs to have it. */
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
  sandbox: Config['sandbox']['value'],
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const { findProgram, programMissing } = await import('./find-program.ts');
  const found = await findProgram(descriptor, env);
  if (found === undefined) throw programMissing(descriptor);
  const { sandboxFor } = await import('./tried-sandbox.ts');
  await sandboxFor(sandbox, env);
  return found.version;
}

/** Only what can be carried out as it stands: a script is needed to play one. */
function waysToName({ wish, script, files }: EngineOptions): Text {
  if (script !== undefined) return asIs(wish.again({ engine: 'scripted', script }));
  const others = ENGINE_WORDS.showEngines(wish.again({ model: '<name>' }), wish.option('engine', '<program>'));
  return textAt(files, PACKAGE_SCRIPT) === undefined
    ? others
    : ENGINE_WORDS.either(wish.again({ engine: 'scripted' }), others);
}

function unknownEngine(id: string, { wish }: EngineOptions): Fault {
  const names = ENGINE_NAMES;
  // People call programs by the name of their package, too: claude-code, gemini-cli.
  const meant = nearest(id, names) ?? names.find((name) => id.toLowerCase().startsWith(`${name}-`));
  return new Fault('ENGINE_NOT_FOUND', ENGINE_WORDS.unknown(id, names), {
    help: asIs(meant === undefined ? 'signalbox engines' : wish.again({ engine: meant })),
  });
}

/** A flag that would have no effect was meant to have one. */
function refuseContradiction(id: string, { flags: { model }, script, wish }: EngineOptions): void {
  if (id === 'scripted' && model !== undefined)
    throw badUsage(ENGINE_WORDS.scriptedWithModel(model), wish.again({ model }));
  if (id !== 'scripted' && script !== undefined)
    throw badUsage(ENGINE_WORDS.withoutScript(id), wish.again({ engine: 'scripted', script }));
}

/** A model that is named where no engine is means the engine that has models. */
function engineOf({ flags }: EngineOptions, { engine, model }: Config): string | undefined {
  if (flags.engine === undefined && flags.model !== undefined) return 'api';
  return engine.value ?? (model.value === undefined ? undefined : 'api');
}

function chooseApi({ wish, dry }: EngineOptions, config: Config, env: NodeJS.ProcessEnv): ChosenEngine {
  const again = (model: string) => wish.again({ engine: 'api', model });
  const name = config.model.value;
  if (name === undefined) throw badUsage(ENGINE_WORDS.noModelNamed, ENGINE_WORDS.showModels(again('<name>')));
  const chosen = chooseModel(name, config);
  if (chosen.kind === 'unknown') {
    const { said, meant } = chosen;
    throw badUsage(said, meant === undefined ? 'signalbox engines' : again(meant));
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
