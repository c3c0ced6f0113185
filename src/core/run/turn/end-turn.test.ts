import { describe, expect, it } from 'vitest';
import { moveTo, PlayedRun } from '../../../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../../../test/support/small-package.ts';
import { CONFIRM_WIDGET } from '../../gate/gate.ts';
import { TROUBLE_WORDS } from '../../words/trouble-words.ts';
import { cutOff, failedBy, stoppedShort, turnOver } from './end-turn.ts';

const SUBMISSION = `WIDGET_SUBMIT\n${JSON.stringify({ widgetId: CONFIRM_WIDGET, type: 'confirmation', value: { confirmed: true } })}`;

function completed(): PlayedRun {
  return new PlayedRun(reviewedWork())
    .replies('', moveTo('write', 'plan'))
    .replies('', moveTo('review', 'write'))
    .replies('', moveTo('end', 'review', 'end'))
    .replies('Done.');
}

describe('a turn that ends with an unused grant', () => {
  const armed = () => completed().says(SUBMISSION).run;

  it.each(['noticed', 'moved'] as const)('PST-04: keeps it where the answer goes on: %s', (verdict) => {
    expect(turnOver(armed(), verdict)).toStrictEqual([{ type: 'turn.ended', turn: 2, verdict }]);
  });

  it.each(['waiting', 'blocked', 'completed', 'failed', 'canceled'] as const)(
    'PST-04: loses it where the answer ends, and says so: %s',
    (verdict) => {
      const own = { code: 'OTHER', message: 'Something else.' };
      expect(turnOver(armed(), verdict, [own])).toMatchObject([
        { type: 'grant.lapsed', grant: 'run_test.g1', reason: 'unused' },
        { type: 'turn.ended', verdict, warnings: [own, { code: 'GRANT_LAPSED', message: TROUBLE_WORDS.lapsed.en }] },
      ]);
    },
  );
});

describe('a turn that ends without a grant', () => {
  const { run } = new PlayedRun(reviewedWork());

  it('RUN-07: has warnings only where there are some', () => {
    expect(turnOver(run, 'waiting')).toStrictEqual([{ type: 'turn.ended', turn: 1, verdict: 'waiting' }]);
    expect(failedBy(run, 'OUTPUT_INVALID', 'No.')).toStrictEqual([
      { type: 'turn.ended', turn: 1, verdict: 'failed' },
      { type: 'run.failed', code: 'OUTPUT_INVALID', message: 'No.' },
    ]);
  });

  it('RUN-07: is nothing to record where no turn is open', () => {
    expect(turnOver(new PlayedRun(reviewedWork()).replies('And now?').run, 'waiting')).toEqual([]);
  });
});

describe('an engine that cannot go on', () => {
  const types = (...args: Parameters<typeof stoppedShort>) => stoppedShort(...args).map(({ type }) => type);

  it('PST-02: leaves a completed run completed, with a warning and no question', () => {
    const run = completed().says('Read it to me.').fails('ENGINE_AUTH', 'The key is wrong.');
    expect([run.status, run.run.interactions]).toEqual(['completed', []]);
    const warnings = [{ code: 'ENGINE_AUTH', message: 'The key is wrong.' }];
    expect(run.batches.flat().at(-1)).toStrictEqual({ type: 'turn.ended', turn: 2, verdict: 'completed', warnings });
  });

  it('RUN-07: is put to a person at a node that is left by the state, and fails one that is left by its output', () => {
    const output = smallWorkflow('work', { pick: { type: 'step', exit: 'output' } }, {});
    const [open, owed] = [new PlayedRun(reviewedWork()).run, new PlayedRun(smallPackage([output])).run];
    expect(types(open, 'ENGINE_AUTH', 'No.')).toEqual(['turn.ended', 'run.blocked', 'interaction.opened']);
    expect(types(owed, 'ENGINE_AUTH', 'No.')).toEqual(['turn.ended', 'run.failed']);
  });
});

describe('an exchange that is cut off', () => {
  const { run } = new PlayedRun(reviewedWork());
  const cut = { type: 'exchange.interrupted', turn: 1, exchange: 1, reason: 'restart', notice: null };

  it('RUN-03: keeps the session that it can be gone on with, where there is one', () => {
    expect(cutOff(run, 'restart')).toStrictEqual([cut]);
    expect(cutOff(run, 'restart', { id: 's1' })).toStrictEqual([{ ...cut, session: { id: 's1' } }]);
    expect(cutOff(run, 'restart', null)).toStrictEqual([{ ...cut, session: null }]);
  });

  it('RUN-03: is nothing to record where none is open', () => {
    expect(cutOff(new PlayedRun(reviewedWork()).replies('And now?').run, 'restart')).toEqual([]);
  });
});
