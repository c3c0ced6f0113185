import { describe, expect, it } from 'vitest';
import { ask, PlayedRun } from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import { summarize } from '../run/view/summarize.ts';
import { summarizePending } from './summarize-pending.ts';

describe('the summary of what waits', () => {
  it('says in a line what is asked and since when, and nothing once it is answered', () => {
    const run = new PlayedRun(reviewedWork());
    run.now = 5_000;
    const options = [{ value: 'a', label: 'A' }];
    run.replies('', ask('Which?', 'selection', 'w', { options }));
    const asked = { id: 'run_test.q1', kind: 'question', type: 'selection', callId: '1.1.1', prompt: 'Which?' };
    expect(summarize(run.run).pending).toEqual([{ ...asked, options, openedAt: 5_000 }]);
    // A command that is refused meanwhile does not make the question any younger.
    run.now = 9_000;
    run.sends({ kind: 'resume' });
    expect(summarize(run.run).pending).toMatchObject([{ openedAt: 5_000 }]);
    expect(summarize(run.says('A').run).pending).toEqual([]);
  });

  it('names the code of a block', () => {
    const run = new PlayedRun(reviewedWork()).fails('ENGINE_AUTH', 'No key.');
    expect(summarize(run.run)).toMatchObject({
      status: 'blocked',
      pending: [{ kind: 'blocked', code: 'ENGINE_AUTH', prompt: 'No key.' }],
    });
  });

  it('names the sentence, so that a list says it in any language, where it is a short one', () => {
    const spent = new PlayedRun(reviewedWork(), { budgets: { turns: 1 } }).replies('Hm?').says('Go on.');
    const [pending] = summarize(spent.run).pending;
    expect(pending?.say).toMatchObject({ args: ['1'] });
    const open = { id: 'q', kind: 'blocked', prompt: 'p', openedAt: 1 } as const;
    expect(summarizePending({ ...open, say: { word: 'w', args: ['x'.repeat(1_000)] } })).toEqual(open);
  });

  it('keeps 300 characters of a long question, and cuts none in half', () => {
    const prompt = (text: string) => {
      const [pending] = summarize(new PlayedRun(reviewedWork()).replies('', ask(text)).run).pending;
      return pending?.prompt ?? '';
    };
    expect(prompt('x'.repeat(300))).toBe('x'.repeat(300));
    expect(prompt('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`);
    expect(prompt('😀'.repeat(300))).toBe('😀'.repeat(300));
    expect([...prompt('😀'.repeat(9_000))]).toHaveLength(300);
    expect(prompt('😀'.repeat(9_000)).isWellFormed()).toBe(true);
  });

  it('keeps what was said beside a question where it is little, and says of much that the log has it', () => {
    const open = { id: 'run_test.q1', kind: 'question', prompt: 'Which?', openedAt: 1 } as const;
    const beside = { ui_hints: { kind: 'choose_one' }, context: null };
    expect(summarizePending({ ...open, ...beside })).toEqual({ ...open, ...beside });
    expect(summarizePending({ ...open, context: 'x'.repeat(1_000) })).toEqual({ ...open, more: true });
  });
});
