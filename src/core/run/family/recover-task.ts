import { asJson } from '../../json.ts';
import type { Workflow } from '../../package/definition.ts';
import { DOCUMENT_NAMES, type DocumentName, docsPath, documentPath } from '../../task/document-names.ts';
import { phaseOfDocument, recoverPhase } from '../../task/phases.ts';
import type { Reading } from '../../task/reading.ts';
import { WorkflowPhase } from '../../task/task-context.ts';
import { describeProblem } from '../../words/task-words.ts';
import type { RunEvent } from '../events.ts';

/** A document as it was found on the disk. */
export type FoundDocument = { readonly name: DocumentName; readonly hash: string; readonly reading: Reading };

/** Where a task goes on of which only the documents are left. */
export type RecoveredTask = {
  /** The node of its phase, and the nodes that lie behind it. */
  readonly node: string;
  readonly passed: readonly string[];
  readonly events: readonly RunEvent[];
  /** What its agent is told first. */
  readonly notice: string;
};

/** Phases that lie behind count as passed, so that their documents may be written again and the run may go back to them. */
export function recoverTask(
  task: string,
  found: readonly FoundDocument[],
  { nodes }: Pick<Workflow, 'nodes'>,
): RecoveredTask {
  const readings = Object.fromEntries(found.map(({ name, reading }) => [name, reading]));
  const node = recoverPhase(readings);
  const phases = Object.values(WorkflowPhase).filter((phase) => Object.hasOwn(nodes, phase));
  const passed = phases.slice(0, phases.indexOf(node));
  const read = (document: FoundDocument): RunEvent => ({
    type: 'document.read',
    task,
    document: document.name,
    path: documentPath(task, document.name),
    hash: document.hash,
    by: 'person',
    reading: asJson(document.reading) ?? null,
  });
  const events = passed.flatMap((phase, index): readonly RunEvent[] => {
    const from = passed[index - 1];
    return [
      { type: 'node.entered', node: phase, ...(from === undefined ? {} : { from }) },
      ...found.filter(({ name }) => phaseOfDocument(name) === phase).map(read),
    ];
  });
  const rest = found.filter(({ name }) => !passed.some((phase) => phase === phaseOfDocument(name))).map(read);
  return { node, passed, events: [...events, ...rest], notice: describeFinds(task, found, node) };
}

function describeFinds(task: string, found: readonly FoundDocument[], node: string): string {
  const documents = DOCUMENT_NAMES.map((name) => describeDocument(task, name, found));
  const items = found.find(({ name }) => name === 'taskList')?.reading.items ?? [];
  const open = items.filter(({ done }) => !done).map(({ id }) => id);
  const left =
    node !== WorkflowPhase.EXECUTE
      ? []
      : open.length === 0
        ? ['Every box is ticked: call completionResult now.']
        : [`Open items: ${open.join(', ')}. What is ticked is done.`];
  const heading = `Only the documents of this task are left; it goes on from ${docsPath(task)} in phase ${node}. Read them first.`;
  return [heading, ...documents, ...left].join('\n');
}

function describeDocument(task: string, name: DocumentName, found: readonly FoundDocument[]): string {
  const problems = found.find((document) => document.name === name)?.reading.problems;
  const path = documentPath(task, name);
  if (problems === undefined) return `- ${path} is missing.`;
  if (problems.length === 0) return `- ${path} is there and complete.`;
  return `- ${path} is not complete: ${problems.map((problem) => `line ${problem.line}: ${describeProblem(problem).en}`).join(' ')}`;
}
