import { describe, expect, it } from 'vitest';
import type { PlayedRun } from '../../../../test/support/played-run.ts';
import { assign, childOf, executing, listed, reports } from '../../../../test/support/task-package.ts';
import { decideCall } from '../../tool/decide-call.ts';
import type { Command } from '../commands.ts';
import { decide } from '../decide/decide.ts';
import type { RunEvent } from '../events.ts';
import { evolveAll } from '../fold/evolve.ts';
import { plan } from '../next/plan.ts';
import { stateOf, topFrame } from '../run.ts';
import { type Letters, letters } from './letters.ts';

const ITEMS = [listed('1', { check: 'npm test' }), listed('2')];

function waiting(): PlayedRun {
  return executing(ITEMS).replies('', assign(['1', '2']));
}

/** What a command would bring to other runs. */
function lettersAfter({ run, now }: PlayedRun, command: Command): Letters {
  const post = { position: run.drained + 1, key: 'k', command };
  const { events, run: after } = plan(run, decide(run, { kind: 'posted', post }, now), now);
  return letters(run, after, events, now);
}

const addressed = ({ post }: Letters) => post.map(({ runId, command }) => `${command.kind} ${runId}`);

describe('a child as it begins', () => {
  const played = executing(ITEMS);
  const before = played.run;
  played.replies('', assign(['1', '2']));
  const { create, post } = letters(before, played.run, played.batches.at(-1) ?? [], 1);

  it('TSK-09: is created with the append that spawns it, with its item, its check and its prompt', () => {
    expect([create.map(({ runId }) => runId), post]).toEqual([[childOf(played, '1'), childOf(played, '2')], []]);
    const [first] = create;
    const variables = first && stateOf(topFrame(first.run)).variables;
    expect(variables).toMatchObject({ item: '1', attempt: 1, command: 'npm test' });
    expect([first?.run.input, first?.run.epoch, first?.run.started.parent?.run]).toEqual(['Do 1.', 0, before.id]);
    expect(first?.run.started.parent?.docs).toBe('docs/a-task');
  });

  it('TSK-09: cannot assign work to others', () => {
    const [first] = create;
    const call = { id: 'c', tool: 'assignTasks', args: { tasklist: [] } };
    const decided = first && decideCall(first.run, call);
    expect(decided).toMatchObject({ kind: 'refused', refusal: { code: 'TOOL_NOT_AVAILABLE' } });
  });
});

describe('a child whose engine gives no answer', () => {
  /** It is begun, its engine is asked, and the time is over. */
  function timedOut(mode: 'auto' | 'interactive') {
    const parent = executing(ITEMS, { mode });
    const before = parent.run;
    parent.replies('', assign(['1', '2']));
    const [created] = letters(before, parent.run, parent.batches.at(-1) ?? [], 1).create;
    if (created === undefined) throw new Error('no child was created');
    const { kit } = parent.run;
    const taken = plan({ ...created.run, kit }, [], 1).run;
    const outcome = { kind: 'failed', code: 'ENGINE_TIMEOUT', message: 'no answer in 3s', lasting: true } as const;
    const reply = { turn: 1, exchange: 1, outcome, segments: [], calls: [], ms: 3_000 };
    const { events, run } = plan(taken, decide(taken, { kind: 'replied', reply }, 2), 2);
    return { parent, child: run, post: letters(taken, run, events, 2).post };
  }

  it('TSK-09, TSK-10: has failed where nobody is asked: its task hears of it as of any other failure', () => {
    const { parent, child, post } = timedOut('auto');
    expect([child.outcome?.kind, post.map(({ command }) => command.kind)]).toEqual(['failed', ['report']]);
    const [command] = post.map((letter) => letter.command);
    if (command?.kind !== 'report') throw new Error('no report');
    parent.sends(command);
    expect(parent.run.calls[0]?.call.args).toMatchObject({
      due: { notes: { '1': ['Attempt 1 failed: ENGINE_TIMEOUT: no answer in 3s'] } },
    });
  });

  it('TSK-09: waits for a person where there is one', () => {
    const { child, post } = timedOut('interactive');
    expect([child.blocked?.code, post.map(({ command }) => command.kind)]).toEqual(['ENGINE_TIMEOUT', ['rested']]);
  });
});

describe('the letters of an append', () => {
  it('TSK-09: a canceled parent cancels the children that it still waits for, and no others', () => {
    const run = reports(waiting(), '1');
    expect(addressed(lettersAfter(run, { kind: 'cancel', reason: 'enough' }))).toEqual([`cancel ${childOf(run, '2')}`]);
  });

  it('TSK-09: a parent that is taken back cancels its children', () => {
    const run = waiting();
    const rewind = { kind: 'rewind', to: 'execute', reason: 'again' } as const;
    expect(addressed(lettersAfter(run, rewind))).toEqual(['1', '2'].map((item) => `cancel ${childOf(run, item)}`));
    run.sends(rewind);
    expect(addressed(lettersAfter(run, { kind: 'cancel', reason: 'enough' }))).toEqual([]);
  });

  it('TSK-09: to resume the parent is passed on to the children that it waits for, each under a key of its own', () => {
    const run = reports(waiting(), '1');
    const passed = lettersAfter(run, { kind: 'resume' });
    expect(addressed(passed)).toEqual([`resume ${childOf(run, '2')}`]);
    expect(passed.post[0]?.key).toBe('resume:k');
  });

  it('TSK-10: a child that comes to rest without being done tells its parent, which takes note of it without going on', () => {
    const played = executing(ITEMS);
    played.replies('', assign(['1', '2']));
    const [{ run: begun } = played] = letters(played.run, played.run, played.batches.at(-1) ?? [], 1).create;
    const interaction = { id: `${begun.id}.q1`, kind: 'question', prompt: 'Which?' } as const;
    const asks: readonly RunEvent[] = [{ type: 'interaction.opened', interaction }];
    const asked = evolveAll(begun, asks, 2);
    const told = letters(begun, asked, asks, 2);
    expect(addressed(told)).toEqual([`rested ${played.run.id}`]);
    const left: readonly RunEvent[] = [{ type: 'owner.left', reason: 'stopped' }];
    expect(addressed(letters(begun, evolveAll(begun, left, 2), left, 2))).toEqual([`rested ${played.run.id}`]);
    const answered: readonly RunEvent[] = [{ type: 'interaction.answered', id: interaction.id, answer: { text: 'x' } }];
    expect(addressed(letters(asked, evolveAll(asked, answered, 3), answered, 3))).toEqual([]);
    played.told();
    played.sends({ kind: 'rested', child: begun.id });
    played.sends({ kind: 'rested', child: 'run_stranger' });
    expect(played.told()).toEqual([['command.accepted'], ['command.refused STALE']]);
    expect(played.status).toBe('waiting_children');
  });

  it('words to the parent and reports of children bring nothing to others', () => {
    const run = waiting();
    expect(lettersAfter(run, { kind: 'message', text: 'Hello.' })).toEqual({ create: [], post: [] });
    const report = { kind: 'report', child: childOf(run, '1'), outcome: 'completed', result: null } as const;
    expect(addressed(lettersAfter(run, report))).toEqual([]);
  });
});
