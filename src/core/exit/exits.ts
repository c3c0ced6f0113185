import type { Definition, WorkflowNode } from '../package/definition.ts';
import { callExit } from './call-exit.ts';
import { documentsExit } from './documents-exit.ts';
import type { AnnouncedExit, ExitKind } from './exit-kind.ts';
import type { Exit } from './exit-names.ts';
import { finishExit } from './finish-exit.ts';
import { outputExit } from './output-exit.ts';
import { stateExit } from './state-exit.ts';

/** Every exit. Those with a form alone are announced: a package may name them, and a run of it is refused. */
export const EXITS: { readonly [E in Exit]: ExitKind | AnnouncedExit } = {
  state: stateExit,
  output: outputExit,
  tag: { form: { fields: {}, taggedEdges: true } },
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

/** The exits that a run can be taken through, in the order of the table. */
export const DRIVEN_EXITS = Object.entries(EXITS).flatMap(([name, kind]) => ('rules' in kind ? [{ name, kind }] : []));

/** The exit of a node; a node that the graph does not have is left as most are. */
export function exitOf(node: Pick<WorkflowNode, 'exit'> | undefined): ExitKind {
  const exit = node?.exit ?? 'state';
  const kind = EXITS[exit];
  if (!('rules' in kind)) throw new Error(`A run was begun with a node that is left by ${exit}`);
  return kind;
}

/** The exit that a field of a node belongs to; undefined where it is every node's. */
export function exitWithField(field: string): Exit | undefined {
  return (Object.keys(EXITS) as Exit[]).find((name) => Object.hasOwn(EXITS[name].form.fields, field));
}

type UnsupportedExit = { readonly workflow: string; readonly node: string; readonly exit: Exit };

/** Nodes that are left in a way the kernel cannot drive yet. */
export function unsupportedExits(definition: Definition): readonly UnsupportedExit[] {
  return Object.values(definition.workflows).flatMap((workflow) =>
    Object.values(workflow.nodes)
      .filter((node) => !('rules' in EXITS[node.exit]))
      .map((node) => ({ workflow: workflow.id, node: node.id, exit: node.exit })),
  );
}
