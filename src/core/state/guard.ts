import { EXITS, exitOf } from '../exit/exits.ts';
import { hashText } from '../hash.ts';
import { canonicalJson, type Json, type JsonObject, sameJson } from '../json.ts';
import type { Workflow, WorkflowNode } from '../package/definition.ts';
import { isTerminal, nodeOf } from '../package/graph.ts';
import { positionsIn } from '../package/line-starts.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { isRouted, ROUTING_VARIABLES } from '../route/request.ts';
import { currentNode, currentNodeId, isCompleted, type Run, stateOf, topFrame, workflowOf } from '../run/run.ts';
import { ITEM_VARIABLES } from '../task/reading.ts';
import { yamlMistake } from '../yaml/yaml-mistake.ts';
import { splitFrontMatter } from './front-matter.ts';
import { readYaml } from './read-yaml.ts';
import { readState, type WorkflowState } from './state.ts';
import { stateProblem } from './state-schema.ts';
import { allowedNext, isWornOut, mayComplete, needsNoEngine } from './transitions.ts';
import { setFrontMatterParts, updateFrontMatter } from './update-front-matter.ts';

/** Far more than variables need, and little enough to be read again at every change. */
const MAX_STATE_YAML = 256 * 1024;

/**
 * Whose decision a change is. A person, or a model with a person's grant, may also go back after completion;
 * `rewind` is the change of `workflow.rewind`, which goes back at any time.
 */
export type Authority = 'model' | 'granted' | 'person' | 'rewind';

export type AcceptedChange = {
  readonly text: string;
  /** Of the text: what is shown for confirmation is what is allowed. */
  readonly hash: string;
};

type Check = {
  readonly run: Run;
  readonly authority: Authority;
  readonly before: WorkflowState;
  readonly after: WorkflowState;
};

/** In this order; the first that says no decides, and the state is as it was. */
const CHECKS: readonly ((check: Check) => Refusal | undefined)[] = [
  runtimeKeysKept,
  runtimeVariablesKept,
  itemVariablesKept,
  nodeExists,
  leftByItsExit,
  edgeExists,
  stepsOnlyGrow,
  stepsWereVisited,
  completesAtTheEnd,
];

/** Every write to the state passes here: it parses, its schema holds, and the move it makes is one the graph allows. */
export function guardState(run: Run, text: string, authority: Authority): AcceptedChange | Refusal {
  const parsed = parseStrictly(text);
  if (isRefusal(parsed)) return parsed;
  const check = { run, authority, before: stateOf(topFrame(run)), after: readState(text) };
  for (const passes of CHECKS) {
    const refusal = passes(check);
    if (refusal !== undefined) return refusal;
  }
  const final = withCompletion(check, withoutCallStack(run, text));
  // What is stored must read back as what was judged.
  const kept = final === text ? undefined : parseStrictly(final);
  if (kept !== undefined) return kept;
  return { text: final, hash: hashText(final) };
}

/** Undefined where the text has the form of a state. */
export function parseStrictly(text: string): Refusal | undefined {
  const parts = splitFrontMatter(text);
  if (parts === undefined) {
    return refuse('E_INVALID_FRONTMATTER', 'The state file must begin with front matter between two lines of "---".');
  }
  if (parts.yaml.length > MAX_STATE_YAML) {
    return refuse(
      'E_WRITE_LIMIT',
      `The front matter is longer than ${MAX_STATE_YAML} characters. Keep texts in files.`,
    );
  }
  const read = readYaml(parts.yaml);
  if (read.kind === 'problem') {
    const { said, offset } = yamlMistake(parts.yaml, read.complaint);
    const { line, column } = positionsIn(parts.yaml)(offset);
    const where = `line ${line + 1}, column ${column}`;
    return refuse('E_INVALID_FRONTMATTER', `The front matter is not valid YAML: ${said.en} (${where})`);
  }
  if (read.kind === 'endless') {
    return refuse('E_INVALID_FRONTMATTER', 'The aliases of the front matter unfold into far too much.');
  }
  if (read.marked) {
    return refuse('E_INVALID_FRONTMATTER', 'A line of "---" with more behind it cannot stand inside the front matter.');
  }
  return stateProblem(read.value);
}

/** Who the run is and which frames stand below are facts of the log, not of the file; with what a missing key says. */
const RUNTIME_KEYS = { runId: null, workflowRef: null, callStack: [] };

function runtimeKeysKept({ run, before, after }: Check): Refusal | undefined {
  const { callStack, ...always } = RUNTIME_KEYS;
  const kept = run.frames.length === 1 ? { ...always, callStack } : always;
  const changed = Object.entries(kept).find(
    ([key, missing]) => canonicalJson(before[key] ?? missing) !== canonicalJson(after[key] ?? missing),
  );
  if (changed === undefined) return undefined;
  return refuse('E_SCHEMA_VALIDATION', `The key ${changed[0]} is written by the runtime and cannot be changed.`);
}

/** What the run of an item was begun with says how it is verified; whose work that is does not choose it. */
function itemVariablesKept({ run, authority, before, after }: Check): Refusal | undefined {
  if (authority === 'person' || run.started.parent === undefined) return undefined;
  const changed = ITEM_VARIABLES.find((name) => !sameJson(own(before.variables, name), own(after.variables, name)));
  if (changed === undefined) return undefined;
  return refuse(
    'E_SCHEMA_VALIDATION',
    `variables.${changed} is what the item was assigned with. It cannot be changed.`,
  );
}

/** What a node that the runtime leaves has given: edges decide by it. */
function runtimeVariablesKept({ run, authority, before, after }: Check): Refusal | undefined {
  if (authority === 'person') return undefined;
  const given = Object.values(workflowOf(run).nodes).filter(({ exit }) => EXITS[exit].form.setsOwnId);
  const written = isRouted(workflowOf(run)) ? ROUTING_VARIABLES : [];
  const changed = [...given.map(({ id }) => id), ...written].find(
    (name) => !sameJson(own(before.variables, name), own(after.variables, name)),
  );
  if (changed === undefined) return undefined;
  const what = written.some((name) => name === changed) ? 'what edges decide by' : `what node ${changed} has given`;
  return refuse('E_SCHEMA_VALIDATION', `variables.${changed} is ${what}. It is written by the runtime.`);
}

function own(variables: JsonObject, name: string): Json {
  return Object.hasOwn(variables, name) ? (variables[name] ?? null) : null;
}

function nodeExists(check: Check): Refusal | undefined {
  const to = target(check);
  if (nodeOf(workflowOf(check.run), to) !== undefined) return undefined;
  return badTransition(check, `There is no node ${to} in this workflow.`);
}

function leftByItsExit(check: Check): Refusal | undefined {
  const { run, authority, before, after } = check;
  const node = currentNode(run);
  const by = leaver(workflowOf(run), node);
  if (by === undefined || authority !== 'model') return undefined;
  const untouched = !moves(check) && status(before) === status(after);
  return untouched ? undefined : badTransition(check, `This node is left by ${by}, not by writing the state.`);
}

/** Who leaves the node, where it is not the model: a second call of a reply must not be quicker than the runtime. */
function leaver(workflow: Workflow, node: WorkflowNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (exitOf(node).leftBy !== 'model') return node.exit;
  if (node.type === 'subworkflow') return 'the end of its sub-workflow';
  return needsNoEngine(workflow, node) ? 'the runtime, by its conditions' : undefined;
}

function edgeExists(check: Check): Refusal | undefined {
  if (!moves(check)) return undefined;
  const { run, after } = check;
  const workflow = workflowOf(run);
  const from = currentNodeId(run);
  const to = target(check);
  if (mayGoBack(check)) {
    if (topFrame(run).visited.includes(to)) return undefined;
    return badTransition(
      check,
      `After completion the run can only go back to a node it has visited; ${to} is not one.`,
    );
  }
  const edges = workflow.edges.filter((edge) => edge.from === from && edge.to === to);
  if (edges.length === 0) return badTransition(check, `No edge leads from ${from} to ${to}.`);
  if (allowedNext(workflow, from, after.variables, run.spent.loops).some((edge) => edge.to === to)) return undefined;
  const wornOut = edges.find((edge) => isWornOut(workflow, edge, run.spent.loops));
  if (wornOut === undefined) return badTransition(check, `The condition of the edge from ${from} to ${to} is not met.`);
  const times = `has been taken ${wornOut.loop?.max} times, which is its limit`;
  return { ...badTransition(check, `The loop from ${from} to ${to} ${times}.`), code: 'LOOP_LIMIT' };
}

function stepsOnlyGrow(check: Check): Refusal | undefined {
  const { authority, before, after } = check;
  // Which steps a rewind drops is worked out by the runtime.
  if (authority === 'rewind') return undefined;
  const kept = new Set(after.stepsCompleted);
  const dropped = before.stepsCompleted.filter((step) => !kept.has(step));
  if (dropped.length === 0) return undefined;
  if (mayGoBack(check)) {
    const place = before.stepsCompleted.indexOf(target(check));
    const earlier = before.stepsCompleted.slice(0, place === -1 ? undefined : place);
    if (!dropped.some((step) => earlier.includes(step))) return undefined;
  }
  const message = `stepsCompleted only grows; ${dropped.join(', ')} would be dropped.`;
  return refuse('E_INVALID_TRANSITION', message, details(check));
}

/** A node that was never entered cannot have been completed: otherwise naming the end node would end any run. */
function stepsWereVisited(check: Check): Refusal | undefined {
  const { run, before, after } = check;
  const known = new Set([...before.stepsCompleted, ...topFrame(run).visited, currentNodeId(run), target(check)]);
  const foreign = after.stepsCompleted.find((step) => !known.has(step));
  if (foreign === undefined) return undefined;
  return badTransition(check, `${foreign} cannot be completed: the run has not been there.`);
}

function completesAtTheEnd(check: Check): Refusal | undefined {
  const { run, before, after } = check;
  const declared = status(after) === 'complete' && status(before) !== 'complete';
  // An end that an earlier cycle has visited can be named from anywhere.
  if (!declared && !reachesEnd(check)) return undefined;
  const place = target(check);
  if (mayComplete(workflowOf(run), place, after.variables)) return undefined;
  return badTransition(
    check,
    `The run cannot be completed at ${place}: it is not the end, and no open edge leads from it to the end.`,
  );
}

/** When a terminal node enters `stepsCompleted`, the run is complete, in the same write. */
function withCompletion(check: Check, text: string): string {
  if (!reachesEnd(check) || status(check.after) === 'complete') return text;
  const updated = updateFrontMatter(text, { variables: { set: { workflowStatus: 'complete' } } });
  return isRefusal(updated) ? text : updated;
}

function reachesEnd({ run, before, after }: Check): boolean {
  const known = new Set(before.stepsCompleted);
  return after.stepsCompleted.some((step) => !known.has(step) && isTerminal(workflowOf(run), step));
}

/** The frames below are shown in the file but do not belong to the top frame's document. */
function withoutCallStack(run: Run, text: string): string {
  return run.frames.length === 1 ? text : setFrontMatterParts(text, [{ path: ['callStack'], value: undefined }]);
}

function mayGoBack({ run, authority }: Check): boolean {
  return authority === 'rewind' || (authority !== 'model' && isCompleted(run));
}

function target({ run, after }: Check): string {
  return after.currentNodeId || workflowOf(run).entryNodeId;
}

function moves(check: Check): boolean {
  return target(check) !== currentNodeId(check.run);
}

function status({ variables }: WorkflowState): unknown {
  return variables['workflowStatus'];
}

function badTransition(check: Check, reason: string): Refusal {
  const next = details(check);
  const names = next.allowedNext.length === 0 ? 'none' : next.allowedNext.map(({ to }) => to).join(', ');
  return refuse('E_INVALID_TRANSITION', `${reason} Allowed next: ${names}.`, next);
}

function details(check: Check) {
  const { run, after } = check;
  const from = currentNodeId(run);
  const open = allowedNext(workflowOf(run), from, after.variables, run.spent.loops);
  return { from, to: target(check), allowedNext: open.map(({ to, label }) => ({ to, label })) };
}
