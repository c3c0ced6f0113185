import { exitOf } from '../../exit/exits.ts';
import { type DocumentName, documentPath } from '../../task/document-names.ts';
import { describeProblem } from '../../words/task-words.ts';
import { currentNode, currentNodeId, type Run, topFrame, workflowOf } from '../run.ts';

/** What the documents lack by which the node is left, in words for a model; undefined where it is left by something else. */
export function owedDocuments(run: Run): readonly string[] | undefined {
  const node = currentNode(run);
  const names = node && exitOf(node).rules.documents?.(node.contract);
  return names?.flatMap((name) => {
    const document = run.task.documents[name];
    if (document === undefined)
      return [`${documentPath(run.task.name ?? '{task-name}', name as DocumentName)} is missing`];
    const problems = document.problems.map((problem) => `${document.path}: ${describeProblem(problem).en}`);
    const stale = document.readAt < run.task.takenBackAt && !isOfEarlierNode(run, name);
    return stale ? [...problems, `${document.path} is from before the run was taken back, write it again`] : problems;
  });
}

/** What an earlier node has asked for was written there, or is as it should be. */
function isOfEarlierNode(run: Run, name: string): boolean {
  const { visited } = topFrame(run);
  const earlier = visited.slice(0, visited.indexOf(currentNodeId(run)));
  return earlier.some((id) => {
    const node = workflowOf(run).nodes[id];
    return node !== undefined && exitOf(node).rules.documents?.(node.contract).includes(name);
  });
}
