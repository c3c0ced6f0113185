import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { TASK_CLASSES } from '../words/task-words.ts';
import { classify } from './classify.ts';
import { docsPath } from './document-names.ts';
import type {
  CreateTaskDocsParams,
  CreateTaskDocsResult,
  ReadTaskDocsParams,
  ReadTaskDocsResult,
  TaskContext,
} from './task-context.ts';
import { WorkflowPhase } from './task-context.ts';
import { taskName } from './task-name.ts';

describe('a task', () => {
  it('is simple exactly where it has fewer than three steps and needs no research (property 8, TSK-12, TSK-17)', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.boolean(), fc.boolean(), (steps, needsResearch, directAnswer) => {
        const { simple, why } = classify({ steps, needsResearch, directAnswer });
        expect(simple).toBe(steps < 3 && !needsResearch);
        expect(TASK_CLASSES[why].en).toContain(simple ? 'may be skipped' : 'come first');
      }),
      propertyRuns(300),
    );
  });

  it('of a number of steps that is none is not simple', () => {
    expect(classify({ steps: Number.NaN, needsResearch: false, directAnswer: true }).simple).toBe(false);
  });

  it('has a context and tools with fixed fields (TSK-02, TSK-04)', () => {
    const name = taskName('My Task');
    const context: TaskContext = {
      taskId: 'r1',
      taskName: name,
      currentPhase: WorkflowPhase.ANALYZE,
      docsPath: docsPath(name),
      documents: {},
      isSimpleTask: false,
    };
    const create: CreateTaskDocsParams = { taskName: name, phase: 'requirements', content: '' };
    const created: CreateTaskDocsResult = { success: false, filePath: '', message: '' };
    const read: ReadTaskDocsParams = { taskName: name, phase: 'all' };
    const found: ReadTaskDocsResult = { success: true, documents: context.documents, message: '' };
    expect([context.docsPath, create.phase, created.success, read.phase, found.documents]).toEqual([
      'docs/my-task',
      'requirements',
      false,
      'all',
      {},
    ]);
    expect(Object.values(WorkflowPhase)).toEqual(['idle', 'analyze', 'design', 'breakdown', 'execute', 'complete']);
  });
});
