import type { Json } from '../json.ts';
import { operationOf } from '../logic/logic-operators.ts';
import { namesRead, partsOf } from '../logic/logic-parts.ts';
import { nearest } from '../nearest.ts';
import { STATUS_VARIABLE } from '../state/state.ts';
import { PROBLEM_WORDS } from '../words/problem-words.ts';
import type { LoadedWorkflow } from './load-workflow.ts';
import type { Path } from './located.ts';
import type { GraphFile } from './read-graph.ts';

/** Of one package: each of them is compared with all names that are known. */
const MAX_LOOKED_FOR = 50;
/** Below this almost every name is a slip away from another. */
const MIN_LENGTH = 4;

/**
 * Warns of variables that nothing in the package sets and that look like one that something does. Models may set any
 * variable, so a name that resembles none is no mistake.
 */
export function checkVariables(loaded: readonly LoadedWorkflow[]): void {
  const known = knownNames(loaded);
  const looked = new Set<string>();
  for (const read of readsOf(loaded)) {
    const names = known.get(read.scope);
    const key = JSON.stringify([read.scope, read.name]);
    if (names === undefined || names.has(read.name) || read.name.length < MIN_LENGTH || looked.has(key)) continue;
    if (looked.size >= MAX_LOOKED_FOR) return;
    looked.add(key);
    const meant = nearest(read.name, names);
    if (meant === undefined || withoutDigits(meant) === withoutDigits(read.name)) continue;
    const said = PROBLEM_WORDS.variableNotSet(read.name);
    read.graph.source.tell('VARIABLE_UNKNOWN', read.path(), said, { meant: () => meant });
  }
}

/** `score1` and `score2` are two variables, not one and a slip. */
function withoutDigits(name: string): string {
  return name.replaceAll(/[0-9]/g, '');
}

/** By workflow, what its state and its steps set, what comes in from callers and what comes back from those it calls. */
function knownNames(loaded: readonly LoadedWorkflow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map(loaded.map(({ workflow, sets }) => [workflow.id, new Set([STATUS_VARIABLE, ...sets])]));
  for (const { graph, workflow } of loaded) {
    for (const { item } of graph.nodes) {
      for (const name of Object.keys(item.output ?? {})) names.get(workflow.id)?.add(name);
      for (const name of Object.keys(item.input ?? {})) names.get(item.workflow ?? '')?.add(name);
    }
  }
  return names;
}

/** Its path is put together only where the variable is told of: a package may read thousands. */
type Read = {
  readonly scope: string;
  readonly name: string;
  readonly graph: GraphFile;
  readonly path: () => Path;
};

function* readsOf(loaded: readonly LoadedWorkflow[]): Generator<Read, void> {
  for (const one of loaded) yield* readsInGraph(one);
}

function* readsInGraph({ graph, workflow }: LoadedWorkflow): Generator<Read, void> {
  for (const { index, item } of graph.nodes) {
    for (const [field, scope] of [['input', workflow.id] as const, ['output', item.workflow ?? ''] as const]) {
      // What comes back is made of the variables of the one that was called.
      for (const [name, rule] of Object.entries(item[field] ?? {}))
        yield* readsIn(rule, { scope, graph, base: ['nodes', index, field, name] });
    }
  }
  for (const { index, item } of graph.edges) {
    const base = ['edges', index, 'conditionExpr'];
    if (item.conditionExpr !== undefined) yield* readsIn(item.conditionExpr, { scope: workflow.id, graph, base });
  }
}

type Rule = { readonly scope: string; readonly graph: GraphFile; readonly base: Path };

function* readsIn(rule: Json, { scope, graph, base }: Rule): Generator<Read, void> {
  for (const { value, path } of partsOf(rule, { ofData: true })) {
    const operation = operationOf(value);
    for (const name of operation === undefined ? [] : namesRead(operation.name, operation.args)) {
      // Of `a.b` only `a` is a variable.
      const [variable = name] = name.split('.', 1);
      yield { scope, graph, name: variable, path: () => [...base, ...path(), operation?.name ?? ''] };
    }
  }
}
