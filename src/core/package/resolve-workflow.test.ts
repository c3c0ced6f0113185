import { describe, expect, it } from 'vitest';
import type { Definition, Workflow } from './definition.ts';
import { resolveWorkflow } from './resolve-workflow.ts';

function definitionWith(...ids: readonly string[]): Definition {
  const workflows = ids.map((id): [string, Workflow] => [
    id,
    { id, graphPath: '', statePath: '', text: '', entryNodeId: '', nodes: {}, edges: [], afterCompletion: 'converse' },
  ]);
  const entry = ids.length === 1 ? ids[0] : undefined;
  return { name: 'pack', version: '1.0.0', hash: '', entry, workflows: Object.fromEntries(workflows), agents: [] };
}

describe('resolveWorkflow', () => {
  it('takes the only workflow where none is named', () => {
    expect(resolveWorkflow(definitionWith('main'))).toEqual({ kind: 'workflow', id: 'main' });
  });

  it('takes the workflow that is named', () => {
    expect(resolveWorkflow(definitionWith('a', 'b'), 'b')).toEqual({ kind: 'workflow', id: 'b' });
  });

  it('wants a name where there are several', () => {
    const message = 'Package pack has several workflows; name one of: a, b.';
    expect(resolveWorkflow(definitionWith('a', 'b'))).toMatchObject({ kind: 'problem', message: { en: message } });
  });

  it.each(['c', 'constructor', '__proto__'])('says that there is no workflow %s', (ref) => {
    const message = `Package pack has no workflow "${ref}"; it has: a, b.`;
    expect(resolveWorkflow(definitionWith('a', 'b'), ref)).toMatchObject({ kind: 'problem', message: { en: message } });
  });
});
