import { readFile } from 'node:fs/promises';
import { parseScript, problemsOfScript } from '../adapters/engine-scripted/parse-script.ts';
import type { ChosenEngine, EngineOptions } from '../cli/house.ts';
import { ModelSettings } from '../core/config/model-settings.ts';
import { descriptorOf } from '../core/engine/descriptors.ts';
import { Fault } from '../core/fault.ts';
import { hashText } from '../core/hash.ts';
import { PACKAGE_SCRIPT, type PackageFiles, textAt } from '../core/package/package-files.ts';
import { PROBLEMS, type Problem, problemWith } from '../core/package/problem.ts';
import type { EngineChoice } from '../core/run/events.ts';
import { ENGINE_WORDS } from '../core/words/engine-words.ts';
import { PROBLEM_ADVICE } from '../core/words/problem-words-advice.ts';
import { asIs } from '../core/words/text.ts';
import type { Engine } from '../ports/engine.ts';
import type { ProgramPlace } from './open-program.ts';

/** The scripted engine with this script, or the package's own. Its text is pinned to the run like the package is. */
export async function chooseScripted({
  script: file,
  files,
  packagePath,
  command,
}: EngineOptions): Promise<ChosenEngine> {
  const text = file === undefined ? textAt(files, PACKAGE_SCRIPT) : await readScript(file);
  const name = file ?? `${packagePath}/${PACKAGE_SCRIPT}`;
  if (text === undefined) {
    const missing =
      packagePath === undefined ? ENGINE_WORDS.noScript : ENGINE_WORDS.noOwnScript(packagePath, PACKAGE_SCRIPT);
    throw new Fault('BAD_USAGE', missing, { help: asIs(`${command} --engine scripted --script <file>`) });
  }
  parseScript(text, name);
  const hash = hashText(text);
  return { choice: { id: 'scripted', config: { script: hash, file: name } }, texts: new Map([[hash, text]]) };
}

/** Warnings only: no other engine looks at the script. */
export function scriptProblems(files: PackageFiles): readonly Problem[] {
  const text = textAt(files, PACKAGE_SCRIPT);
  if (text === undefined) return [];
  const place = { code: 'SCRIPT_INVALID', severity: PROBLEMS.SCRIPT_INVALID[0], file: PACKAGE_SCRIPT } as const;
  return problemsOfScript(text).map((problem) => problemWith({ ...place, ...problem }, PROBLEM_ADVICE.SCRIPT_INVALID));
}

/** The engine that a run's log names. What it needs is loaded here and not before. */
export async function openEngine(choice: EngineChoice, surroundings: EngineSurroundings): Promise<Engine> {
  const { id, config } = choice;
  const { textOf, variable, now } = surroundings;
  const program = descriptorOf(id);
  if (program !== undefined) return (await import('./open-program.ts')).openProgram(program, choice, surroundings);
  if (id === 'scripted') {
    const { scriptedEngine } = await import('../adapters/engine-scripted/scripted-engine.ts');
    return scriptedEngine(parseScript(await textOf(String(config?.['script'])), String(config?.['file'])));
  }
  const settings = id === 'api' ? ModelSettings.safeParse(config).data : undefined;
  if (settings === undefined) {
    throw new Fault('ENGINE_NOT_FOUND', ENGINE_WORDS.notHere(id), {
      help: asIs('npm install signalbox@latest'),
    });
  }
  const { apiEngine } = await import('../adapters/engine-api/api-engine.ts');
  return apiEngine(settings, { variable, now });
}

export type EngineSurroundings = ProgramPlace & {
  /** A text that the choice names by its hash. */
  readonly textOf: (hash: string) => Promise<string>;
  /** The value of an environment variable. */
  readonly variable: (name: string) => string | undefined;
  readonly now: () => number;
};

async function readScript(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new Fault('SCRIPT_INVALID', ENGINE_WORDS.scriptUnreadable(file), {
      cause,
      help: ENGINE_WORDS.checkScriptPath,
    });
  }
}
