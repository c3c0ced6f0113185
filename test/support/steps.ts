import type { NodeType } from '../../src/core/package/definition.ts';

/** The text of a step file that any loader accepts. */
export function loadableStep(nodeId: string, type: NodeType): string {
  return `---\nschemaVersion: "1.1"\nnodeId: ${nodeId}\ntype: ${type}\n---\n\n## Goal\n\nDo ${nodeId}.\n\n## Instructions\n\nWork on ${nodeId}.\n`;
}
