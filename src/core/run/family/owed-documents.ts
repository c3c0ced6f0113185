import { exitOf } from '../../exit/exits.ts';
import type { WorkflowNode } from '../../package/definition.ts';
import { chooseEdge } from '../../state/transitions.ts';
import { DOCUMENT_NAMES, type DocumentName, documentPath } from '../../task/document-names.ts';
import { describeProblem } from '../../words/task-words.ts';
import { currentNode, currentNodeId, type Run, stateOf, topFrame, workflowOf } from '../run.ts';

/** What the documents lack by which the node is left, in words for a model; undefined where it is left by something else. */
export function owedDocuments(run: Run): readonly string[] | undefined {
  return namedBy(currentNode(run))?.flatMap((name) => {
    const document = run.task.documents[name];
    if (document === undefined)
      return [`${documentPath(run.task.name ?? '{task-name}', name as DocumentName)} is missing`];
    const problems = document.problems.map(
      (problem) => `${document.path}: ${describeProblem(problem).en.replace(/\.$/, '')}`,
    );
    const stale = document.readAt < run.task.takenBackAt && !isOfEarlierNode(run, name);
    return stale ? [...problems, `${document.path} is from before the run was taken back, write it again`] : problems;
  });
}

/** What an earlier node has asked for was written there, or is as it should be. */
function isOfEarlierNode(run: Run, name: string): boolean {
  const { visited } = topFrame(run);
  const earlier = visited.slice(0, visited.indexOf(currentNodeId(run)));
  return earlier.some((id) => namedBy(workflowOf(run).nodes[id])?.includes(name));
}

/** The documents that may be written now: those that the nodes name which the run has come to. */
export function writableDocuments(run: Run): readonly DocumentName[] {
  const { nodes } = workflowOf(run);
  const named = [...topFrame(run).visited, ...nextInLine(run)].flatMap((id) => namedBy(nodes[id]) ?? []);
  return DOCUMENT_NAMES.filter((name) => named.includes(name));
}

/** Classified in this very reply, the run is on its way to its first document. */
function nextInLine(run: Run): readonly string[] {
  const frame = topFrame(run);
  if (!frame.done) return [];
  const choice = chooseEdge(workflowOf(run), currentNodeId(run), stateOf(frame).variables, run.spent.loops);
  return choice.kind === 'taken' ? [choice.edge.to] : [];
}

function namedBy(node: WorkflowNode | undefined): readonly string[] | undefined {
  return node && exitOf(node).rules.documents?.(node.contract);
}
