import { nearest } from '../nearest.ts';
import type { WorkflowNode } from './definition.ts';
import type { NodeEntry } from './graph-file.ts';
import { type LoadedStep, loadStep } from './load-step.ts';
import { type PackageFiles, textAt } from './package-files.ts';
import { problemAt, problemIn } from './problem.ts';
import type { GraphFile, Placed } from './read-graph.ts';
import type { Reading } from './source-file.ts';

export type Around = {
  readonly files: PackageFiles;
  readonly agentIds: ReadonlySet<string> | undefined;
  /** The ids that edges from the node lead to. */
  readonly next: ReadonlySet<string>;
  /** For each step file of the graph the node that named it first. */
  readonly owners: Map<string, string>;
};

/** A node of the graph with its step file. */
export function loadNode(node: Placed<NodeEntry>, graph: GraphFile, around: Around, reading: Reading): WorkflowNode {
  const { index, item } = node;
  const text = textAt(around.files, item.file);
  const step = stepOf(node, graph, text, around, reading);
  const { agentId, title, inputs, outputs } = { ...step?.frontMatter, ...item };
  const { agentIds } = around;
  if (agentId !== undefined && agentIds?.has(agentId) === false) {
    const inGraph = item.agentId !== undefined || step === undefined;
    const [source, path] = inGraph ? [graph.source, ['nodes', index, 'agentId']] : [step.source, ['agentId']];
    const message = `node "${item.id}" is played by "${agentId}", who is no agent of the package`;
    reading.report(problemIn('AGENT_UNKNOWN', source, path, message, { meant: () => nearest(agentId, agentIds) }));
  }
  return {
    ...item,
    ...(agentId === undefined ? {} : { agentId }),
    ...(title === undefined ? {} : { title }),
    step: text ?? '',
    inputs: inputs ?? [],
    outputs: outputs ?? [],
  };
}

function stepOf(
  { index, item }: Placed<NodeEntry>,
  { source }: GraphFile,
  text: string | undefined,
  { files, next, owners }: Around,
  reading: Reading,
): LoadedStep | undefined {
  const { report } = reading;
  const path = ['nodes', index, 'file'];
  if (text === undefined && files.has(item.file)) {
    report(problemAt('FILE_NOT_TEXT', item.file, { line: 1, column: 1 }, 'the step file is not UTF-8 text'));
    return undefined;
  }
  if (text === undefined) {
    const message = `node "${item.id}" names the file ${item.file}, which is not in the package`;
    report(problemIn('STEP_FILE_MISSING', source, path, message, { meant: () => nearest(item.file, files.keys()) }));
    return undefined;
  }
  const owner = owners.get(item.file);
  owners.set(item.file, owner ?? item.id);
  if (owner === undefined) return loadStep(item, next, text, reading);
  // A node that is defined twice has been told of as such.
  if (owner !== item.id) {
    const message = `node "${item.id}" names the file ${item.file}, which is the step of node "${owner}"`;
    report(problemIn('STEP_FILE_SHARED', source, path, message));
  }
  return undefined;
}
