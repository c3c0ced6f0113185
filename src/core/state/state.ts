import type { JsonObject } from '../json.ts';
import { isObject } from '../json.ts';
import { splitFrontMatter } from './front-matter.ts';
import { readYaml } from './read-yaml.ts';

/** The run's state as the front matter of `workflow.md` says it. Other keys are kept and not looked at. */
export type WorkflowState = {
  readonly schemaVersion: string;
  readonly workflowType: string;
  readonly stepsCompleted: readonly string[];
  /** Empty means not started: the workflow's entry node. */
  readonly currentNodeId: string;
  readonly variables: JsonObject;
} & { readonly [key: string]: unknown };

/** The variable by which a state says whether it is complete: the runtime's own, never a name for what a node gives. */
export const STATUS_VARIABLE = 'workflowStatus';

/** Reads a state text that has passed the guard; the front matter of anything else may be missing or odd. */
export function readState(text: string): WorkflowState {
  const parts = splitFrontMatter(text);
  const read = parts === undefined ? undefined : readYaml(parts.yaml);
  if (read !== undefined && read.kind !== 'read') throw new Error(`Not the front matter of a state: ${read.kind}`);
  const found = isObject(read?.value) ? read.value : {};
  return {
    ...found,
    schemaVersion: String(found['schemaVersion'] ?? ''),
    workflowType: String(found['workflowType'] ?? ''),
    stepsCompleted: Array.isArray(found['stepsCompleted']) ? found['stepsCompleted'].map(String) : [],
    currentNodeId: String(found['currentNodeId'] ?? ''),
    variables: isObject(found['variables']) ? (found['variables'] as JsonObject) : {},
  };
}

/**
 * The state decides: "complete" is completed, any other value is not;
 * only where nothing is said does standing on a finished terminal node count.
 */
export function isWorkflowCompleted(
  state: Pick<WorkflowState, 'variables' | 'stepsCompleted' | 'currentNodeId'>,
  onTerminalNode = false,
): boolean {
  const status = state.variables[STATUS_VARIABLE];
  if (typeof status === 'string' && status !== '') return status === 'complete';
  if (status !== undefined && status !== null && status !== '') return false;
  return onTerminalNode && state.stepsCompleted.includes(state.currentNodeId);
}
