import { dirname, posix, resolve } from 'node:path';
import { outputFiles, withOutputs } from '../adapters/engine-scripted/play-program.ts';
import type { ChosenEngine, EngineOptions } from '../app/place.ts';
import { MAX_NAMED_BYTES, readNamedFile } from '../app/read-bounded.ts';
import { badUsage } from '../core/bad-usage.ts';
import { ModelSettings } from '../core/config/model-settings.ts';
import { descriptorOf } from '../core/engine/descriptors.ts';
import { Fault } from '../core/fault.ts';
import { hashText } from '../core/hash.ts';
import type { Help } from '../core/help.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import { PACKAGE_SCRIPT, type PackageFiles, textAt } from '../core/package/package-files.ts';
import type { Problem } from '../core/package/problem.ts';
import type { EngineChoice } from '../core/run/events.ts';
import { checkScript, type ScriptSurroundings } from '../core/script/check-script.ts';
import { parseScript } from '../core/script/parse-script.ts';
import { systemText } from '../core/system-text.ts';
import { AUTHOR_WORDS } from '../core/words/author-words.ts';
import { ENGINE_WORDS } from '../core/words/engine-words.ts';
import { errnoText } from '../core/words/errno-words.ts';
import { PROBLEM_ADVICE } from '../core/words/problem-words-advice.ts';
import { asIs } from '../core/words/text.ts';
import type { Engine } from '../ports/engine.ts';
import type { Reread } from '../runtime/audit.ts';
import { runFolder } from './folders.ts';
import type { ProgramPlace } from './open-program.ts';

/** The scripted engine with this script, or the package's own. Its text is pinned to the run like the package is. */
export async function chooseScripted(options: EngineOptions, cwd: string): Promise<ChosenEngine> {
  const { script: file, files, packagePath, wish } = options;
  const text = file === undefined ? ownScript(files) : await readScript(file, resolve(cwd, file), options);
  const name = file ?? `${packagePath}/${PACKAGE_SCRIPT}`;
  if (text === undefined) {
    const missing =
      packagePath === undefined ? ENGINE_WORDS.noScript : ENGINE_WORDS.noOwnScript(packagePath, PACKAGE_SCRIPT);
    throw badUsage(missing, { do: 'again', wish, options: { engine: 'scripted', script: '<file>' } });
  }
  const names = outputFiles(parseScript(text, name, afterMending(options)));
  const read =
    file === undefined ? (output: string) => outputOf(files, output) : outputBeside(file, dirname(resolve(cwd, file)));
  const outputs = await Promise.all(names.map(async (output) => [output, await read(output)] as const));
  const texts = [text, ...outputs.map(([, written]) => written)];
  return {
    choice: { id: 'scripted', config: { script: hashText(text), file: name, ...pinned(outputs) } },
    texts: new Map(texts.map((one) => [hashText(one), one])),
  };
}

/** The script is mended by hand; what comes after that can be typed. */
function afterMending({ script: file, packagePath, wish }: EngineOptions): Help {
  if (file === undefined && packagePath === undefined) return ENGINE_WORDS.scriptForm;
  const step: Help =
    file === undefined
      ? { do: 'validate', package: packagePath ?? '' }
      : { do: 'again', wish, options: { engine: 'scripted', script: file } };
  return { steps: [step], said: AUTHOR_WORDS.afterMending };
}

/** What programs wrote is kept by its hash too: a resumed run plays the same bytes. */
function pinned(outputs: readonly (readonly [name: string, text: string])[]): { readonly outputs?: JsonObject } {
  if (outputs.length === 0) return {};
  return { outputs: Object.fromEntries(outputs.map(([name, text]) => [name, hashText(text)])) };
}

/** What is wrong with the script that a package carries; warnings only, since no other engine looks at it. */
export function scriptProblems(files: PackageFiles, place: Omit<ScriptSurroundings, 'has'>): readonly Problem[] {
  if (!files.has(PACKAGE_SCRIPT)) return [];
  const has = (file: string): boolean => textAt(files, posix.normalize(file)) !== undefined;
  return checkScript(textAt(files, PACKAGE_SCRIPT), { ...place, has });
}

/** The engine that a run's log names. What it needs is loaded here and not before. */
export async function openEngine(choice: EngineChoice, place: EnginePlace): Promise<Engine> {
  const { id, config } = choice;
  const { textOf, variable, now } = place;
  const program = descriptorOf(id);
  if (program !== undefined) return (await import('./open-program.ts')).openProgram(program, choice, place);
  if (id === 'scripted') return openScripted(choice, textOf);
  const settings = id === 'api' ? ModelSettings.safeParse(config).data : undefined;
  if (settings === undefined) {
    throw new Fault('ENGINE_NOT_FOUND', ENGINE_WORDS.notHere(id), {
      help: asIs('npm install signalbox@latest'),
    });
  }
  const { apiEngine } = await import('../adapters/engine-api/api-engine.ts');
  return apiEngine(settings, { variable, now });
}

/** The script as it was when the run began, with the files that it names. */
async function openScripted({ config }: EngineChoice, textOf: EnginePlace['textOf']): Promise<Engine> {
  const { scriptedEngine } = await import('../adapters/engine-scripted/scripted-engine.ts');
  const script = parseScript(await textOf(String(config?.['script'])), String(config?.['file']));
  const outputs = Object.entries(isObject(config?.['outputs']) ? config['outputs'] : {});
  const texts = outputs.map(async ([name, hash]) => [name, await textOf(String(hash))] as const);
  return scriptedEngine(withOutputs(script, new Map(await Promise.all(texts))));
}

/** What engines leave behind, without one of them being there: programs in files, scripts in what they say. */
export function rereader(home: string, textOf: EnginePlace['textOf']): Reread {
  return async (choice, request) => {
    const descriptor = descriptorOf(choice.id);
    if (descriptor === undefined)
      return choice.id === 'scripted' ? (await openScripted(choice, textOf)).reread?.(request) : undefined;
    const [{ rereadTurn }, { localProcesses }] = await Promise.all([
      import('../adapters/engine-program/read-turn.ts'),
      import('../adapters/processes-local/local-processes.ts'),
    ]);
    return rereadTurn({ descriptor, processes: localProcesses(), folder: runFolder(home, 'engines') }, request);
  };
}

export type EnginePlace = ProgramPlace & {
  /** A text that the choice names by its hash. */
  readonly textOf: (hash: string) => Promise<string>;
  /** The value of an environment variable. */
  readonly variable: (name: string) => string | undefined;
  readonly now: () => number;
};

/** The package's own script; undefined where it has none. */
function ownScript(files: PackageFiles): string | undefined {
  if (typeof files.get(PACKAGE_SCRIPT) !== 'object') return textAt(files, PACKAGE_SCRIPT);
  const why = errnoText('ERR_ENCODING_INVALID_ENCODED_DATA', undefined);
  throw new Fault('SCRIPT_INVALID', ENGINE_WORDS.scriptUnreadable(PACKAGE_SCRIPT, why), {
    help: PROBLEM_ADVICE.FILE_NOT_TEXT,
  });
}

async function readScript(file: string, path: string, { files, wish }: EngineOptions): Promise<string> {
  try {
    // A script in another encoding would play other words than those that stand there.
    return new TextDecoder('utf-8', { fatal: true }).decode(await readNamedFile(path));
  } catch (cause) {
    const hasOwn = textAt(files, PACKAGE_SCRIPT) !== undefined;
    throw new Fault('SCRIPT_INVALID', ENGINE_WORDS.scriptUnreadable(file, systemText(cause, path)), {
      cause,
      help: hasOwn
        ? { steps: [{ do: 'again', wish, options: { engine: 'scripted' } }], said: ENGINE_WORDS.ownScript }
        : ENGINE_WORDS.checkScriptPath,
    });
  }
}

/** A file of the package, named from where its script stands. */
function outputOf(files: PackageFiles, name: string): string {
  const text = textAt(files, posix.normalize(name));
  if (text === undefined) throw outputFault(name, PACKAGE_SCRIPT);
  return text;
}

function outputBeside(script: string, folder: string): (name: string) => Promise<string> {
  return async (name) => {
    const file = resolve(folder, name);
    try {
      return (await readNamedFile(file)).toString('utf8');
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EFBIG'))
        throw outputFault(name, script, cause);
      throw new Fault('SCRIPT_INVALID', ENGINE_WORDS.outputFileTooLarge(name, MAX_NAMED_BYTES), {
        help: ENGINE_WORDS.checkOutputFile,
      });
    }
  };
}

function outputFault(name: string, script: string, cause?: unknown): Fault {
  const said = ENGINE_WORDS.outputFileUnreadable(name, script);
  return new Fault('SCRIPT_INVALID', said, { cause, help: ENGINE_WORDS.checkOutputFile });
}
