import { describe, expect, it } from 'vitest';
import { moveTo, PlayedRun } from '../../../../test/support/played-run.ts';
import { reviewedWork } from '../../../../test/support/small-package.ts';
import { failedResult } from '../../tool/result.ts';
import { begin } from '../start/begin-run.ts';
import { evolve, replay } from './evolve.ts';

describe('evolve', () => {
  it('leaves the run before it as it was, and numbers the one after it', () => {
    const played = new PlayedRun(reviewedWork(), { tools: { look: 'pure', send: 'once' } });
    played
      .replies('I look.', ['look', {}], ['look', {}])
      .finishes({ ok: true }, failedResult('TOOL_EXEC_FAILED', 'No.'));
    played
      .restarts()
      .replies('On to write.', moveTo('write', 'plan'))
      .replies('Done.')
      .says('Go on.')
      .fails('ENGINE_AUTH');
    played.records({ type: 'owner.left', reason: 'left' }).sends({ kind: 'cancel', reason: 'enough' });
    const [first, ...others] = played.log();
    if (first === undefined) throw new Error('nothing was played');
    const { id, kit } = played.run;
    const last = others.reduce(
      (run, recorded) => {
        const after = evolve(Object.freeze(run), recorded);
        expect(after).not.toBe(run);
        expect([run.seq, after.seq]).toEqual([recorded.seq - 1, recorded.seq]);
        return after;
      },
      begin(id, kit, first),
    );
    expect(last).toEqual(replay(id, kit, played.log()));
    expect(new Set(others.map(({ event }) => event.type)).size).toBeGreaterThan(12);
  });
});
