import { describe, expect, it } from 'vitest';
import { moveTo, PlayedRun } from '../../../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../../../test/support/small-package.ts';
import { ASKED_WORDS } from '../../words/asked-words.ts';
import { topFrame } from '../run.ts';
import { judgeYield } from './judge-yield.ts';

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

  it('RUN-07: auto, a notice opens a turn of its own, which says that it is one and what to do', () => {
    const started = (run: PlayedRun) => run.batches.flat().findLast(({ type }) => type === 'turn.started');
    const run = new PlayedRun(reviewedWork(), { mode: 'auto' }).replies('Hm.');
    expect(started(run)).toMatchObject({
      turn: 2,
      cause: 'notice',
      agent: 'host',
      notice: expect.stringMatching(/^Your turn ended, but the run still stands at node plan\./),
    });
    run.replies('', moveTo('write', 'plan')).replies('Moved on.');
    expect(started(run)).toMatchObject({ turn: 3, cause: 'notice', notice: 'Go on with node write.' });
  });

  it('RUN-07: a question in auto mode is refused, and the model is told so', () => {
    const run = new PlayedRun(reviewedWork(), { mode: 'auto' });
    run.replies('', ['ui.ask_user', { widgetId: 'q', message: 'Which?' }]);
    expect(run.told().flat()).toContain('call.refused 1.1.1 ASK_NOT_ALLOWED');
  });
});

/* An audit puts the question to any run, also where the log holds no reply or no turn any more. */
describe('when the question is put to a run without a reply', () => {
  it('TRN-08: nothing was said', () => {
    const { run } = new PlayedRun(reviewedWork());
    expect([run.turn?.turn, run.reply]).toEqual([1, undefined]);
    expect(judgeYield(run)).toMatchObject([
      { type: 'turn.ended', turn: 1, verdict: 'waiting' },
      { type: 'interaction.opened', interaction: { kind: 'question', prompt: ASKED_WORDS.silent.en } },
    ]);
  });

  it('TRN-08: nothing was left behind', () => {
    const node = { type: 'step', exit: 'output', contract: { artifacts: [] } } as const;
    const { run } = new PlayedRun(smallPackage([smallWorkflow('work', { pick: node }, {})]), { mode: 'auto' });
    expect(judgeYield(run)).toMatchObject([
      { type: 'turn.ended', verdict: 'completed' },
      { type: 'output.accepted', node: 'pick', output: '', artifacts: [] },
      { type: 'state.changed' },
    ]);
    const required = [{ role: 'notes', pattern: '*', required: true }];
    const owing = smallWorkflow('work', { pick: { ...node, contract: { artifacts: required } } }, {});
    expect(judgeYield(new PlayedRun(smallPackage([owing]), { mode: 'auto' }).run)).toMatchObject([
      { type: 'turn.ended', verdict: 'failed' },
      { type: 'run.failed', code: 'OUTPUT_INVALID' },
    ]);
  });

  it('TRN-08: nothing was moved on without a turn', () => {
    const run = new PlayedRun(reviewedWork(), { mode: 'auto', budgets: { repairs: 0 } }).replies('Hm.');
    expect([run.status, run.run.turn]).toEqual(['blocked', undefined]);
    expect(judgeYield(run.run)).toMatchObject([{ type: 'run.blocked', code: 'NO_PROGRESS' }, {}]);
  });
});

it('RUN-07: an output without files leaves no list of files in the state', () => {
  const node = { type: 'step', exit: 'output', contract: { artifacts: [] } } as const;
  const run = new PlayedRun(smallPackage([smallWorkflow('work', { pick: node }, {})]), { mode: 'auto' }).replies(
    'Blue.',
  );
  expect(run.status).toBe('completed');
  expect(topFrame(run.run).text).not.toContain('artifacts');
});
