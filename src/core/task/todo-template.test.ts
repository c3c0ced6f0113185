import { describe, expect, it } from 'vitest';
import { type TodoFacts, tickTodo, workflowTodoTemplate } from './todo-template.ts';

const LABELS = [
  'Phase 1: Requirements Analysis',
  '  Analyze user intent',
  '  Create task folder',
  '  Write requirements.md',
  'Phase 2: Design',
  '  Read requirements',
  '  Gather information',
  '  Write design.md',
  'Phase 3: Task Breakdown',
  '  Read requirements and design',
  '  Write taskList.md',
  'Phase 4: Execution',
  '  Execute tasks via assignTasks',
  '  Verify results',
  '  Update taskList.md',
];

function ticks(facts: TodoFacts): number {
  return tickTodo(workflowTodoTemplate, facts).match(/- \[x\]/g)?.length ?? 0;
}

describe('the todo list', () => {
  it('starts from the four phases with their steps, all open (TSK-13)', () => {
    const lines = LABELS.map((label) => label.replace(/^( *)/, '$1- [ ] '));
    expect(workflowTodoTemplate).toBe(`\n${lines.join('\n')}\n`);
  });

  it.each([
    [0, { phase: 'idle', written: [] }],
    [2, { phase: 'analyze', written: ['requirements'] }],
    [4, { phase: 'design', written: ['requirements'] }],
    [8, { phase: 'breakdown', written: ['requirements', 'design'] }],
    [11, { phase: 'execute', written: [] }],
    [14, { phase: 'execute', written: [], allVerified: true }],
    [15, { phase: 'complete', written: [] }],
  ] satisfies [number, TodoFacts][])('has %i ticks at %j (TSK-13)', (count, facts) => {
    expect(ticks(facts)).toBe(count);
  });

  it("keeps the model's own lines and ticks", () => {
    const todo = '- [x] Phase 4: Execution\r\n- [ ] my own\r\n  - [ ] Write design.md\r\n';
    expect(tickTodo(todo, { phase: 'breakdown', written: [] })).toBe(todo.replace('[ ] Write', '[x] Write'));
  });
});
