import { isObject } from '../json.ts';
import { nearest } from '../nearest.ts';
import { StateSchema, stateProblem } from '../state/state-schema.ts';
import { PROBLEM_WORDS } from '../words/problem-words.ts';
import { PROBLEM_FILE_WORDS } from '../words/problem-words-files.ts';
import { asIs } from '../words/text.ts';
import { checkSchema } from './check-schema.ts';
import { type Path, valueAt } from './located.ts';
import { isReserved, SchemaVersion } from './names.ts';
import type { GraphFile } from './read-graph.ts';
import { type MarkdownFile, type Reading, readFrontMatter } from './source-file.ts';

const FRONT_MATTER = { missing: 'STATE_MISSING_FRONTMATTER', invalid: 'STATE_INVALID_FRONTMATTER' } as const;
const SCHEMA = { invalid: 'STATE_INVALID_FRONTMATTER', unknownKey: 'STATE_INVALID_FRONTMATTER' } as const;

/** What a workflow's state says before a run begins. */
export type FirstState = {
  /** The node that it names, if any. */
  readonly current: readonly string[];
  readonly variables: readonly string[];
};

/** Checks the state that a run begins with. */
export function checkState(file: string, graph: GraphFile | undefined, reading: Reading): FirstState {
  const source = readFrontMatter(file, FRONT_MATTER, reading);
  if (source === undefined) return { current: [], variables: [] };
  checkFields(source);
  const variables = valueAt(source.located.value, ['variables']);
  return {
    current: currentNode(source, graph),
    variables: isObject(variables) ? Object.keys(variables) : [],
  };
}

function currentNode(source: MarkdownFile, graph: GraphFile | undefined): readonly string[] {
  const current = valueAt(source.located.value, ['currentNodeId']);
  if (graph === undefined || typeof current !== 'string' || current === '') return [];
  const ids = graph.ids.map(({ item }) => item);
  if (ids.includes(current)) return [current];
  if (!graph.named) return [];
  const meant = () => nearest(current, ids);
  source.tell('STATE_NODE_UNKNOWN', ['currentNodeId'], PROBLEM_WORDS.noNode(current), { meant });
  return [];
}

function checkFields(source: MarkdownFile): void {
  const { value, atKey } = source.located;
  const state = checkSchema(source, StateFrontMatter, SCHEMA);
  const reserved = reservedKey(value, []);
  // The guard has the last word: what it would not let a run write, no run may begin with.
  const refusal = state && reserved === undefined ? stateProblem(value) : undefined;
  if (reserved !== undefined) {
    const said = PROBLEM_FILE_WORDS.reserved(reserved.key);
    source.tell('KEY_RESERVED', atKey(reserved.path, reserved.key), said);
  } else if (refusal !== undefined) source.tell('STATE_INVALID_FRONTMATTER', [], asIs(refusal.message));
}

/** The reader has made sure that the value is of moderate depth. */
function reservedKey(value: unknown, path: Path): { readonly path: Path; readonly key: string } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (isReserved(key)) return { path, key };
    const found = reservedKey(inner, [...path, Array.isArray(value) ? Number(key) : key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The front matter of workflow.md: the state a run begins with. It asks no less than the guard of later writes does: a run
 * that begins with a state it could not write would be stuck.
 */
const StateFrontMatter = StateSchema.extend({ schemaVersion: SchemaVersion });
