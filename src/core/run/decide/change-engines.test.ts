import { describe, expect, it } from 'vitest';
import { PlayedRun } from '../../../../test/support/played-run.ts';
import { reviewedWork } from '../../../../test/support/small-package.ts';
import { itemsFrom } from '../../append-list.ts';
import { isObject } from '../../json.ts';
import type { Command } from '../commands.ts';
import { engineOf } from '../fold/in-force.ts';
import { threadOf } from '../fold/thread.ts';

const CODEX = { id: 'codex', config: { version: '0.169.0' }, toolNames: 'plain' as const };
const GEMINI = { id: 'gemini', config: { version: '0.61.0' }, toolNames: 'plain' as const };
const model = (name: string) => ({
  id: 'api',
  config: { provider: 'openai', model: name },
  toolNames: 'plain' as const,
});
const withEngine = (engine: Extract<Command, { kind: 'resume' }>['engine']): Command =>
  engine === undefined ? { kind: 'resume' } : { kind: 'resume', engine };

/** A reply of a program, which hands over its session. */
function speaks(played: PlayedRun, text: string, engine: string): PlayedRun {
  const { turn, exchange } = played.run.exchange ?? { turn: 0, exchange: 0 };
  const session = { engine, id: `session-of-${engine}` };
  const outcome = { kind: 'ok' as const };
  return played.happens({
    kind: 'replied',
    reply: { turn, exchange, outcome, segments: [text], calls: [], session, ms: 1 },
  });
}

const openedExchange = (played: PlayedRun) =>
  played.batches.flat().findLast((event) => event.type === 'exchange.started');

describe('resuming with another engine', () => {
  it('USE-06: after a 404 the run goes on with the model that a person names, and the log says so', () => {
    const played = new PlayedRun(reviewedWork(), { engine: model('gone') }).fails('ENGINE_MODEL_UNKNOWN');
    expect(played.status).toBe('blocked');
    played.told();
    played.sends(withEngine(model('there')));
    expect(played.told()).toEqual([
      ['command.accepted', 'engine.changed', 'interaction.answered', 'turn.started 2 resume', 'exchange.started 2.1'],
    ]);
    expect(engineOf(played.run)).toMatchObject({ config: { model: 'there' } });
    expect(openedExchange(played)).toMatchObject({ cause: 'engine' });
    played.replies('Which one?');
    expect(openedExchange(played)).toMatchObject({ turn: 2 });
  });

  it('USE-06: what plays already is no change, and a run that rests for nobody still wants a reason to be resumed', () => {
    const blocked = new PlayedRun(reviewedWork(), { engine: model('one') }).fails('ENGINE_AUTH');
    blocked.told();
    blocked.sends(withEngine({ ...model('one') }));
    expect(blocked.told()[0]).not.toContain('engine.changed');
    expect(openedExchange(blocked)).not.toHaveProperty('cause');
    const waiting = new PlayedRun(reviewedWork(), { engine: model('one') }).replies('What next?');
    expect(waiting.status).toBe('waiting_user');
    waiting.told();
    waiting.sends({ kind: 'resume' });
    expect(waiting.told()).toEqual([['command.refused STALE']]);
    waiting.sends(withEngine(model('two')));
    expect(waiting.told()).toEqual([['command.accepted', 'engine.changed']]);
    expect(waiting.status).toBe('waiting_user');
    waiting.says('Go on');
    expect(openedExchange(waiting)).toMatchObject({ cause: 'engine' });
  });

  it('USE-06: the session of the program before is not gone on in, and what was said there is told to the new one', () => {
    const played = speaks(new PlayedRun(reviewedWork(), { engine: CODEX }), 'I am codex.', 'codex');
    played.sends(withEngine(GEMINI)).says('And you?');
    const thread = threadOf(played.run, played.run.exchange?.thread);
    expect(thread.session).toBeUndefined();
    expect(itemsFrom(thread.body)).toContainEqual(expect.objectContaining({ kind: 'assistant', text: 'I am codex.' }));
    speaks(played, 'I am gemini.', 'gemini');
    // Back again: codex has not heard what was said since.
    played.sends(withEngine(CODEX)).says('And now?');
    expect(threadOf(played.run, played.run.exchange?.thread).session).toBeUndefined();
    expect(openedExchange(played)?.argv?.join(' ')).not.toContain('session-of');
  });

  it('USE-06: a lost session that is to fail the run is not one that a person has given up', () => {
    const played = speaks(
      new PlayedRun(reviewedWork(), { engine: CODEX, settings: { lostSession: 'fail' } }),
      'I am codex.',
      'codex',
    );
    played.sends(withEngine(GEMINI)).says('And you?');
    expect(played.status).toBe('running');
    played.fails('ENGINE_AUTH', 'not logged in', { lasting: true });
    expect(played.run.blocked).toMatchObject({ code: 'ENGINE_AUTH' });
    played.sends({ kind: 'resume' });
    expect(isObject(threadOf(played.run, played.run.exchange?.thread).session)).toBe(false);
    expect(played.status).toBe('running');
  });

  it('USE-06: whoever is in the middle of an answer is not replaced; what a dead owner has left of one is settled by its own engine', () => {
    const played = new PlayedRun(reviewedWork(), { engine: CODEX });
    played.told();
    played.sends(withEngine(GEMINI));
    expect(played.told()).toEqual([['command.refused RUN_BUSY']]);
    played.restarts().sends(withEngine(GEMINI));
    expect(played.action).toMatchObject({ kind: 'settle' });
    expect(engineOf(played.run)).toMatchObject({ id: 'codex' });
    played.happens({ kind: 'interrupted', turn: 1, exchange: 1 });
    expect(engineOf(played.run)).toMatchObject({ id: 'gemini' });
    expect(openedExchange(played)?.argv?.[0]).toBe('gemini');
  });

  it('USE-06: a role alone is changed without the others, and a wait for the next try ends', () => {
    const played = new PlayedRun(reviewedWork(), { engine: model('one') }).fails('ENGINE_RATE_LIMITED');
    expect(played.run.retryAt).toBeDefined();
    const { agent } = played.run.started;
    played.sends({ kind: 'resume', roles: { [agent]: model('two') } });
    expect(played.run.retryAt).toBeUndefined();
    expect(engineOf(played.run)).toMatchObject({ config: { model: 'two' } });
    played.replies('Done?').sends({ kind: 'resume', roles: { other: model('three') } });
    expect(Object.keys(played.run.players.roles ?? {})).toEqual([agent, 'other']);
    expect(played.run.players.engine).toMatchObject({ config: { model: 'one' } });
  });

  it('USE-06: programs that nothing keeps are told of, and a window that was recorded with the engine counts', () => {
    const plain = { ...GEMINI, config: { sandbox: 'plain' } };
    const played = new PlayedRun(reviewedWork(), { engine: model('one') }).fails('ENGINE_AUTH');
    played.sends(withEngine(plain));
    expect(played.run.warnings).toContainEqual(expect.objectContaining({ code: 'SANDBOX_PLAIN' }));
    const small = { ...model('small'), config: { ...model('small').config, contextTokens: 4_000 } };
    const talked = new PlayedRun(reviewedWork(), { engine: model('one') });
    for (let turn = 0; turn < 12; turn += 1) talked.replies(`${'long '.repeat(400)}?`).says('and more '.repeat(50));
    talked.fails('ENGINE_AUTH').sends(withEngine(small));
    expect(openedExchange(talked)).toMatchObject({ compacted: expect.anything() });
  });
});
