import { describe, expect, it } from 'vitest';
import { nodeNote } from './node-figure.ts';

const note = (id: string, title: string | undefined, agentId?: string) =>
  nodeNote({
    id,
    type: 'step',
    file: 'a.md',
    step: '',
    inputs: [],
    outputs: [],
    exit: 'state',
    ...(title === undefined ? {} : { title }),
    ...(agentId === undefined ? {} : { agentId }),
  });

describe('nodeNote', () => {
  it('tells the id where the title does not, since that is what graphs and logs speak of', () => {
    expect(note('risk-gate', 'Any high risk change?', 'pm')).toEqual(['risk-gate', 'pm']);
    expect(note('review-notes', 'Review notes', 'pm')).toEqual(['pm']);
    expect(note('plan', undefined)).toEqual([]);
    expect(note('plan', ' ')).toEqual([]);
  });
});
