import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/core/json.ts';
import type { Definition } from '../../src/core/package/definition.ts';
import type { ReplyFacts } from '../../src/core/run/decide/decide-reply.ts';
import { currentNodeId, isCompleted, type Run, stateOf, topFrame } from '../../src/core/run/run.ts';
import { moveTo, PlayedRun } from '../support/played-run.ts';
import { type SmallNode, smallPackage, smallWorkflow } from '../support/small-package.ts';
import { checkLog } from './check-log.ts';
import { type Cast, playOut } from './play-out.ts';

/*
 * Runs with nodes that are left by their output, killed after every append. What is killed in the middle of an exchange
 * either has come to its end since, or has to be asked again.
 */

const PICK: SmallNode = {
  type: 'step',
  exit: 'output',
  contract: { artifacts: [], maxAttempt: 2, schema: { type: 'object', required: ['colour'] } },
};
const SESSION = { engine: 'codex', id: 'first' };

const STORIES: { readonly [name: string]: Definition } = {
  'a skill': smallPackage([smallWorkflow('work', { pick: PICK }, {})]),
  'a decision by the output': smallPackage([
    smallWorkflow(
      'work',
      { pick: PICK, decide: 'decision', paint: 'step', note: 'step', end: 'end' },
      {
        'pick -> decide': {},
        'decide -> note': { conditionExpr: { '==': [{ var: 'pick.colour' }, 'blue'] } },
        'decide -> paint': { isDefault: true },
        'paint -> end': {},
        'note -> end': {},
      },
    ),
  ]),
  'a way that a person has to open': smallPackage([
    smallWorkflow(
      'work',
      { pick: PICK, note: 'step', end: 'end' },
      { 'pick -> note': { conditionExpr: { var: 'go' } }, 'note -> end': {} },
    ),
  ]),
  'a sub-workflow': smallPackage([
    smallWorkflow(
      'outer',
      {
        sub: { type: 'subworkflow', workflow: 'inner', output: { chosen: { var: 'pick' } } },
        note: 'step',
        end: 'end',
      },
      { 'sub -> note': {}, 'note -> end': {} },
    ),
    smallWorkflow('inner', { pick: PICK }, {}),
  ]),
};

/** It asks once, has forgotten its session when the answer comes, and is done when it was told again. */
function engineReplies(run: Run): Omit<ReplyFacts, 'turn' | 'exchange'> {
  const says = (text: string) => ({ outcome: { kind: 'ok' as const }, segments: [text], calls: [], ms: 1 });
  if (isCompleted(run)) return says('It is as it is.');
  if (currentNodeId(run) === 'note') {
    const [tool, args] = moveTo('end', 'note', 'end');
    return { ...says(''), calls: [{ tool, args }] };
  }
  if (run.waits === 0) return { ...says('Which colour?'), session: SESSION };
  if (run.threads[run.exchange?.thread ?? '']?.session !== null) {
    const outcome = {
      kind: 'failed' as const,
      code: 'SESSION_RESUME_FAILED',
      message: 'Unknown.',
      lasting: true as const,
    };
    return { outcome, segments: [], calls: [], ms: 1 };
  }
  return { ...says('{"__SKILL_DONE__": true, "colour": "blue"}'), session: { ...SESSION, id: 'second' } };
}

const WHY = 'Why blue?';

function personActs(played: PlayedRun): boolean {
  const { run } = played;
  const [open] = run.interactions;
  if (open?.kind === 'question') played.says('blue');
  else if (open?.kind === 'blocked') {
    const { text } = topFrame(run);
    if (!text.includes('go: true')) {
      played.edits((copy) => copy.replace('colour: blue', 'colour: blue\n  go: true'));
    }
    played.sends({ kind: 'resume' });
  } else if (!played.batches.flat().some((event) => event.type === 'input.taken' && event.text === WHY))
    played.says(WHY);
  else return false;
  return true;
}

const CAST: Cast = { engineReplies, personActs };

function endOf(played: PlayedRun) {
  const { run } = played;
  const { updatedAt: _, ...state } = stateOf(topFrame(run));
  return {
    status: played.status,
    cycle: run.cycle,
    state: canonicalJson(state),
    output: run.output,
    accepted: played.batches.flat().filter(({ type }) => type === 'output.accepted').length,
    warnings: run.warnings.map(({ code }) => code),
    violations: checkLog(played.log()),
  };
}

describe('RUN-03, TRN-05: a log with a node that is left by its output', () => {
  it.each(Object.entries(STORIES))('comes to the same end from every prefix: %s', (_, definition) => {
    const whole = playOut(new PlayedRun(definition), false, CAST);
    const end = endOf(whole);
    expect(end).toMatchObject({ status: 'completed', accepted: 1, violations: [], warnings: ['SESSION_RESTARTED'] });
    expect(end.output?.value).toEqual({ colour: 'blue' });
    expect(whole.batches.length).toBeGreaterThan(6);
    for (let length = 2; length <= whole.batches.length; length += 1) {
      for (const settled of [true, false]) {
        const again = new PlayedRun(definition).resumesFrom(whole.batches.slice(0, length));
        expect({ length, settled, ...endOf(playOut(again, settled, CAST)) }).toEqual({ length, settled, ...end });
      }
    }
  });
});
