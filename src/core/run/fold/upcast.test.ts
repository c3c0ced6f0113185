import { describe, expect, it } from 'vitest';
import { ask, PlayedRun, patch, RUN_ID } from '../../../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../../../test/support/small-package.ts';
import { VERDICT_WORDS } from '../../words/verdict-words.ts';
import type { EngineChoice, EventOf, Recorded, RunEvent } from '../events.ts';
import { replay } from './evolve.ts';
import { upcast } from './upcast.ts';

const PLAIN: EngineChoice = { id: 'claude', config: { sandbox: 'plain' } };
const API: EngineChoice = { id: 'openai' };

/** A run in which everything happens that once was made by folding: cut off, a lapsed grant, results too long to keep. */
function eventful(engine: EngineChoice): PlayedRun {
  const settings = { contextTokens: 4_000 };
  const run = new PlayedRun(reviewedWork(), { engine, settings, input: 'begin', tools: { look: 'pure' } });
  run
    .restarts()
    .happens({ kind: 'interrupted', turn: 1, exchange: 1 })
    .replies('', ['look', { n: 1 }])
    .finishes({ ok: true, text: '字 and words '.repeat(2_000) })
    .replies('Half-way.')
    .says('Go on.')
    .replies('', patch({ variables: { set: { workflowStatus: 'complete' } } }), ask('Really?', 'confirmation'))
    .says('yes')
    .replies('Done?');
  run.records({ type: 'grant.armed', grant: 'g1' }).restarts();
  return run;
}

/** The same log as the software of before wrote it. */
function asBefore(log: readonly Recorded[]): readonly Recorded[] {
  return log.map((recorded) => ({ ...recorded, event: withoutNews(recorded.event) }));
}

function withoutNews(event: RunEvent): RunEvent {
  switch (event.type) {
    case 'run.started': {
      const { warnings: _, ...rest } = event;
      const old = ({ program: _program, ...choice }: EngineChoice): EngineChoice => choice;
      const engines = Object.entries(event.engines ?? {}).map(([id, choice]) => [id, old(choice)] as const);
      return {
        ...rest,
        engine: old(event.engine),
        ...(event.engines === undefined ? {} : { engines: Object.fromEntries(engines) }),
      };
    }
    case 'exchange.started': {
      if (event.compacted === undefined) return event;
      const { results: _results, hint: _hint, ...compacted } = event.compacted;
      return { ...event, compacted };
    }
    case 'exchange.interrupted':
    case 'grant.lapsed': {
      const { notice: _, ...rest } = event;
      return rest;
    }
    default:
      return event;
  }
}

/** Which sentences these are, no fold asks. */
function withoutSentences(log: readonly Recorded[]): readonly Recorded[] {
  return JSON.parse(JSON.stringify(log, (key, value) => (key === 'say' ? undefined : value)));
}

function read(log: readonly Recorded[]): readonly Recorded[] {
  return log.map((recorded) => ({ ...recorded, event: upcast(recorded.event) }));
}

function eventsOf<T extends RunEvent['type']>(run: PlayedRun, type: T): readonly EventOf<T>[] {
  return run.log().flatMap(({ event }) => (event.type === type ? [event as EventOf<T>] : []));
}

describe.each([PLAIN, API])('a log of $id', (engine) => {
  const run = eventful(engine);

  it('holds what was told to the model, and what a person has to know from the start', () => {
    const program = engine.id === 'claude';
    expect(eventsOf(run, 'run.started')).toMatchObject([{ engine: { ...engine, program } }]);
    expect(eventsOf(run, 'run.started')[0]?.warnings?.[0]?.message).toBe(
      program ? VERDICT_WORDS.sandboxPlain.en : undefined,
    );
    const told = program ? expect.stringContaining('You were interrupted') : null;
    expect(eventsOf(run, 'exchange.interrupted')[0]).toMatchObject({ notice: told });
    expect(eventsOf(run, 'grant.lapsed')).toMatchObject([{ notice: expect.stringContaining('lapsed') }]);
    const [cut] = eventsOf(run, 'exchange.started').flatMap(({ compacted }) => compacted ?? []);
    expect(cut).toMatchObject({
      results: [{ length: expect.any(Number) }],
      hint: expect.stringContaining('beginning'),
    });
  });

  it('of today passes through unchanged', () => {
    for (const { event } of run.log()) expect(upcast(event)).toBe(event);
  });

  it('of before folds to the same run at every event', () => {
    const [today, before] = [withoutSentences(run.log()), read(asBefore(withoutSentences(run.log())))];
    expect(asBefore(today)).not.toEqual(today);
    for (const [index] of today.entries()) {
      const [now, then] = [today, before].map((log) => replay(RUN_ID, run.run.kit, log.slice(0, index + 1)));
      expect(then).toEqual(now);
    }
  });

  it('is upcast once, however often it is read', () => {
    const once = read(asBefore(run.log()));
    expect(read(once)).toEqual(once);
  });
});

describe('folding', () => {
  it('goes by the traits that were recorded, not by the engines that the software knows', () => {
    const run = eventful(PLAIN);
    const rename = (event: RunEvent): RunEvent =>
      event.type === 'run.started' ? { ...event, engine: { ...event.engine, id: 'forgotten' } } : event;
    const renamed = run.log().map((recorded) => ({ ...recorded, event: upcast(rename(recorded.event)) }));
    const { started, ...folded } = replay(RUN_ID, run.run.kit, renamed);
    const { started: _, ...known } = replay(RUN_ID, run.run.kit, run.log());
    expect(started.engine.id).toBe('forgotten');
    // Nothing but the name itself follows from the name.
    expect(JSON.stringify(folded).replaceAll('"forgotten"', '"claude"')).toBe(JSON.stringify(known));
  });

  it('tells an interruption only where a program was at work, in logs of before too', () => {
    const nodes = { ask: { type: 'step', engine: 'openai' }, end: 'end' } as const;
    const definition = smallPackage([smallWorkflow('mixed', nodes, { 'ask -> end': {} })]);
    const run = new PlayedRun(definition, { engine: PLAIN, engines: { openai: API } });
    run.restarts().happens({ kind: 'interrupted', turn: 1, exchange: 1 });
    const log = asBefore(run.log());
    const cut = log.findIndex(({ event }) => event.type === 'exchange.interrupted');
    expect(replay(RUN_ID, run.run.kit, read(log.slice(0, cut + 1))).notice).toBeUndefined();
    expect(eventsOf(run, 'run.started')[0]?.engines).toEqual({ openai: { ...API, program: false } });
  });
});

describe('what the software of before said', () => {
  const at = { turn: 1, exchange: 1 };
  const summary = { messages: 0, tokens: 0, words: [], calls: {}, paths: [] };

  it.each<[RunEvent, object]>([
    [
      { type: 'exchange.interrupted', ...at, reason: 'restart' },
      {
        notice:
          'You were interrupted before you came to an end. Look at what is already done, do not do it twice, and go on from there.',
      },
    ],
    [
      { type: 'grant.lapsed', grant: 'g', reason: 'restart' },
      { notice: 'The confirmation has lapsed without being used. To make the change, ask for it again.' },
    ],
    [
      {
        type: 'exchange.started',
        ...at,
        thread: 'run',
        profile: 'run',
        added: [],
        body: 0,
        tokens: { head: 0, body: 0 },
        compacted: { cut: 0, limit: 9, summary },
      },
      {
        compacted: {
          cut: 0,
          limit: 9,
          summary,
          hint: 'Only the beginning of this result is kept. Call again for the rest, in smaller parts.',
        },
      },
    ],
  ])('stays as it was: $0.type', (event, news) => {
    expect(upcast(event)).toEqual({ ...event, ...news });
  });

  it('stays as it was: run.started', () => {
    const [started] = asBefore(eventful(PLAIN).log());
    if (started === undefined) throw new Error('no event');
    const read = (engine: EngineChoice) => upcast({ ...(started.event as EventOf<'run.started'>), engine });
    const warning = {
      code: 'SANDBOX_PLAIN',
      message: 'The program runs without a sandbox: it can reach everything that you can.',
    };
    for (const id of ['codex', 'gemini', 'opencode', 'claude', 'qwen', 'iflow']) {
      expect(read({ id, config: { sandbox: 'plain' } })).toMatchObject({
        engine: { program: true },
        warnings: [warning],
      });
      expect(read({ id, config: { sandbox: 'bwrap' } })).not.toHaveProperty('warnings');
    }
    for (const id of ['openai', 'anthropic', 'scripted'])
      expect(read({ id })).toMatchObject({ engine: { program: false } });
  });
});
