import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../refusal.ts';
import { type WorkflowPlaces, workflowOf } from './workflow-of.ts';

const place = (id: string, folder: string) => ({
  id,
  statePath: `${folder}workflow.md`,
  graphPath: `${folder}workflow.graph.json`,
});
const WORKFLOWS: WorkflowPlaces = {
  main: place('main', ''),
  plan: place('plan', 'workflows/write-plan/'),
  'odd.yaml': place('odd.yaml', 'workflows/odd/'),
  one: { id: 'one', statePath: 'shared/workflow.md', graphPath: 'shared/one.json' },
  two: { id: 'two', statePath: 'shared/workflow.md', graphPath: 'shared/two.json' },
};

describe('workflowOf', () => {
  it.each([
    ['an id', 'plan', 'plan'],
    ['a template', '{package-root}/workflows/write-plan/workflow.md', 'plan'],
    ['the mount', '@pkg/workflows/write-plan/workflow.md', 'plan'],
    ['a path inside the package', 'workflows/write-plan/workflow.md', 'plan'],
    ['a path with dots that mean nothing', './workflows//write-plan/./workflow.md', 'plan'],
    ['its graph', '@pkg/workflows/write-plan/workflow.graph.json', 'plan'],
    ['its folder', '{package-root}/workflows/write-plan/', 'plan'],
    ['the only file at the root', 'workflow.md', 'main'],
    ['the root', '{package-root}', 'main'],
    ['an id that looks like a file', 'odd.yaml', 'odd.yaml'],
    ['the file that only one of two has', '@pkg/shared/two.json', 'two'],
  ])('finds a workflow by %s', (_, ref, id) => {
    expect(workflowOf(ref, WORKFLOWS)).toBe(id);
  });

  it.each([
    ['another id', 'plans', 'UNKNOWN_WORKFLOW'],
    ['the name of a folder', 'write-plan', 'UNKNOWN_WORKFLOW'],
    ['another case', 'Plan', 'UNKNOWN_WORKFLOW'],
    ['a file of the project', '{project-root}/workflows/write-plan/workflow.md', 'UNKNOWN_WORKFLOW'],
    ['an absolute path', '/workflows/write-plan/workflow.md', 'UNKNOWN_WORKFLOW'],
    ['a path that goes up', '@pkg/workflows/x/../write-plan/workflow.md', 'UNKNOWN_WORKFLOW'],
    ['a template inside', 'workflows/{package-root}/write-plan/workflow.md', 'UNKNOWN_WORKFLOW'],
    ['a template that nobody knows', '{bmad-root}/workflows/write-plan/workflow.md', 'UNKNOWN_WORKFLOW'],
    ['a name that every object has', 'constructor', 'UNKNOWN_WORKFLOW'],
    ['the prototype', '__proto__', 'UNKNOWN_WORKFLOW'],
    ['a file that two workflows share', '@pkg/shared/workflow.md', 'UNKNOWN_WORKFLOW'],
    ['a classic workflow', '{project-root}/bmad/workflows/plan/workflow.yaml', 'NOT_SUPPORTED'],
    ['a classic workflow under another name', '@pkg/task.XML', 'NOT_SUPPORTED'],
  ])('refuses %s', (_, ref, code) => {
    expect(workflowOf(ref, WORKFLOWS)).toMatchObject({ kind: 'refusal', code });
  });

  it('names only workflows that there are', () => {
    const pieces = fc.constantFrom(
      '@pkg',
      '{package-root}',
      'workflows',
      'write-plan',
      'workflow.md',
      '..',
      '.',
      'plan',
      '',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((names) => names.join('/')),
        ),
        (ref) => {
          const found = workflowOf(ref, WORKFLOWS);
          expect(isRefusal(found) || Object.hasOwn(WORKFLOWS, found)).toBe(true);
        },
      ),
    );
  });
});
