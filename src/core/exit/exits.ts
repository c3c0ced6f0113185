import type { WorkflowNode } from '../package/definition.ts';
import { callExit } from './call-exit.ts';
import { documentsExit } from './documents-exit.ts';
import type { ExitKind } from './exit-kind.ts';
import type { Exit } from './exit-names.ts';
import { finishExit } from './finish-exit.ts';
import { outputExit } from './output-exit.ts';
import { stateExit } from './state-exit.ts';
import { tagExit } from './tag-exit.ts';

/** Every exit, in the order in which they are listed. */
export const EXITS: { readonly [E in Exit]: ExitKind } = {
  state: stateExit,
  output: outputExit,
  tag: tagExit,
  documents: documentsExit,
  finish: finishExit,
  call: callExit,
};

/** Fields of nodes that belong to one exit, as workflow.graph.json has them. */
export const EXIT_FIELDS = {
  ...stateExit.form.fields,
  ...outputExit.form.fields,
  ...documentsExit.form.fields,
  ...callExit.form.fields,
};

/** The exit of a node; a node that the graph does not have is left as most are. */
export function exitOf(node: Pick<WorkflowNode, 'exit'> | undefined): ExitKind {
  return EXITS[node?.exit ?? 'state'];
}

/** The exit that a field of a node belongs to; undefined where it is every node's. */
export function exitWithField(field: string): Exit | undefined {
  return (Object.keys(EXITS) as Exit[]).find((name) => Object.hasOwn(EXITS[name].form.fields, field));
}
