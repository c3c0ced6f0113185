import { describe, expect, it } from 'vitest';
import type { PlayedRun } from '../../test/support/played-run.ts';
import { assign, childOf, executing, listed, reports } from '../../test/support/task-package.ts';
import { decide, type Happening } from '../core/run/decide/decide.ts';
import type { FoundDocument } from '../core/run/decide/decide-documents.ts';
import type { RunEvent } from '../core/run/events.ts';
import { evolveAll } from '../core/run/fold/evolve.ts';
import { HANDED_ON } from '../core/run/next/ownership.ts';
import type { TaskDocuments } from '../ports/task-documents.ts';
import { lookAtDocuments } from './look-at-documents.ts';

const PATH = 'docs/a-task/taskList.md';
const ITEMS = [listed('1'), listed('2')];
const FOUND: FoundDocument = {
  document: 'taskList',
  path: PATH,
  now: { text: '- [x] all', hash: 'other', reading: { problems: [], items: ITEMS } },
  before: '- [ ] all',
};

/** A list on disk that is always otherwise than the log says. */
const CHANGED: TaskDocuments = { look: async () => [FOUND], adopt: async () => undefined, putBack: async () => true };

const TAKEN: Happening = { kind: 'taken', owner: 'somebody' };

/** What becomes of the change, where the children that are still waited for are at work or rest. */
async function looked(
  { run }: Pick<PlayedRun, 'run'>,
  happening: Happening,
  due: boolean,
  facts: readonly RunEvent[] = [],
) {
  const row = async (id: string) => ({ id, summary: { due } }) as never;
  const moment = { before: run, facts, happenings: [happening], now: 1 };
  const events = await lookAtDocuments({ store: { row }, documents: CHANGED }, run, moment);
  return events.map((event) => (event.type === 'document.read' ? `read by ${event.by}` : event.type));
}

const ADOPTED = ['document.adopted', 'read by person'];
const PUT_BACK = ['document.refused'];

describe('a run that waits for its children', () => {
  const waiting = () => executing(ITEMS).replies('', assign(['1', '2']));
  const rested = (run: PlayedRun): Happening => ({
    kind: 'posted',
    post: { position: 1, key: 'k', command: { kind: 'rested', child: childOf(run, '1') } },
  });

  it("TSK-10: adopts what was changed while all rested, when it is taken, as a person's", async () => {
    expect(await looked(waiting(), TAKEN, false)).toEqual(ADOPTED);
  });

  it('TSK-10: puts back what was changed while a child was at work, also where a person has a word with it', async () => {
    const run = waiting();
    expect(await looked(run, TAKEN, true)).toEqual(PUT_BACK);
    expect(await looked(run, TAKEN, true, [{ type: 'input.taken', text: 'Hurry.' }])).toEqual(PUT_BACK);
  });

  it('TSK-10: looks as soon as a child rests: what is found then is not a person’s', async () => {
    const run = waiting();
    expect(await looked(run, rested(run), false)).toEqual(PUT_BACK);
  });

  it('TSK-10: does not look in the middle of its own write, which it would take for a change', async () => {
    const run = reports(waiting(), '1');
    const { action } = run;
    const callId = action.kind === 'calls' ? (action.calls[0]?.call.id ?? '') : '';
    const evidence = {
      task: 'a-task',
      document: 'taskList',
      path: PATH,
      before: 'a',
      after: 'b',
      reading: { problems: [] },
    };
    run.happens({ kind: 'prepared', callId, evidence });
    expect(await looked(run, rested(run), false)).toEqual([]);
    run.finishes({ ok: true });
    expect(await looked(run, rested(run), false)).toEqual(PUT_BACK);
  });
});

describe('a run that was taken in the middle of its own answer', () => {
  it('TSK-10: finds the doing of its agent as soon as it is left, and that of a person when it is taken again', async () => {
    const run = executing(ITEMS);
    const left: Happening = { kind: 'left', reason: HANDED_ON };
    const facts = decide(run.run, left, 1);
    expect(await looked(run, left, false, facts)).toEqual(PUT_BACK);
    expect(await looked({ run: evolveAll(run.run, facts, 1) }, TAKEN, false)).toEqual(ADOPTED);
  });

  it('TSK-10: where its owner was killed, nothing is taken for a person’s: nobody has looked at what its agent left', async () => {
    const run = executing(ITEMS);
    expect(await looked(run, TAKEN, false)).toEqual([]);
    run.happens(TAKEN);
    const cut: Happening = { kind: 'interrupted', turn: run.run.exchange?.turn ?? 0, exchange: 1 };
    expect(await looked(run, cut, false, decide(run.run, cut, 1))).toEqual(PUT_BACK);
  });
});
