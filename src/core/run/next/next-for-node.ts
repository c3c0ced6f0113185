import { exitOf } from '../../exit/exits.ts';
import { updateStateText, writeState } from '../../gate/hold-move.ts';
import type { Json, JsonObject } from '../../json.ts';
import { keepDefined } from '../../keep-defined.ts';
import { evaluateLogic } from '../../logic/logic.ts';
import { variablesIn } from '../../logic/logic-parts.ts';
import type { Edge, WorkflowNode } from '../../package/definition.ts';
import { outgoing } from '../../package/graph.ts';
import { logicText } from '../../picture/logic-text.ts';
import { renderedHash } from '../../state/state-changed.ts';
import { editBetween } from '../../state/text-edit.ts';
import { allowedNext, chooseEdge, needsNoEngine } from '../../state/transitions.ts';
import { newState } from '../../state/update-front-matter.ts';
import type { Text } from '../../words/text.ts';
import { TROUBLE_WORDS } from '../../words/trouble-words.ts';
import { unsettled } from '../calls/settle-call.ts';
import { enteredAgain, stepAlong } from '../decide/step-along.ts';
import type { RunEvent } from '../events.ts';
import { owedDocuments } from '../family/owed-documents.ts';
import {
  currentNode,
  currentNodeId,
  type Frame,
  isCompleted,
  isFrameCompleted,
  type Run,
  stateOf,
  topFrame,
  workflowOf,
} from '../run.ts';
import { newFrame } from '../start/begin-run.ts';
import { blockedBy } from '../turn/end-turn.ts';
import { routeUnasked } from '../turn/route-turn.ts';
import { type Action, record } from './action.ts';
import { nextForOwnCall, whyFailed } from './next-for-own-call.ts';

/** What follows from where the state says the run is: nodes are entered, frames end, and some nodes need no engine. */
export function nextForNode(run: Run, now: number): Action | undefined {
  // Blocked, or held at an edge: a person comes first.
  if (run.interactions.some(({ kind, edge }) => kind === 'blocked' || edge !== undefined)) return undefined;
  const frame = topFrame(run);
  if (frame.node !== currentNodeId(run)) return record('enter', [enterNode(run, frame)]);
  // Reopened: what was done in the last cycle is to be done anew, so there is nothing to leave yet.
  if (run.outcome?.kind === 'completed' && !isCompleted(run)) return undefined;
  // A reply's calls have their results before anything moves on by itself.
  if ((run.turn === undefined && !run.onward) || run.exchange !== undefined || unsettled(run).length > 0)
    return undefined;
  if (run.frames.length > 1 && isFrameCompleted(run, frame)) return record('return', returnToCaller(run));
  const node = currentNode(run);
  return node === undefined || isFrameCompleted(run, frame) ? undefined : nextAtNode(run, frame, node, now);
}

function nextAtNode(run: Run, { done }: Frame, node: WorkflowNode, now: number): Action | undefined {
  const unasked = done ? undefined : routeUnasked(run);
  if (unasked !== undefined) return record('override', unasked);
  const { leftBy, rules } = exitOf(node);
  // An end that no model has to reach by writing takes no turn.
  if (node.type === 'end' && leftBy === 'runtime') return record('end', endWorkflow(run, node.id));
  const written = owedDocuments(run)?.length === 0;
  if (done || written || needsNoEngine(workflowOf(run), node)) return record('route', leaveNode(run));
  if (node.type === 'subworkflow') return record('call', callWorkflow(run, node));
  const order = rules.call?.(node.contract, stateOf(topFrame(run)).variables);
  return order === undefined ? undefined : nextForOwnCall(run, node, order, now);
}

function enterNode(run: Run, frame: Frame): RunEvent {
  const node = currentNodeId(run);
  const from = frame.node;
  // Taken back, the run came along no edge: no loop is counted.
  const edge = from === undefined || frame.rewound ? undefined : edgeTaken(run, from, node);
  return keepDefined({ type: 'node.entered', node, from, loop: edge?.loop?.key });
}

/** Of several edges between two nodes the one that was open, so that its loop is the one that is counted. */
function edgeTaken(run: Run, from: string, to: string): Edge | undefined {
  const { tag } = topFrame(run);
  const open = allowedNext(workflowOf(run), from, stateOf(topFrame(run)).variables, run.spent.loops);
  const all = [...open, ...outgoing(workflowOf(run), from)].filter((edge) => edge.to === to);
  return all.find((edge) => tag === undefined || edge.tag === tag) ?? all[0];
}

/** The runtime leaves the node by its own choice of edge, and writes down that it did. */
function leaveNode(run: Run): readonly RunEvent[] {
  const nodeId = currentNodeId(run);
  if (outgoing(workflowOf(run), nodeId).length === 0) return endWorkflow(run, nodeId);
  const { variables } = stateOf(topFrame(run));
  const choice = chooseEdge(workflowOf(run), nodeId, variables, run.spent.loops, topFrame(run).tag);
  switch (choice.kind) {
    case 'none':
      return blockedBy(run, 'NO_EDGE', noEdge(nodeId, outgoing(workflowOf(run), nodeId), variables));
    case 'worn-out':
      return blockedBy(
        run,
        choice.edge.loop?.code ?? 'LOOP_LIMIT',
        TROUBLE_WORDS.wornOut(nodeId, choice.edge.to, String(choice.edge.loop?.max)),
      );
    case 'taken':
      return choice.edge.blocks === undefined
        ? [...writeState(run, stepAlong(choice.edge)), ...enteredAgain(choice.edge)]
        : blockBefore(run, choice.edge, choice.edge.blocks);
  }
}

/** Where nothing follows, what is done is all there was to do. */
function endWorkflow(run: Run, nodeId: string): readonly RunEvent[] {
  return writeState(run, { stepsCompleted: { append: nodeId }, variables: { set: { workflowStatus: 'complete' } } });
}

/** A person looks before the run goes along this edge. It carries the move, which is made when they have. */
function blockBefore(run: Run, edge: Edge, code: string): readonly RunEvent[] {
  const { from, to, label } = edge;
  const edit = editBetween(topFrame(run).text, updateStateText(run, stepAlong(edge)));
  // Where a call has failed, that is the reason; what else waits for the next agent is not for the person.
  const said =
    whyFailed(stateOf(topFrame(run)).variables[from]) ?? run.notice ?? TROUBLE_WORDS.blocksBefore(from, to, label).en;
  return blockedBy(run, code, said, { edge: { from, to }, edit });
}

/** A frame of its own for the sub-workflow, with the variables that its node hands over. */
function callWorkflow(run: Run, node: WorkflowNode): readonly RunEvent[] {
  const workflow = node.workflow ?? '';
  const given = mapVariables(node.input, stateOf(topFrame(run)).variables);
  const child = newFrame(workflow, '');
  const state = newState(workflowOf(run, child), { runId: run.id, agent: run.started.agent, variables: given });
  const after = { ...run, frames: [...run.frames, { ...child, text: state }] };
  return [{ type: 'frame.pushed', workflow, state, hash: renderedHash(after) }];
}

/** Back in the calling frame, with the node's outputs; leaving the node is the next thing, and may have to wait for a person. */
function returnToCaller(run: Run): readonly RunEvent[] {
  const child = topFrame(run);
  const back = { ...run, frames: run.frames.slice(0, -1) };
  const outputs = mapVariables(currentNode(back)?.output, stateOf(child).variables);
  const popped: RunEvent = { type: 'frame.popped', workflow: child.workflow, hash: renderedHash(back) };
  return Object.keys(outputs).length === 0 ? [popped] : [popped, ...writeState(back, { variables: { set: outputs } })];
}

/** Whether a workflow is complete is its own affair: it is neither handed in nor handed back. */
function mapVariables(rules: { readonly [name: string]: Json } | undefined, variables: JsonObject): JsonObject {
  const entries = Object.entries(rules ?? {}).filter(([name]) => name !== 'workflowStatus');
  return Object.fromEntries(entries.map(([name, rule]) => [name, evaluateLogic(rule, variables)]));
}

const MAX_LISTED = 5;
const MAX_LENGTH = 120;

/** Why no edge of a node can be taken: the conditions that are all false, and what they look at. */
export function noEdge(nodeId: string, edges: readonly Edge[], variables: JsonObject): Text {
  const rules = edges.flatMap(({ conditionExpr }) => (conditionExpr === undefined ? [] : [conditionExpr]));
  const names = [...new Set(rules.flatMap(variablesIn))];
  if (names.length === 0) return TROUBLE_WORDS.noEdge(nodeId);
  const values = names.map((name) => shorten(`${name} = ${JSON.stringify(evaluateLogic({ var: name }, variables))}`));
  return TROUBLE_WORDS.noneTrue(nodeId, listSome(rules.map((rule) => shorten(logicText(rule)))), listSome(values));
}

function listSome(items: readonly string[]): string {
  return [...items.slice(0, MAX_LISTED), ...(items.length > MAX_LISTED ? ['…'] : [])].join('; ');
}

function shorten(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
}
