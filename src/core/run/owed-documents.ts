import { exitOf } from '../exit/exits.ts';
import { type DocumentName, documentPath } from '../task/document-names.ts';
import { describeProblem } from '../words/task-words.ts';
import { currentNode, type Run } from './run.ts';

/** What the documents lack by which the node is left, in words for a model; undefined where it is left by something else. */
export function owedDocuments(run: Run): readonly string[] | undefined {
  const node = currentNode(run);
  const names = node && exitOf(node).rules.documents?.(node.contract);
  return names?.flatMap((name) => {
    const document = run.task.documents[name];
    if (document === undefined)
      return [`${documentPath(run.task.name ?? '{task-name}', name as DocumentName)} is missing`];
    return document.problems.map((problem) => `${document.path}: ${describeProblem(problem).en}`);
  });
}
