import { describe, expect, it } from 'vitest';
import { PlayedRun } from '../../../../test/support/played-run.ts';
import { smallPackage, smallWorkflow } from '../../../../test/support/small-package.ts';
import { titleOf } from './title.ts';

const work = smallPackage([
  smallWorkflow('work', { plan: { type: 'step', title: 'Agree on the plan' }, end: 'end' }, { 'plan -> end': {} }),
]);

describe('USE-02: what a list calls a run', () => {
  it('by the first words to it, else by the step that it begins with', () => {
    const titled = (options: ConstructorParameters<typeof PlayedRun>[1]) => titleOf(new PlayedRun(work, options).run);
    expect(titled({ input: 'A card for Ada' })).toBe('A card for Ada');
    expect(titled({})).toBe('Agree on the plan');
  });
});
