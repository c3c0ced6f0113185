import type { DocumentName } from './document-names.ts';
import { isPast } from './phases.ts';
import { WorkflowPhase } from './task-context.ts';

/** Where the todo list of a structured task starts. */
export const workflowTodoTemplate = `
- [ ] Phase 1: Requirements Analysis
  - [ ] Analyze user intent
  - [ ] Create task folder
  - [ ] Write requirements.md
- [ ] Phase 2: Design
  - [ ] Read requirements
  - [ ] Gather information
  - [ ] Write design.md
- [ ] Phase 3: Task Breakdown
  - [ ] Read requirements and design
  - [ ] Write taskList.md
- [ ] Phase 4: Execution
  - [ ] Execute tasks via assignTasks
  - [ ] Verify results
  - [ ] Update taskList.md
`;

/** What the runtime knows of a task. */
export type TodoFacts = {
  readonly phase: WorkflowPhase;
  readonly written: readonly DocumentName[];
  /** All items of the list are ticked, each after its verification. */
  readonly allVerified?: boolean;
};

function hasLeft(phase: WorkflowPhase): (facts: TodoFacts) => boolean {
  return (facts) => isPast(facts.phase, phase);
}

function hasWritten(document: DocumentName): (facts: TodoFacts) => boolean {
  return ({ written }) => written.includes(document);
}

const analyzed = hasLeft(WorkflowPhase.ANALYZE);
const designed = hasLeft(WorkflowPhase.DESIGN);
const brokenDown = hasLeft(WorkflowPhase.BREAKDOWN);
const executed = (facts: TodoFacts) => facts.allVerified === true || hasLeft(WorkflowPhase.EXECUTE)(facts);

const DONE_WHEN: ReadonlyMap<string, (facts: TodoFacts) => boolean> = new Map([
  ['Phase 1: Requirements Analysis', analyzed],
  ['Analyze user intent', analyzed],
  ['Create task folder', (facts) => facts.written.length > 0 || analyzed(facts)],
  ['Write requirements.md', (facts) => hasWritten('requirements')(facts) || analyzed(facts)],
  ['Phase 2: Design', designed],
  ['Read requirements', designed],
  ['Gather information', designed],
  ['Write design.md', (facts) => hasWritten('design')(facts) || designed(facts)],
  ['Phase 3: Task Breakdown', brokenDown],
  ['Read requirements and design', brokenDown],
  ['Write taskList.md', (facts) => hasWritten('taskList')(facts) || brokenDown(facts)],
  ['Phase 4: Execution', hasLeft(WorkflowPhase.EXECUTE)],
  ['Execute tasks via assignTasks', executed],
  ['Verify results', executed],
  ['Update taskList.md', executed],
]);

/** Ticks what is known to be done. Other lines, and ticks of the model, stay as they are. */
export function tickTodo(todo: string, facts: TodoFacts): string {
  return todo.replaceAll(
    /^([ \t]*- \[) (\] ([^\r\n]+?)[ \t]*)$/gm,
    (line, before: string, after: string, label: string) =>
      DONE_WHEN.get(label)?.(facts) === true ? `${before}x${after}` : line,
  );
}
