import { describe, expect, it } from 'vitest';
import { ask, moveTo, PlayedRun, patch } from '../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../test/support/small-package.ts';
import type { Recorded, RunEvent } from '../core/run/events.ts';
import type { Reply } from '../ports/engine.ts';
import { type AuditPlace, auditRun } from './audit.ts';

const NOTHING_KEPT: AuditPlace = { reread: async () => undefined, roots: [] };
const BLUE = '{"__SKILL_DONE__": true, "colour": "blue"}';

function skill(): PlayedRun {
  const contract = { artifacts: [], maxAttempt: 2, schema: { type: 'object', required: ['colour'] } };
  return new PlayedRun(smallPackage([smallWorkflow('work', { pick: { type: 'step', exit: 'output', contract } }, {})]));
}

const audit = ({ run }: PlayedRun, log: readonly Recorded[], place = NOTHING_KEPT) =>
  auditRun(run.id, run.kit, log, place);

/** The log as somebody would like it to be. */
function changed(played: PlayedRun, change: (event: RunEvent) => RunEvent): readonly Recorded[] {
  return played.log().map((recorded) => ({ ...recorded, event: change(recorded.event) }));
}

const asked = () => skill().replies('Which?').says('blue');
const failing = { kind: 'failed', code: 'ENGINE_FAILED', message: 'It broke.', lasting: true } as const;
function broken(): PlayedRun {
  const run = asked();
  const { turn, exchange } = run.run.exchange ?? { turn: 0, exchange: 0 };
  return run.happens({ kind: 'replied', reply: { turn, exchange, outcome: failing, segments: [], calls: [], ms: 1 } });
}

it('USE-04: says of every other turn why it was not judged', async () => {
  const whys = async (played: PlayedRun) => (await audit(played, played.log())).unjudged;
  expect(await whys(asked())).toEqual([{ turn: 2, why: 'still-open' }]);
  expect(await whys(asked().replies(BLUE))).toEqual([]);
  expect(await whys(broken())).toEqual([]);
  expect(await whys(new PlayedRun(reviewedWork()).replies('', ask('Which?')))).toEqual([
    { turn: 1, why: 'ended-by-call' },
  ]);
  expect(await whys(skill().sends({ kind: 'cancel', reason: 'enough' }))).toEqual([{ turn: 1, why: 'no-reply' }]);
});

const STORIES: { readonly [name: string]: () => PlayedRun } = {
  'a question and its answer': () => asked().replies(BLUE),
  'a soft completion': () => skill().replies('{"colour": "blue"}'),
  'an output that is none': () => skill().replies('{"__SKILL_DONE__": true}'),
  'attempts that are used up': () => asked().replies('Really?'),
  'a failed engine': broken,
  'a conversation after completion': () => skill().replies(BLUE).says('Why?').replies('So.'),
  'an output where no edge is open': () =>
    new PlayedRun(
      smallPackage([
        smallWorkflow(
          'work',
          { pick: { type: 'step', exit: 'output', contract: { artifacts: [] }, mode: 'auto' }, end: 'end' },
          { 'pick -> end': { conditionExpr: { var: 'go' } } },
        ),
      ]),
    ).replies('Done.'),
  'a grant that lapses with its turn': () => {
    const reopen = patch({ variables: { set: { workflowStatus: 'active' } } });
    const run = new PlayedRun(reviewedWork());
    run.replies('', moveTo('write', 'plan')).replies('', moveTo('review', 'write'));
    run
      .replies('', moveTo('end', 'review', 'end'))
      .replies('Done.')
      .says('Again.')
      .replies('', reopen);
    run.replies('', ask('Reopen?', 'confirmation', 'workflow_state_change_confirm')).confirms();
    return run.replies('I leave it after all.');
  },
  'a program that moved the run on in the middle of its turn': () =>
    new PlayedRun(reviewedWork()).asks(moveTo('write', 'plan')).replies('On to writing.').replies('What about?'),
};

describe('an audit (TRN-08)', () => {
  it.each(Object.entries(STORIES))('TRN-08: finds every verdict as it was: %s', async (_, play) => {
    const played = play();
    const { ok, turns } = await audit(played, played.log());
    expect(turns.filter(({ same, differences }) => !same || differences.length > 0)).toEqual([]);
    expect([ok, turns.length > 0]).toEqual([true, true]);
  });

  it.each<readonly [string, () => PlayedRun, (event: RunEvent) => RunEvent]>([
    [
      'a verdict',
      () => asked().replies(BLUE),
      (event) => (event.type === 'turn.ended' ? { ...event, verdict: 'completed' } : event),
    ],
    [
      'a failure made a success',
      broken,
      (event) =>
        event.type === 'turn.ended' && event.verdict === 'failed' ? { ...event, verdict: 'completed' } : event,
    ],
    [
      'the code of a failure',
      broken,
      (event) => (event.type === 'run.failed' ? { ...event, code: 'ENGINE_AUTH' } : event),
    ],
    [
      'the code of an output',
      () => asked().replies('Really?'),
      (event) => (event.type === 'run.failed' ? { ...event, code: 'OUTPUT_INVALID' } : event),
    ],
    [
      'an output',
      () => skill().replies(BLUE),
      (event) => (event.type === 'output.accepted' ? { ...event, output: { colour: 'red' } } : event),
    ],
    [
      'a warning that is left out',
      () => skill().replies('{"colour": "blue"}'),
      (event) => (event.type === 'turn.ended' ? { type: event.type, turn: event.turn, verdict: event.verdict } : event),
    ],
  ])('TRN-08: reports what was changed in the log: %s', async (_, play, change) => {
    const played = play();
    expect((await audit(played, played.log())).ok).toBe(true);
    const { ok, turns } = await audit(played, changed(played, change));
    expect([ok, turns.some(({ same }) => !same)]).toEqual([false, true]);
  });

  describe('with the bytes of its engine', () => {
    const RAW = 'hash-1';
    /** A run whose engine keeps what it printed. */
    function kept(outcome: Reply['outcome'], segments: readonly string[]): PlayedRun {
      const run = skill();
      const { turn, exchange } = run.run.exchange ?? { turn: 0, exchange: 0 };
      return run.happens({ kind: 'replied', reply: { turn, exchange, outcome, segments, calls: [], ms: 1, raw: RAW } });
    }
    const read = (reply: Reply | undefined): AuditPlace => ({ reread: async () => reply, roots: [] });
    const said = (segments: readonly string[], raw = RAW, outcome: Reply['outcome'] = { kind: 'ok' }) =>
      read({ outcome, segments, calls: [], raw });

    it('TRN-08: the words are read from them, not from the log', async () => {
      const played = kept({ kind: 'ok' }, [BLUE]);
      expect(await audit(played, played.log(), said([BLUE]))).toMatchObject({
        ok: true,
        turns: [{ from: 'raw bytes' }],
      });
      const other = await audit(played, played.log(), said(['Which?']));
      expect(other).toMatchObject({ ok: false, turns: [{ same: false, recomputed: { verdict: 'waiting' } }] });
    });

    it('TRN-08: other bytes, missing bytes and another end are told', async () => {
      const played = kept({ kind: 'ok' }, [BLUE]);
      const differences = async (place: AuditPlace) => (await audit(played, played.log(), place)).turns[0]?.differences;
      expect(await differences(said([BLUE], 'hash-2'))).toEqual(['the raw bytes are not those that were recorded']);
      expect(await differences(read(undefined))).toEqual(['the raw bytes are gone']);
      expect(await differences(said([BLUE], RAW, failing))).toEqual(["the engine's outcome now reads failed"]);
    });

    it('TRN-08: a failure that was recorded as a success is judged as the failure it is', async () => {
      const played = kept({ kind: 'ok' }, [BLUE]);
      expect(await audit(played, played.log(), said([BLUE], RAW, failing))).toMatchObject({
        ok: false,
        turns: [{ same: false, recorded: { verdict: 'completed' }, recomputed: { verdict: 'failed' } }],
      });
    });

    it('TRN-08: a failure is read from them, too', async () => {
      const played = kept(failing, []);
      expect(await audit(played, played.log(), said([], RAW, failing))).toMatchObject({ ok: true });
      const auth = { ...failing, code: 'ENGINE_AUTH' };
      expect(await audit(played, played.log(), said([], RAW, auth))).toMatchObject({
        ok: false,
        turns: [{ same: false }],
      });
      expect(await audit(played, played.log(), said([BLUE]))).toMatchObject({ ok: false });
      expect((await audit(played, played.log(), read(undefined))).turns[0]?.differences).toEqual([
        'the raw bytes are gone',
      ]);
    });
  });
});
