import { getAgentDefinition, isWorkflowCompleted, PromptComposer } from 'signalbox';

/*
 * The prompt that Signalbox would send, for a program that asks a model by itself.
 * In a checkout: node --conditions=signalbox-source examples/compose-a-prompt.ts
 */

const agentDefinition = await getAgentDefinition('packages/hello', 'host');
const state = { variables: { workflowStatus: 'complete' }, stepsCompleted: ['plan', 'end'], currentNodeId: 'end' };

const messages = PromptComposer.compose({
  mode: 'run',
  projectRoot: process.cwd(),
  packageId: 'hello',
  agentDefinition,
  workflowCompleted: isWorkflowCompleted(state),
  userInput: 'What did we write?',
});
for (const { role, content } of messages) console.log(`${role}: ${content.split('\n')[0]}`);
