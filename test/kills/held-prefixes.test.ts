import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/core/json.ts';
import type { RunEvent } from '../../src/core/run/events.ts';
import { currentNodeId, isCompleted, type Run, stateOf, topFrame } from '../../src/core/run/run.ts';
import { moveTo, PlayedRun, type ScriptedCall } from '../support/played-run.ts';
import { smallPackage, smallWorkflow } from '../support/small-package.ts';
import { checkLog } from './check-log.ts';
import { type Cast, playOut } from './play-out.ts';

/*
 * Edges that demand a yes, one behind each way to leave a node, killed after every append. The person says no once at each
 * of them, and then yes.
 */

const DEFINITION = smallPackage([
  smallWorkflow(
    'work',
    {
      pick: { type: 'step', exit: 'output', contract: { artifacts: [] } },
      decide: 'decision',
      sub: { type: 'subworkflow', workflow: 'inner', output: {} },
      note: 'step',
      end: 'end',
    },
    {
      'pick -> decide': { confirm: true },
      'decide -> sub': { isDefault: true, confirm: true },
      'sub -> note': { confirm: true },
      'note -> end': { confirm: true },
    },
  ),
  smallWorkflow('inner', { one: 'step', stop: 'end' }, { 'one -> stop': { confirm: true } }),
]);

const ENDS: { readonly [node: string]: ScriptedCall } = {
  one: moveTo('stop', 'one', 'stop'),
  note: moveTo('end', 'note', 'end'),
};

function engineReplies(run: Run) {
  const call = isCompleted(run) ? undefined : ENDS[currentNodeId(run)];
  const calls = call === undefined ? [] : [{ tool: call[0], args: call[1] }];
  const text = currentNodeId(run) === 'pick' ? '{"__SKILL_DONE__": true, "go": true}' : 'There.';
  return { outcome: { kind: 'ok' as const }, segments: [text], calls, ms: 1 };
}

const edgeOf = ({ interaction: { edge } }: Extract<RunEvent, { type: 'interaction.opened' }>) => JSON.stringify(edge);

function saidNo(played: PlayedRun, edge: string): boolean {
  const events = played.batches.flat();
  const ids = events.flatMap((event) =>
    event.type === 'interaction.opened' && edgeOf(event) === edge ? [event.interaction.id] : [],
  );
  return events.some(
    (event) => event.type === 'interaction.answered' && ids.includes(event.id) && event.answer.confirmed === false,
  );
}

function personActs(played: PlayedRun): boolean {
  const [open] = played.run.interactions;
  if (open?.kind === 'blocked') played.sends({ kind: 'resume' });
  else if (open?.edge === undefined) return false;
  else {
    const confirmed = saidNo(played, JSON.stringify(open.edge));
    const answer = confirmed ? { confirmed, change: open.change?.hash ?? '' } : { confirmed };
    played.sends({ kind: 'answer', interaction: open.id, answer: { text: '', ...answer } });
  }
  return true;
}

const CAST: Cast = { engineReplies, personActs };

function endOf(played: PlayedRun) {
  const events = played.batches.flat();
  const answers = events.flatMap((event) => (event.type === 'interaction.answered' ? [event.answer.confirmed] : []));
  const { updatedAt: _, ...state } = stateOf(topFrame(played.run));
  return {
    status: played.status,
    state: canonicalJson(state),
    yes: answers.filter((confirmed) => confirmed === true).length,
    entered: events.flatMap((event) => (event.type === 'node.entered' ? [event.node] : [])),
    violations: checkLog(played.log()),
  };
}

describe('a log with edges that demand a yes', () => {
  it('RUN-03, PST-11: from every prefix each of them is gone along once, with its own yes', () => {
    const whole = playOut(new PlayedRun(DEFINITION), false, CAST);
    const end = endOf(whole);
    expect(end).toMatchObject({ status: 'completed', yes: 5, violations: [] });
    expect(end.entered).toEqual(['pick', 'decide', 'sub', 'one', 'stop', 'note', 'end']);
    for (let length = 2; length <= whole.batches.length; length += 1) {
      for (const settled of [true, false]) {
        const again = new PlayedRun(DEFINITION).resumesFrom(whole.batches.slice(0, length));
        expect({ length, settled, ...endOf(playOut(again, settled, CAST)) }).toEqual({ length, settled, ...end });
      }
    }
  });

  it('RUN-03, PST-11: no append holds a yes without its move, or a move without its yes', () => {
    const { batches } = playOut(new PlayedRun(DEFINITION), false, CAST);
    const rows = batches.map((batch) => ({
      yes: batch.some((event) => event.type === 'interaction.answered' && event.answer.confirmed === true),
      move: batch.some((event) => event.type === 'state.changed' && event.by === 'runtime' && moves(event)),
    }));
    expect(rows.filter(({ yes, move }) => yes !== move)).toEqual([]);
    expect(rows.filter(({ yes }) => yes)).toHaveLength(5);
  });
});

function moves({ edit }: Extract<RunEvent, { type: 'state.changed' }>): boolean {
  return edit.put.includes('currentNodeId');
}
