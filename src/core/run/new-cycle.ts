import { movedByPerson } from '../gate/judge-move.ts';
import type { JsonObject } from '../json.ts';
import { outgoing } from '../package/graph.ts';
import { isRefusal } from '../refusal.ts';
import { isRouted, requestVariables } from '../route/request.ts';
import { hashWith, stateChanged } from '../state/state-changed.ts';
import { applyEdit } from '../state/text-edit.ts';
import { newState, updateFrontMatter } from '../state/update-front-matter.ts';
import { enteredAgain } from './entered-again.ts';
import type { Interaction, RunEvent } from './events.ts';
import { evolveAll } from './evolve.ts';
import { isCompleted, type Run, stateOf, topFrame, workflowOf } from './run.ts';

/** Whether words to the completed run open a new cycle in place of a conversation about the last one. */
export function beginsAnew(run: Run): boolean {
  return isCompleted(run) && run.outcome?.kind === 'completed' && workflowOf(run).afterCompletion === 'restart';
}

/** The next message of a person is the next request: the same run, a new state, from the entry node on. */
export function beginAnew(run: Run, text: string): readonly RunEvent[] {
  const workflow = workflowOf(run);
  const variables = requestVariables(workflow, text, stateOf(topFrame(run)).variables);
  const state = newState(workflow, { runId: run.id, agent: run.started.agent, variables });
  const agent = workflow.nodes[workflow.entryNodeId]?.agentId ?? run.started.agent;
  return [
    { type: 'cycle.opened', cycle: run.cycle + 1, state, hash: hashWith(run, state) },
    { type: 'input.taken', text },
    { type: 'turn.started', turn: run.turns + 1, cause: 'input', agent },
  ];
}

/**
 * A person has looked at what blocked the run: the move that waited for them is made, a check that was missing is the one
 * they named, and a reason that closed a tag is gone. Nothing where none of this was so.
 */
export function clearBlock(run: Run, { code, edge, edit }: Interaction, words: string): readonly RunEvent[] {
  const moved =
    edge === undefined || edit === undefined
      ? []
      : [
          ...stateChanged(run, movedByPerson(applyEdit(topFrame(run).text, edit)), 'runtime'),
          ...enteredAgain({ ...edge, ...loopOf(run, edge) }),
        ];
  const command = words.trim();
  const set = {
    ...reasonForgotten(run),
    ...(code === 'NO_CHECK' && command !== '' ? { checkCommand: command } : {}),
  };
  return [...moved, ...variablesSet(evolveAll(run, moved, 0), set)];
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
  if (Object.keys(set).length === 0) return [];
  const text = updateFrontMatter(topFrame(run).text, { variables: { set } });
  if (isRefusal(text)) throw new Error(`${run.id}: ${text.message}`);
  return stateChanged(run, movedByPerson(text), 'runtime');
}

function loopOf(run: Run, { from, to }: { readonly from: string; readonly to: string }) {
  const { tag } = topFrame(run);
  const edge = outgoing(workflowOf(run), from).find((one) => one.to === to && one.tag === tag);
  return edge?.loop === undefined ? {} : { loop: edge.loop };
}
