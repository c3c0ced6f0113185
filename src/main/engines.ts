import { readFile } from 'node:fs/promises';
import { parseScript, problemsOfScript } from '../adapters/engine-scripted/parse-script.ts';
import { scriptedEngine } from '../adapters/engine-scripted/scripted-engine.ts';
import type { ChosenEngine } from '../cli/house.ts';
import { Fault } from '../core/fault.ts';
import { hashText } from '../core/hash.ts';
import { type PackageFiles, textAt } from '../core/package/package-files.ts';
import { PROBLEMS, type Problem } from '../core/package/problem.ts';
import type { EngineChoice } from '../core/run/events.ts';
import type { Engine } from '../ports/engine.ts';

const PACKAGE_SCRIPT = 'script.yaml';

/** The scripted engine with this script, or the package's own. Its text is pinned to the run like the package is. */
export async function chooseScripted(
  file: string | undefined,
  files: PackageFiles,
  packagePath: string,
): Promise<ChosenEngine> {
  const text = file === undefined ? textAt(files, PACKAGE_SCRIPT) : await readScript(file);
  const name = file ?? `${packagePath}/${PACKAGE_SCRIPT}`;
  if (text === undefined) {
    throw new Fault('BAD_USAGE', `The package ${packagePath} has no ${PACKAGE_SCRIPT} of its own.`, {
      help: `signalbox run ${packagePath} --engine scripted --script <file>`,
    });
  }
  parseScript(text, name);
  const hash = hashText(text);
  return { choice: { id: 'scripted', config: { script: hash, file: name } }, texts: new Map([[hash, text]]) };
}

/** Warnings only: no other engine looks at the script. */
export function scriptProblems(files: PackageFiles): readonly Problem[] {
  const text = textAt(files, PACKAGE_SCRIPT);
  if (text === undefined) return [];
  const [severity, help] = PROBLEMS.SCRIPT_INVALID;
  return problemsOfScript(text).map((problem) => {
    return { code: 'SCRIPT_INVALID', severity, file: PACKAGE_SCRIPT, ...problem, help };
  });
}

/** The engine that a run's log names. */
export async function openEngine(
  { id, config }: EngineChoice,
  textOf: (hash: string) => Promise<string>,
): Promise<Engine> {
  if (id !== 'scripted')
    throw new Fault('ENGINE_NOT_FOUND', `This version has no engine ${id}.`, { help: 'npm install signalbox@latest' });
  return scriptedEngine(parseScript(await textOf(String(config?.['script'])), String(config?.['file'])));
}

async function readScript(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new Fault('SCRIPT_INVALID', `The script ${file} cannot be read.`, {
      cause,
      help: 'Check the path after --script.',
    });
  }
}
