import { describe, expect, it } from 'vitest';
import { PlayedRun } from '../../../../test/support/played-run.ts';
import { type SmallNode, smallPackage, smallWorkflow } from '../../../../test/support/small-package.ts';
import type { JsonObject } from '../../json.ts';
import type { Definition } from '../../package/definition.ts';
import { workflowTodoTemplate } from '../../task/todo-template.ts';
import { todoOf } from './todo-of.ts';

/* The todo list of a task, as it is recorded and as it reads now. */

const WRITTEN = (...documents: readonly string[]): SmallNode => ({
  type: 'step',
  exit: 'documents',
  contract: { documents },
});

function taskPackage(): Definition {
  const nodes = {
    idle: { type: 'step', exit: 'finish' },
    analyze: WRITTEN('requirements'),
    design: WRITTEN('design'),
    complete: { type: 'end', exit: 'finish' },
  } as const;
  const simple = { '==': [{ var: 'idle.simple' }, true] };
  const edges = {
    'idle -> complete': { conditionExpr: simple },
    'idle -> analyze': { isDefault: true },
    'analyze -> design': {},
    'design -> complete': {},
  };
  const { agents, ...others } = smallPackage([smallWorkflow('task', nodes, edges)]);
  return { ...others, agents: agents.map((agent) => ({ ...agent, tools: { task: { enabled: true } } })) };
}

const CLASSIFY = (steps: number): [string, JsonObject] => [
  'classifyTask',
  { steps, needsResearch: false, directAnswer: false },
];
const TODO = (todolist: string): [string, JsonObject] => ['updateTodolist', { todolist }];

function begun(): PlayedRun {
  return new PlayedRun(taskPackage(), { mode: 'auto', tools: { createTaskDocs: 'verify' } });
}

/** A document as the tool that writes it has found it. */
function writes(run: PlayedRun, document: string): PlayedRun {
  const path = `docs/a/${document}.md`;
  run.replies('', ['createTaskDocs', { taskName: 'a', phase: document, content: 'x' }]);
  const callId = run.action.kind === 'calls' ? (run.action.calls[0]?.call.id ?? '') : run.action.key;
  const evidence = { task: 'a', document, path, before: null, after: 'hash', reading: { problems: [] } };
  return run.happens({ kind: 'prepared', callId, evidence }).finishes({ ok: true });
}

function ticked(todo: string | undefined): readonly string[] {
  return [...(todo ?? '').matchAll(/- \[x\] (.+)$/gm)].map(([, label = '']) => label);
}

describe('the todo list of a task', () => {
  it('TSK-13: is the ticked template as soon as the task is a complex one, and goes on with its phases', () => {
    const run = begun();
    expect(todoOf(run.run)).toBeUndefined();
    run.replies('', CLASSIFY(5));
    expect(todoOf(run.run)).toBe(workflowTodoTemplate);
    writes(run, 'requirements');
    const first = [
      'Phase 1: Requirements Analysis',
      'Analyze user intent',
      'Create task folder',
      'Write requirements.md',
    ];
    expect(ticked(todoOf(run.run))).toEqual(first);
    expect(run.run.task.todo).toBeUndefined();
  });

  it("TSK-13: is the agent's own once it has one: what is known to be done is ticked in what is recorded, and told", () => {
    const run = writes(begun().replies('', CLASSIFY(5)), 'requirements');
    const sent = '- [x] my own\n- [ ] not yet\n- [ ] Write requirements.md\n- [ ] Write design.md\n';
    const recorded = sent.replace('[ ] Write requirements', '[x] Write requirements');
    run.replies('', TODO(sent));
    expect(run.batches.flat().findLast(({ type }) => type === 'todo.updated')).toMatchObject({ text: recorded });
    expect(run.batches.flat().findLast(({ type }) => type === 'call.finished')).toMatchObject({
      result: { ok: true, todolist: recorded },
    });
    writes(run, 'design');
    expect(run.run.task.todo).toBe(recorded);
    expect(ticked(todoOf(run.run))).toEqual(['my own', 'Write requirements.md', 'Write design.md']);
  });

  it('TSK-13: an empty one is the template, and one that needs no tick is told nothing about', () => {
    const run = begun().replies('', TODO(' '), TODO('- [ ] look'));
    const [first, second] = run.batches.flat().filter(({ type }) => type === 'todo.updated');
    expect([first, second]).toMatchObject([{ text: workflowTodoTemplate }, { text: '- [ ] look' }]);
    expect(run.batches.flat().findLast(({ type }) => type === 'call.finished')).toHaveProperty('result', { ok: true });
  });

  it('a simple task has none, and none of its phases is ticked at its end', () => {
    const run = begun().replies('', CLASSIFY(1));
    expect(todoOf(run.run)).toBeUndefined();
    run.replies('', TODO('- [ ] Write design.md'), ['completionResult', { result: 'Done.' }]);
    expect(run.status).toBe('completed');
    expect(todoOf(run.run)).toBe('- [ ] Write design.md');
  });
});
