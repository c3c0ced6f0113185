import type { Definition } from '../package/definition.ts';
import type { Exit } from './exit-names.ts';
import { EXITS } from './exits.ts';

export type UnsupportedExit = { readonly workflow: string; readonly node: string; readonly exit: Exit };

/** Nodes that are left in a way the kernel cannot drive yet. */
export function unsupportedExits(definition: Definition): readonly UnsupportedExit[] {
  return Object.values(definition.workflows).flatMap((workflow) =>
    Object.values(workflow.nodes)
      .filter((node) => !('rules' in EXITS[node.exit]))
      .map((node) => ({ workflow: workflow.id, node: node.id, exit: node.exit })),
  );
}
