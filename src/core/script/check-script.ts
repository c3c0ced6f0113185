import { z } from 'zod';
import { isObject, type JsonObject, parseJson } from '../json.ts';
import { nearest } from '../nearest.ts';
import type { Definition } from '../package/definition.ts';
import type { Located, Path } from '../package/located.ts';
import { PACKAGE_SCRIPT } from '../package/package-files.ts';
import { type CollectedProblems, collectProblems, type Problem, type ProblemCode } from '../package/problem.ts';
import { checkValue } from '../package/schema-issues.ts';
import { PROFILES } from '../prompt/layers.ts';
import { FrontMatterPatch } from '../state/update-front-matter.ts';
import { FILE_TOOLS } from '../tool/built-in-tools.ts';
import { RECORD_TOOLS } from '../tool/record-tools.ts';
import { statePath } from '../tool/state-path.ts';
import { PROBLEM_FILE_WORDS } from '../words/problem-words-files.ts';
import { SCRIPT_WORDS } from '../words/problem-words-script.ts';
import type { Text } from '../words/text.ts';
import { placesOf, readScript } from './parse-script.ts';
import type { Default, Entry } from './script.ts';

/** What a script is held against. */
export type ScriptSurroundings = {
  /** Whether the package has a file. */
  readonly has: (file: string) => boolean;
  /** Undefined where the package itself is not sound: then no name can be looked up. */
  readonly definition: Definition | undefined;
  /** Every tool outside the run that one could offer, with the JSON Schema of its arguments. */
  readonly tools: readonly { readonly name: string; readonly parameters?: JsonObject | undefined }[];
};

type Checks = ScriptSurroundings & Pick<CollectedProblems, 'report'> & { readonly located: Located };

/** What is wrong with the script of a package: its form, and the nodes, agents, tools, operations and fields that it names. */
export function checkScript(text: string | undefined, around: ScriptSurroundings): readonly Problem[] {
  const { report, warnings } = collectProblems();
  const invalid = (place: { readonly line: number; readonly column: number; readonly said: Text }) =>
    report('SCRIPT_INVALID', PACKAGE_SCRIPT, place, place.said);
  if (text === undefined) {
    invalid({ line: 1, column: 1, said: PROBLEM_FILE_WORDS.fileNotText(PACKAGE_SCRIPT) });
    return warnings;
  }
  const read = readScript(text);
  if ('problems' in read) for (const problem of read.problems) invalid(problem);
  else
    for (const [entry, path] of placesOf(read.script))
      checkEntry({ ...around, report, located: read.located }, entry, path);
  return warnings;
}

function checkEntry(checks: Checks, entry: Entry | Default, path: Path): void {
  const { has, definition, located, report } = checks;
  const { stdoutFile: file, calls = [], callsInside = [] } = entry;
  if (file !== undefined && !has(file))
    report('SCRIPT_INVALID', PACKAGE_SCRIPT, located.at([...path, 'stdoutFile']), SCRIPT_WORDS.noOutputFile(file));
  if ('when' in entry && entry.when !== undefined) {
    const { node, agent, profile } = entry.when;
    const agents = definition?.agents.map(({ id }) => id) ?? [];
    name(checks, 'SCRIPT_NODE_UNKNOWN', node, nodesOf(definition), [...path, 'when', 'node'], SCRIPT_WORDS.noNode);
    name(checks, 'SCRIPT_AGENT_UNKNOWN', agent, agents, [...path, 'when', 'agent'], SCRIPT_WORDS.noAgent);
    name(checks, 'SCRIPT_PROFILE_UNKNOWN', profile, PROFILES, [...path, 'when', 'profile'], SCRIPT_WORDS.noProfile);
  }
  for (const [list, made] of Object.entries({ calls, callsInside }))
    for (const [index, call] of made.entries()) checkCall(checks, call, [...path, list, index]);
}

/** A name that nothing has. Where nothing has any, the package is not sound, which is told elsewhere. */
function name(
  { located, report }: Checks,
  code: ProblemCode,
  given: string | undefined,
  known: readonly string[],
  path: Path,
  words: (name: string) => Text,
): void {
  if (given === undefined || known.length === 0 || known.includes(given)) return;
  report(code, PACKAGE_SCRIPT, located.at(path), words(given), { meant: () => nearest(given, known), known });
}

/** Nodes of every workflow; those of conversations are the runtime's own. */
function nodesOf(definition: Definition | undefined): readonly string[] {
  return [...new Set(Object.values(definition?.workflows ?? {}).flatMap(({ nodes }) => Object.keys(nodes)))];
}

type ScriptedCall = NonNullable<Entry['calls']>[number];

function checkCall(checks: Checks, { tool, args }: ScriptedCall, path: Path): void {
  const { tools, located, report } = checks;
  // Tools of other servers are known only once these are asked.
  if (/^mcp\b/.test(tool)) return;
  const every = [...FILE_TOOLS, ...RECORD_TOOLS, ...tools];
  const names = every.map((one) => one.name);
  const found = every.find((one) => one.name === tool);
  if (found === undefined) name(checks, 'SCRIPT_TOOL_UNKNOWN', tool, names, [...path, 'tool'], SCRIPT_WORDS.noTool);
  const given = typeof args === 'string' ? parseJson(args) : args;
  if (found === undefined || !isObject(given)) {
    if (found !== undefined)
      report('SCRIPT_ARGUMENTS_INVALID', PACKAGE_SCRIPT, located.at([...path, 'args']), SCRIPT_WORDS.noObject(tool));
    return;
  }
  const at = [...path, 'args'];
  const { parameters } = found;
  if (parameters !== undefined) checkFields(checks, tool, z.fromJSONSchema(parameters), given, at);
  if (statePath(given['path']) !== undefined && isObject(given['patch']))
    checkUpdate(checks, tool, given['patch'], [...at, 'patch']);
}

/** The operation on the state, and the nodes that it moves between. */
function checkUpdate(checks: Checks, tool: string, patch: Readonly<Record<string, unknown>>, path: Path): void {
  checkFields(checks, tool, FrontMatterPatch, patch, path);
  const update = isObject(patch['update']) ? patch['update'] : {};
  const nodes = nodesOf(checks.definition);
  for (const [field, how] of [
    ['currentNodeId', 'set'],
    ['stepsCompleted', 'append'],
  ] as const) {
    const part = update[field];
    const named = isObject(part) ? [part[how]].flat() : [];
    for (const node of named)
      if (typeof node === 'string')
        name(checks, 'SCRIPT_NODE_UNKNOWN', node, nodes, [...path, 'update', field, how], SCRIPT_WORDS.noNode);
  }
}

function checkFields({ located, report }: Checks, tool: string, schema: z.ZodType, value: unknown, path: Path): void {
  const checked = checkValue(schema, value, located, path);
  if (checked.success) return;
  for (const { said, position, meant, known } of checked.issues)
    report('SCRIPT_ARGUMENTS_INVALID', PACKAGE_SCRIPT, position, SCRIPT_WORDS.call(tool, said), { meant, known });
}
