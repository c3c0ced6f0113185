import type { Definition, Workflow } from '../../package/definition.ts';
import type { Conversation } from '../events.ts';

/** The workflow that a conversation walks: one node that is never left. So a conversation is a run like any other. */
export function conversationId(conversation: Conversation): string {
  // No workflow of a package can have an id like this.
  return `@${conversation}`;
}

/** The package with the conversation among its workflows. */
export function withConversation(definition: Definition, conversation: Conversation): Definition {
  const workflow = talk(conversationId(conversation));
  return { ...definition, workflows: { ...definition.workflows, [workflow.id]: workflow } };
}

/** For a chat without a package: no agent, no workflow, nothing to read in `@pkg`. */
export const NO_PACKAGE: Definition = {
  name: 'none',
  version: '0.0.0',
  hash: '',
  entry: undefined,
  workflows: {},
  agents: [],
};

/** No node of a package can have an id like this. */
const NODE = '@talk';

function talk(id: string): Workflow {
  return {
    id,
    graphPath: '',
    statePath: '',
    text: `---\nschemaVersion: "1.1"\nworkflowType: conversation\nstepsCompleted: []\ncurrentNodeId: "${NODE}"\n---\n`,
    entryNodeId: NODE,
    nodes: { [NODE]: { id: NODE, type: 'step', file: '', step: '', inputs: [], outputs: [], exit: 'state' } },
    edges: [],
    afterCompletion: 'converse',
  };
}
