import { Fault } from '../../core/fault.ts';
import { parseLocated } from '../../core/package/located.ts';
import { MAX_PROBLEMS } from '../../core/package/problem.ts';
import { checkValue } from '../../core/package/schema-issues.ts';
import { ENGINE_WORDS } from '../../core/words/engine-words.ts';
import type { Text } from '../../core/words/text.ts';
import { Script } from './script.ts';

export type ScriptProblem = { readonly line: number; readonly column: number; readonly said: Text };

/** YAML takes time and memory far beyond its size; a script of a long run has a tenth of this. */
const MAX_CHARACTERS = 256 * 1024;

/** Reads a script; what does not fit is a fault that says where. */
export function parseScript(text: string, file: string): Script {
  const read = readScript(text);
  if ('script' in read) return read.script;
  throw invalid(file, read.problems);
}

/** What is wrong with a script; empty where nothing is. */
export function problemsOfScript(text: string): readonly ScriptProblem[] {
  const read = readScript(text);
  return 'script' in read ? [] : read.problems;
}

type Read = { readonly script: Script } | { readonly problems: readonly ScriptProblem[] };

function readScript(text: string): Read {
  if (text.length > MAX_CHARACTERS) {
    const said = ENGINE_WORDS.scriptTooLong(text.length, MAX_CHARACTERS);
    return { problems: [{ line: 1, column: 1, said }] };
  }
  const parsed = parseLocated(text);
  if (parsed.kind === 'unparsable') return { problems: [{ ...parsed.position, said: parsed.said }] };
  const checked = checkValue(Script, parsed.located.value, parsed.located);
  if (checked.success) return { script: checked.data };
  const problems = checked.issues.slice(0, MAX_PROBLEMS).map(({ said, position }) => ({ ...position, said }));
  return { problems };
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
