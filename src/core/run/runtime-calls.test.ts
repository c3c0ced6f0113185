import { describe, expect, it } from 'vitest';
import { PlayedRun, type PlayOptions } from '../../../test/support/played-run.ts';
import { type SmallEdge, type SmallNode, smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import { stateOf, topFrame } from './run.ts';

/* Nodes whose work is a call of the runtime's, and nodes that are left by giving a result. A line in [ ] is one append. */

const CALL = (tool: string, args = {}): SmallNode => ({ type: 'step', exit: 'call', contract: { tool, args } });
const FINISH: SmallNode = { type: 'step', exit: 'finish' };
const END: SmallNode = { type: 'end', exit: 'finish' };
const RESULT = (result: string): [string, { result: string }] => ['completionResult', { result }];

const variables = ({ run }: PlayedRun) => stateOf(topFrame(run)).variables;

function play(
  nodes: { readonly [id: string]: SmallNode },
  edges: { readonly [fromTo: string]: SmallEdge },
  options: PlayOptions = {},
): PlayedRun {
  const tools = { look: 'pure', put: 'idempotent', send: 'once' } as const;
  return new PlayedRun(smallPackage([smallWorkflow('work', nodes, edges)]), { tools, ...options });
}

const twoCalls = (options?: PlayOptions) =>
  play(
    { base: CALL('look'), check: CALL('put', { of: { var: 'base.commit' } }), report: FINISH, end: END },
    { 'base -> check': {}, 'check -> report': {}, 'report -> end': {} },
    options,
  );

function playOut(run: PlayedRun): PlayedRun {
  const { kind } = run.action;
  if (kind === 'park') return run;
  if (kind === 'calls') run.finishes({ ok: true, commit: 'abc' });
  else if (kind === 'settle') run.happens({ kind: 'interrupted', turn: 1, exchange: run.run.exchange?.exchange ?? 0 });
  else run.replies('', RESULT('All is well.'));
  return playOut(run);
}

describe('a node with exit call', () => {
  it('RUN-07: two calls and a result: the runtime calls, the model gives the result, and nothing speaks after it', () => {
    const run = twoCalls();
    expect(run.told().flat()).toEqual([
      'run.started',
      'turn.started 1 start',
      'node.entered base',
      'call.asked own.4 look',
    ]);
    expect(run.action).toMatchObject({ kind: 'calls', key: 'calls:[own.4]' });
    run.finishes({ ok: true, commit: 'abc' });
    expect(run.told()).toEqual([
      [
        'call.finished own.4',
        'output.accepted',
        'state.changed by runtime',
        'state.changed by runtime',
        'node.entered check',
        'call.asked own.10 put',
        'call.intended own.10 idempotent',
      ],
    ]);
    expect(run.run.calls.at(-1)?.call.args).toEqual({ of: 'abc' });
    run.finishes({ ok: true, exitCode: 0 });
    expect(run.told().flat().slice(-2)).toEqual(['node.entered report', 'exchange.started 1.1']);
    run.replies('', RESULT('All is well.'));
    expect(run.told()).toEqual([
      [
        'reply.received 1.1 completionResult',
        'output.accepted',
        'state.changed by runtime',
        'call.finished 1.1.1',
        'turn.ended 1 completed',
        'state.changed by runtime',
        'node.entered end',
        'state.changed by runtime',
        'run.completed',
      ],
    ]);
    expect([run.status, run.run.output?.value, run.action.kind]).toEqual(['completed', 'All is well.', 'park']);
    expect(variables(run)).toMatchObject({
      base: { ok: true, commit: 'abc' },
      check: { exitCode: 0 },
      report: { done: true, result: 'All is well.' },
    });
  });

  it('RUN-07: no engine is asked where the runtime brings the run to its end', () => {
    const run = play({ base: CALL('look'), end: END }, { 'base -> end': {} }).finishes();
    expect([run.status, run.prompts.length]).toEqual(['completed', 0]);
    run.says('What was it?');
    expect(run.action.kind).toBe('exchange');
  });

  it('RUN-07: a failed call blocks with its code, and resume calls again', () => {
    const run = play({ base: CALL('put'), end: END }, { 'base -> end': {} });
    const failed = { ok: false, error: { code: 'NO_CHECK', message: 'There is none.' } } as const;
    run.finishes(failed);
    expect([run.status, run.run.blocked?.code]).toEqual(['blocked', 'NO_CHECK']);
    run.sends({ kind: 'resume' });
    expect(run.action).toMatchObject({ kind: 'calls' });
    expect(run.finishes({ ok: true }).status).toBe('completed');
    expect(run.run.failed).toEqual([]);
  });

  it('RUN-07: a failed call is a result like any other where an edge asks how it went', () => {
    const run = play(
      { base: CALL('put'), mend: FINISH, end: END },
      { 'base -> end': { conditionExpr: { var: 'base.ok' } }, 'base -> mend': { isDefault: true }, 'mend -> end': {} },
    );
    run.finishes({ ok: false, error: { code: 'NO_CHECK', message: '' } });
    expect([run.status, topFrame(run.run).node]).toEqual(['running', 'mend']);
  });

  it('RUN-07: a tool that is not here blocks the run, whatever models may use', () => {
    const run = play({ base: CALL('nothing'), end: END }, { 'base -> end': {} });
    expect([run.status, run.run.blocked?.code]).toEqual(['blocked', 'TOOL_NOT_AVAILABLE']);
  });

  it('RUN-03: a call that must not be repeated is put to a person after a crash, and the run goes on', () => {
    const run = play({ base: CALL('send'), end: END }, { 'base -> end': {} }).restarts();
    expect([run.status, run.run.interactions[0]?.kind]).toEqual(['waiting_user', 'in-doubt']);
    expect(run.says('done').status).toBe('completed');
  });

  it('RUN-03: from every prefix the same end, each call made once', () => {
    const whole = playOut(twoCalls());
    const { updatedAt: _, ...end } = stateOf(topFrame(whole.run));
    for (let length = 2; length <= whole.batches.length; length += 1) {
      const again = playOut(twoCalls().resumesFrom(whole.batches.slice(0, length)));
      const { updatedAt: __, ...state } = stateOf(topFrame(again.run));
      expect([length, again.status, state]).toEqual([length, 'completed', end]);
      const accepted = again.batches.flat().filter(({ type }) => type === 'output.accepted');
      expect(accepted).toHaveLength(3);
    }
  });
});

describe('a node with exit finish', () => {
  const work = (options?: PlayOptions) => play({ work: FINISH, end: END }, { 'work -> end': {} }, options);

  it('RUN-07: words alone do not leave it', () => {
    const run = work().replies('It is done!');
    expect([run.status, topFrame(run.run).node]).toEqual(['waiting_user', 'work']);
    const auto = work({ mode: 'auto' });
    for (let round = 0; round < 3; round += 1) auto.replies('It is done!');
    expect([auto.status, auto.run.blocked?.code]).toEqual(['blocked', 'NO_PROGRESS']);
  });

  it('TSK-11: calls beside the result have their results, those after it are not carried out', () => {
    const run = work().replies('', ['look', {}], RESULT('Done.'), ['look', {}]);
    run.finishes();
    const codes = run.batches.flat().flatMap((event) => (event.type === 'call.refused' ? [event.code] : []));
    expect([run.status, codes]).toEqual(['completed', ['STALE']]);
  });

  it('TSK-11: an empty result is refused', () => {
    const run = work().replies('', RESULT(' '));
    expect(run.told().flat()).toContain('call.refused 1.1.1 E_SCHEMA_VALIDATION');
  });

  it('RUN-07: completionResult is offered there and nowhere else, and the state cannot be written around it', () => {
    const run = play({ plan: { type: 'step' }, end: END }, { 'plan -> end': {} }).replies('', RESULT('Done.'));
    expect(run.told().flat()).toContain('call.refused 1.1.1 TOOL_NOT_AVAILABLE');
  });

  it('RUN-07: a program that has given its result is heard to its end, and the run is completed', () => {
    const run = work().asks(RESULT('Done.')).asks(['look', {}]);
    expect(run.status).toBe('running');
    run.replies('I have finished.');
    expect([run.status, run.run.output?.value]).toEqual(['completed', 'Done.']);
  });
});
