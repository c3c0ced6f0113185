import { describe, expect, it } from 'vitest';
import { PlayedRun, RUN_ID } from '../../../../test/support/played-run.ts';
import { CREW_TOOLS, FAILED, GREEN, OPENED, smallCrew } from '../../../../test/support/small-crew.ts';
import type { ToolResult } from '../../tool/result.ts';
import { stateOf, topFrame } from '../run.ts';
import { summarize } from '../view/summarize.ts';

function ended(opened: ToolResult = OPENED): PlayedRun {
  const run = new PlayedRun(smallCrew(), { tools: CREW_TOOLS, input: 'Build a parser.' });
  run.replies('[REQ_DEV]').replies('[REQ_TEST]').finishes(FAILED).replies('[REQ_TEST]').finishes(GREEN);
  return run.finishes(opened).replies('[TASK_DONE]');
}

const NOTICE = `${RUN_ID}.q1`;

describe('what people are told at the end of a cycle', () => {
  it('RTE-08: that a pull request is theirs to merge, in the append that completes the run', () => {
    const run = ended();
    expect(run.told().at(-1)?.slice(-2)).toEqual(['run.completed', 'interaction.opened notice']);
    expect(run.run.notices).toMatchObject([
      { id: NOTICE, kind: 'notice', prompt: 'Ready for a person to merge: .signalbox/review-1.md' },
    ]);
  });

  it('RTE-08: by its address where it has one', () => {
    const url = 'https://github.com/acme/thing/pull/1';
    const { run } = ended({ ok: true, branch: 'signalbox/run', number: 1, url, updated: false });
    expect(run.notices).toMatchObject([{ prompt: `Ready for a person to merge: ${url}` }]);
  });

  it('nothing waits for it: the run is completed and rests, and what is pending says it after everything else', () => {
    const run = ended();
    expect([run.status, run.action.kind, run.run.interactions]).toEqual(['completed', 'park', []]);
    expect(summarize(run.run)).toMatchObject({ due: false, pending: [{ id: NOTICE, kind: 'notice' }] });
  });

  it('words to the run are the next request, and withdraw it: what is worked on again is not ready to be merged', () => {
    const run = ended();
    run.says('Now a printer.');
    expect([run.run.cycle, run.run.notices.length]).toEqual([2, 0]);
    expect(stateOf(topFrame(run.run)).variables).toMatchObject({ request: 'Now a printer.' });
    run.sends({ kind: 'answer', interaction: NOTICE, answer: { text: '' } });
    expect(run.told().at(-1)).toEqual(['command.refused STALE']);
  });

  it('its own id closes it, and nothing else follows', () => {
    const run = ended();
    run.told();
    run.sends({ kind: 'answer', interaction: NOTICE, answer: { text: '' } });
    expect(run.told()).toEqual([['command.accepted', 'interaction.answered']]);
    expect(run.run.notices).toEqual([]);
    run.sends({ kind: 'answer', interaction: NOTICE, answer: { text: '' } });
    expect(run.told()).toEqual([['command.refused STALE']]);
  });

  it('RTE-08: each cycle that has brought the pull request up to date tells of it anew, whether the last word was seen or not', () => {
    const run = ended();
    const again = () => {
      run.says('Now a printer.').replies('[REQ_DEV]').replies('[REQ_TEST]').finishes(GREEN).finishes(OPENED);
      return run.replies('[TASK_DONE]').run.notices.map(({ id }) => id);
    };
    expect(again()).toEqual([`${RUN_ID}.q2`]);
    run.sends({ kind: 'answer', interaction: `${RUN_ID}.q2`, answer: { text: '' } });
    expect(again()).toEqual([`${RUN_ID}.q3`]);
  });

  it('outlives a restart', () => {
    const run = ended();
    const { notices } = run.run;
    expect(run.restarts().run.notices).toEqual(notices);
  });

  it('RTE-08: no pull request, no such word', () => {
    const run = new PlayedRun(smallCrew(), { tools: CREW_TOOLS, input: 'What is a parser?' });
    run.replies('It reads.\n[TASK_DONE]');
    expect([run.status, run.run.notices]).toEqual(['completed', []]);
  });
});
