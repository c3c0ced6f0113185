import { describe, expect, it } from 'vitest';
import { moveTo, PlayedRun } from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';

describe('when the engine yields and the exit is not fulfilled', () => {
  it('RUN-07: interactive, the run waits and its question is the last thing that was said', () => {
    const run = new PlayedRun(reviewedWork()).replies(['I looked around.', 'Shall I go on?', ' ']);
    expect(run.status).toBe('waiting_user');
    expect(run.run.interactions[0]?.prompt).toBe('Shall I go on?');
  });

  it('RUN-07: interactive and without a word, the run still asks something', () => {
    const run = new PlayedRun(reviewedWork()).replies('');
    expect(run.run.interactions[0]?.prompt).not.toBe('');
  });

  it('RUN-06 RUN-07: auto, notices as often as the budget allows, then blocked with NO_PROGRESS', () => {
    const run = new PlayedRun(reviewedWork(), { mode: 'auto', budgets: { repairs: 2 } });
    run.replies('Hm.').replies('Hm hm.').told();
    expect(run.status).toBe('running');
    expect(run.prompts.at(-1)?.at(-1)).toMatchObject({
      layer: 'Notice',
      content: expect.stringContaining('the run still stands at node plan'),
    });
    run.replies('Hm hm hm.');
    expect(run.told()).toEqual([
      ['reply.received 3.1', 'turn.ended 3 blocked', 'run.blocked NO_PROGRESS', 'interaction.opened blocked'],
    ]);
    expect(run.status).toBe('blocked');
  });

  it('RUN-07: auto, a turn that moved the run on is told to go on, and its notices are counted anew', () => {
    const run = new PlayedRun(reviewedWork(), { mode: 'auto', budgets: { repairs: 1 } });
    run.replies('Hm.').replies('', moveTo('write', 'plan')).replies('Moved on.').replies('Hm.').told();
    expect([run.status, run.run.spent.repairs]).toEqual(['running', 1]);
  });

  it('RUN-07: a question in auto mode is refused, and the model is told so', () => {
    const run = new PlayedRun(reviewedWork(), { mode: 'auto' });
    run.replies('', ['ui.ask_user', { widgetId: 'q', message: 'Which?' }]);
    expect(run.told().flat()).toContain('call.refused 1.1.1 ASK_NOT_ALLOWED');
  });
});
