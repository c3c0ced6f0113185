import { Fault } from '../../core/fault.ts';
import { type Located, type Path, parseLocated } from '../../core/package/located.ts';
import { MAX_PROBLEMS } from '../../core/package/problem.ts';
import { checkValue, type SchemaIssue } from '../../core/package/schema-issues.ts';
import { CONFIG_WORDS } from '../../core/words/config-words.ts';
import { ENGINE_WORDS } from '../../core/words/engine-words.ts';
import type { Text } from '../../core/words/text.ts';
import { type Default, type Entry, Script } from './script.ts';

export type ScriptProblem = { readonly line: number; readonly column: number; readonly said: Text };

/** YAML takes time and memory far beyond its size; a script of a long run has a tenth of this. */
const MAX_CHARACTERS = 256 * 1024;

/** Reads a script; what does not fit is a fault that says where. */
export function parseScript(text: string, file: string): Script {
  const read = readScript(text);
  if ('script' in read) return read.script;
  throw invalid(file, read.problems);
}

/** What is wrong with a script; empty where nothing is. `has` says whether a file that it names is there. */
export function problemsOfScript(text: string, has: (file: string) => boolean): readonly ScriptProblem[] {
  const read = readScript(text);
  return 'script' in read ? missingFiles(read, has) : read.problems;
}

type Sound = { readonly script: Script; readonly located: Located };
type Read = Sound | { readonly problems: readonly ScriptProblem[] };

function readScript(text: string): Read {
  if (text.length > MAX_CHARACTERS) {
    const said = ENGINE_WORDS.scriptTooLong(text.length, MAX_CHARACTERS);
    return { problems: [{ line: 1, column: 1, said }] };
  }
  const parsed = parseLocated(text);
  if (parsed.kind === 'unparsable') return { problems: [{ ...parsed.position, said: parsed.said }] };
  const checked = checkValue(Script, parsed.located.value, parsed.located);
  if (checked.success) return { script: checked.data, located: parsed.located };
  const problems = checked.issues.slice(0, MAX_PROBLEMS).map(problemOf);
  return { problems };
}

/** A word that is not known here is told together with the one that was probably meant. */
function problemOf({ said, position, meant }: SchemaIssue): ScriptProblem {
  const word = meant?.();
  return { ...position, said: word === undefined ? said : CONFIG_WORDS.meant(said, word) };
}

function missingFiles({ script, located }: Sound, has: (file: string) => boolean): readonly ScriptProblem[] {
  return placesOf(script).flatMap(([{ stdoutFile: file }, path]) =>
    file === undefined || has(file)
      ? []
      : [{ ...located.at([...path, 'stdoutFile']), said: ENGINE_WORDS.noOutputFile(file) }],
  );
}

function placesOf(script: Script): readonly (readonly [Entry | Default, Path])[] {
  const turns = script.turns.map((entry, index) => [entry, ['turns', index]] as const);
  return script.default === undefined ? turns : [...turns, [script.default, ['default']]];
}

function invalid(file: string, problems: readonly ScriptProblem[]): Fault {
  const [first] = problems;
  const place = `${file}:${first?.line ?? 1}:${first?.column ?? 1}`;
  const said = ENGINE_WORDS.scriptProblem(place, first?.said ?? ENGINE_WORDS.notScript, problems.length - 1);
  return new Fault('SCRIPT_INVALID', said, {
    help: ENGINE_WORDS.scriptForm,
    details: { file, line: first?.line ?? 1, column: first?.column ?? 1, problems: problems.map(forPrograms) },
  });
}

function forPrograms({ line, column, said }: ScriptProblem): object {
  return { line, column, message: said.en };
}
