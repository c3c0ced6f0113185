import { z } from 'zod';
import { isObject, type JsonObject, parseJson } from '../json.ts';
import { nearest } from '../nearest.ts';
import type { Definition } from '../package/definition.ts';
import type { Located, Path } from '../package/located.ts';
import { PACKAGE_SCRIPT } from '../package/package-files.ts';
import { collectProblems, type Problem, type ProblemCode, type Tell } from '../package/problem.ts';
import { checkValue } from '../package/schema-issues.ts';
import { tellIn } from '../package/source-file.ts';
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

type Checks = ScriptSurroundings & { readonly tell: Tell; readonly located: Located };

/** What is wrong with the script of a package: its form, and the nodes, agents, tools, operations and fields that it names. */
export function checkScript(text: string | undefined, around: ScriptSurroundings): readonly Problem[] {
  const { report, warnings } = collectProblems();
  const read = text === undefined ? NO_TEXT : readScript(text);
  if ('problems' in read) {
    for (const { said, ...place } of read.problems) report('SCRIPT_INVALID', PACKAGE_SCRIPT, place, said);
  } else {
    const { script, located } = read;
    const checks = { ...around, located, tell: tellIn(PACKAGE_SCRIPT, located, report) };
    for (const [entry, path] of placesOf(script)) checkEntry(checks, entry, path);
  }
  return warnings;
}

const NO_TEXT = { problems: [{ line: 1, column: 1, said: PROBLEM_FILE_WORDS.fileNotText(PACKAGE_SCRIPT) }] };

function checkEntry(checks: Checks, entry: Entry | Default, path: Path): void {
  const { has, definition, tell } = checks;
  const { stdoutFile: file, calls = [], callsInside = [] } = entry;
  if (file !== undefined && !has(file))
    tell('SCRIPT_INVALID', [...path, 'stdoutFile'], SCRIPT_WORDS.noOutputFile(file));
  if ('when' in entry && entry.when !== undefined) {
    const { node, agent, profile } = entry.when;
    const at = [...path, 'when'];
    const agents = definition?.agents.map(({ id }) => id) ?? [];
    checkName(tell, 'SCRIPT_NODE_UNKNOWN', node, nodesOf(definition), [...at, 'node'], SCRIPT_WORDS.noNode);
    checkName(tell, 'SCRIPT_AGENT_UNKNOWN', agent, agents, [...at, 'agent'], SCRIPT_WORDS.noAgent);
    checkName(tell, 'SCRIPT_PROFILE_UNKNOWN', profile, PROFILES, [...at, 'profile'], SCRIPT_WORDS.noProfile);
  }
  for (const [list, made] of Object.entries({ calls, callsInside }))
    for (const [index, call] of made.entries()) checkCall(checks, call, [...path, list, index]);
}

/** A name that nothing has. Where nothing has any, the package is not sound, which is told elsewhere. */
function checkName(
  tell: Tell,
  code: ProblemCode,
  given: string | undefined,
  known: readonly string[],
  path: Path,
  words: (name: string) => Text,
): undefined {
  if (given === undefined || known.length === 0 || known.includes(given)) return undefined;
  return tell(code, path, words(given), { meant: () => nearest(given, known), known });
}

/** Nodes of every workflow; those of conversations are the runtime's own. */
function nodesOf(definition: Definition | undefined): readonly string[] {
  return [...new Set(Object.values(definition?.workflows ?? {}).flatMap(({ nodes }) => Object.keys(nodes)))];
}

function checkCall(checks: Checks, { tool, args }: NonNullable<Entry['calls']>[number], path: Path): undefined {
  const { tools, tell } = checks;
  // Tools of other servers are known only once these are asked.
  if (/^mcp\b/.test(tool)) return undefined;
  const every = [...FILE_TOOLS, ...RECORD_TOOLS, ...tools];
  const found = every.find((one) => one.name === tool);
  const names = every.map((one) => one.name);
  if (found === undefined)
    return checkName(tell, 'SCRIPT_TOOL_UNKNOWN', tool, names, [...path, 'tool'], SCRIPT_WORDS.noTool);
  const given = typeof args === 'string' ? parseJson(args) : args;
  const at = [...path, 'args'];
  if (!isObject(given)) return tell('SCRIPT_ARGUMENTS_INVALID', at, SCRIPT_WORDS.noObject(tool));
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
  for (const [field, how] of Object.entries({ currentNodeId: 'set', stepsCompleted: 'append' })) {
    const part = update[field];
    for (const node of isObject(part) ? [part[how]].flat() : []) {
      const at = [...path, 'update', field, how];
      if (typeof node === 'string') checkName(checks.tell, 'SCRIPT_NODE_UNKNOWN', node, nodes, at, SCRIPT_WORDS.noNode);
    }
  }
}

function checkFields({ located, tell }: Checks, tool: string, schema: z.ZodType, value: unknown, path: Path): void {
  const checked = checkValue(schema, value, located, path);
  if (checked.success) return;
  for (const { said, position, meant, known } of checked.issues)
    tell('SCRIPT_ARGUMENTS_INVALID', position, SCRIPT_WORDS.call(tool, said), { meant, known });
}
