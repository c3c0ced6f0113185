import { Fault } from '../fault.ts';
import type { Help } from '../help.ts';
import { type Located, type Path, parseLocated } from '../package/located.ts';
import { MAX_PROBLEMS } from '../package/problem.ts';
import { checkValue, type SchemaIssue } from '../package/schema-issues.ts';
import { CONFIG_WORDS } from '../words/config-words.ts';
import { ENGINE_WORDS } from '../words/engine-words.ts';
import { PACKAGE_WORDS } from '../words/package-words.ts';
import { composed, type Text } from '../words/text.ts';
import { type Default, type Entry, Script } from './script.ts';

export type ScriptProblem = { readonly line: number; readonly column: number; readonly said: Text };

/** YAML takes time and memory far beyond its size; a script of a long run has a tenth of this. */
const MAX_CHARACTERS = 256 * 1024;

/** Reads a script; what does not fit is a fault that says where. `help`: what to do about it, where that is known. */
export function parseScript(text: string, file: string, help: Help = ENGINE_WORDS.scriptForm): Script {
  const found = readScript(text);
  if ('script' in found) return found.script;
  throw invalid(file, found.problems, help);
}

type Sound = { readonly script: Script; readonly located: Located };
type Read = Sound | { readonly problems: readonly ScriptProblem[] };

/** A script is read when a run is started with it, and again when that run is played: what it says is the same. */
let last: { readonly text: string; readonly read: Read } | undefined;

/** The script with the places of its parts, or what is wrong with its form. */
export function readScript(text: string): Read {
  if (last?.text !== text) last = { text, read: read(text) };
  return last.read;
}

function read(text: string): Read {
  if (text.length > MAX_CHARACTERS) {
    const said = ENGINE_WORDS.scriptTooLong(text.length, MAX_CHARACTERS);
    return { problems: [{ line: 1, column: 1, said }] };
  }
  const parsed = parseLocated(text);
  if (parsed.kind === 'unparsable') return { problems: [{ ...parsed.position, said: parsed.said }] };
  const checked = checkValue(Script, parsed.located.value, parsed.located);
  if (checked.success) return { script: checked.data, located: parsed.located };
  const problems = checked.issues.slice(0, MAX_PROBLEMS).map(problemOf);
  return { problems: problems.filter(isFirstAtItsPlace) };
}

/** A word that is not known here is told together with the one that was probably meant. */
function problemOf({ said, position, meant }: SchemaIssue): ScriptProblem {
  const word = meant?.();
  return { ...position, said: word === undefined ? said : CONFIG_WORDS.meant(said, word) };
}

/** An entry whose only key is misspelt also plays nothing: that goes away with the slip. */
function isFirstAtItsPlace({ line, column }: ScriptProblem, index: number, all: readonly ScriptProblem[]): boolean {
  return all.findIndex((one) => one.line === line && one.column === column) === index;
}

/** Every entry with its place in the file. */
export function placesOf(script: Script): readonly (readonly [Entry | Default, Path])[] {
  const turns = script.turns.map((entry, index) => [entry, ['turns', index]] as const);
  return script.default === undefined ? turns : [...turns, [script.default, ['default']]];
}

const MAX_TOLD = 10;

function invalid(file: string, problems: readonly ScriptProblem[], help: Help): Fault {
  const { line, column } = problems[0] ?? { line: 1, column: 1 };
  const told = problems.slice(0, MAX_TOLD).map((one) => {
    return ENGINE_WORDS.scriptProblem(`${file}:${one.line}:${one.column}`, one.said);
  });
  const more = problems.length > MAX_TOLD ? [PACKAGE_WORDS.more(problems.length - MAX_TOLD)] : [];
  const said = composed((say) => [...told, ...more].map(say).join('\n'));
  const forPrograms = problems.map((one) => ({ line: one.line, column: one.column, message: one.said.en }));
  return new Fault('SCRIPT_INVALID', said, {
    help,
    details: { file, line, column, problems: forPrograms },
  });
}
