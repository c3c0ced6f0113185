import { exitOf } from '../../exit/exits.ts';
import { updateStateText } from '../../gate/hold-move.ts';
import { movedByPerson } from '../../gate/judge-move.ts';
import { interactionId } from '../../interaction/interaction-id.ts';
import { isObject, type JsonObject } from '../../json.ts';
import type { Edge } from '../../package/definition.ts';
import { outgoing } from '../../package/graph.ts';
import { isRouted, requestVariables } from '../../route/request.ts';
import { hashWith, stateChanged } from '../../state/state-changed.ts';
import { type FrontMatterUpdate, newState } from '../../state/update-front-matter.ts';
import { CREW_WORDS } from '../../words/crew-words.ts';
import { asked } from '../../words/recordable.ts';
import { enteredAgain, stepAlong } from '../decide/step-along.ts';
import type { Interaction, RunEvent } from '../events.ts';
import { evolveAll } from '../fold/evolve.ts';
import { currentNodeId, type Frame, isCompleted, type Run, stateOf, topFrame, workflowOf } from '../run.ts';

/** Whether words to the completed run open a new cycle in place of a conversation about the last one. */
export function beginsAnew(run: Run): boolean {
  return isCompleted(run) && run.outcome?.kind === 'completed' && workflowOf(run).afterCompletion === 'restart';
}

/** Whether the lesson of this cycle is archived, so that what comes now belongs to the next one: the last words are still being said. */
export function holdsWords(run: Run): boolean {
  return run.turn !== undefined && isRouted(workflowOf(run)) && resultOfTool(run, ARCHIVES) !== undefined;
}

/** The tool by which a cycle comes to its end. */
const ARCHIVES = 'memory.archive';

/**
 * The next message of a person is the next request: the same run, a new state, from the entry node on. What people were told at the end
 * of the last cycle is over with it.
 */
export function beginAnew(run: Run, text: string): readonly RunEvent[] {
  const workflow = workflowOf(run);
  const variables = requestVariables(workflow, text);
  const state = newState(workflow, { runId: run.id, agent: run.started.agent, variables });
  const agent = workflow.nodes[workflow.entryNodeId]?.agentId ?? run.started.agent;
  return [
    ...run.notices.map(({ id }): RunEvent => ({ type: 'interaction.withdrawn', id, reason: 'the next cycle' })),
    { type: 'cycle.opened', cycle: run.cycle + 1, state, hash: hashWith(run, state) },
    { type: 'input.taken', text },
    { type: 'turn.started', turn: run.turns + 1, cause: 'input', agent },
  ];
}

/**
 * A person has looked at what blocked the run: the move that waited for them is made, a check that was missing is the one
 * they named, and a reason that closed a tag is gone. Nothing where none of this was so.
 */
export function clearBlock(run: Run, { code, edge }: Interaction, words: string): readonly RunEvent[] {
  const moved = edge === undefined ? [] : movedAlong(run, edge);
  const command = words.trim();
  const set = {
    ...reasonForgotten(run),
    ...(code === 'NO_CHECK' && command !== '' ? { checkCommand: command } : {}),
  };
  return [...moved, ...variablesSet(evolveAll(run, moved, 0), set)];
}

/** Made on the state as it is now: a person may have written into it since. Where they have gone elsewhere, the move is void. */
function movedAlong(run: Run, held: NonNullable<Interaction['edge']>): readonly RunEvent[] {
  const edge = edgeOf(run, held);
  if (currentNodeId(run) !== held.from || edge === undefined) return [];
  return [...stateWith(run, stepAlong(edge)), ...enteredAgain(edge)];
}

/** Words of a person open again what a reason of an agent had closed. */
export function forgetReason(run: Run): readonly RunEvent[] {
  return variablesSet(run, reasonForgotten(run));
}

function reasonForgotten(run: Run): JsonObject {
  const known = isRouted(workflowOf(run)) && stateOf(topFrame(run)).variables['blocked'];
  return known ? { blocked: null } : {};
}

function variablesSet(run: Run, set: JsonObject): readonly RunEvent[] {
  return Object.keys(set).length === 0 ? [] : stateWith(run, { variables: { set } });
}

function stateWith(run: Run, update: FrontMatterUpdate): readonly RunEvent[] {
  return stateChanged(run, movedByPerson(updateStateText(run, update)), 'runtime');
}

/** Of several edges between two nodes the one of the tag by which the node was left. */
function edgeOf(run: Run, { from, to }: NonNullable<Interaction['edge']>): Edge | undefined {
  const { tag } = topFrame(run);
  const edges = outgoing(workflowOf(run), from).filter((edge) => edge.to === to);
  return edges.find((edge) => edge.tag === tag) ?? edges[0];
}

/** The tool whose result a person has to merge. */
const OPENS_REQUEST = 'forge.open';

/** What people are told when a cycle has come to its end: where the runtime has opened a pull request, that it is theirs now. */
export function noticesAtEnd(run: Run): readonly RunEvent[] {
  const where = pullRequestOf(run);
  if (where === undefined) return [];
  const said = asked(CREW_WORDS.readyToMerge(where));
  if (run.notices.some((open) => open.prompt === said.prompt)) return [];
  return [{ type: 'interaction.opened', interaction: { id: interactionId(run), kind: 'notice', ...said } }];
}

/** Where the pull request of this cycle lies: its address, or the file of a local one. */
function pullRequestOf(run: Run): string | undefined {
  const found = resultOfTool(run, OPENS_REQUEST);
  const place = found?.['url'] ?? found?.['path'] ?? found?.['file'];
  if (found?.['tested'] === false) return undefined;
  return found === undefined ? undefined : typeof place === 'string' ? place : workflowOf(run).id;
}

/** What the runtime's own call of a tool has given in this cycle, at whichever node the graph has it; undefined where it failed. */
export function resultOfTool(run: Run, tool: string, frame: Frame = topFrame(run)): JsonObject | undefined {
  const { variables } = stateOf(frame);
  const results = Object.values(workflowOf(run, frame).nodes).flatMap((node) => {
    const order = exitOf(node).rules.call?.(node.contract, {});
    const result = order?.tool === tool ? variables[node.id] : undefined;
    return isObject(result) && result['ok'] !== false ? [result as JsonObject] : [];
  });
  return results[0];
}
