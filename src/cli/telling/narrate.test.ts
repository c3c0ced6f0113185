import { describe, expect, it } from 'vitest';
import type { EventOf } from '../../core/run/events.ts';
import { type Ending, narrate } from './narrate.ts';

type Failed = EventOf<'exchange.failed'>;

function told(changes: Partial<Failed>, ending?: Ending): string {
  const event: Failed = {
    type: 'exchange.failed',
    turn: 1,
    exchange: 1,
    code: 'ENGINE_FAILED',
    message: 'boom',
    ms: 1,
  };
  return narrate({ seq: 1, epoch: 1, ts: 10_000, event: { ...event, ...changes } }, ending);
}

describe('a reply', () => {
  const said = (...segments: readonly string[]): string =>
    narrate({
      seq: 1,
      epoch: 1,
      ts: 1,
      event: { type: 'reply.received', turn: 1, exchange: 1, segments: [...segments], calls: [], ms: 1 },
    });

  it('is told without the question in it, which is drawn; a broken one that is all there is stands for itself', () => {
    const sound = '{"ask_user": {"interaction_id": "a", "prompt": "Which?"}}';
    const broken = '{"ask_user": {"prompt": "Which?"}}';
    expect(said(`Well. ${sound}`)).toBe('\nAgent:\n  Well.');
    expect(said(sound)).toBe('');
    expect(said(broken)).toBe(`\nAgent:\n  ${broken}`);
    expect(said('Well.', broken)).toBe('\nAgent:\n  Well.');
  });
});

describe('an exchange that failed', () => {
  it.each([
    ['boom', undefined, '! ENGINE_FAILED: boom.'],
    ['boom', 12_000, '! ENGINE_FAILED: boom. Trying again in 2 s.'],
    ['It is too busy.', 10_400, '! ENGINE_FAILED: It is too busy. Trying again in 1 s.'],
    ['It said: "No."', 10_000, '! ENGINE_FAILED: It said: "No." Trying again.'],
    ['two\nlines ', 310_000, '! ENGINE_FAILED: two lines. Trying again in 300 s.'],
  ])('%j is told with what follows', (message, retryAt, expected) => {
    expect(told({ message, ...(retryAt === undefined ? {} : { retryAt }) })).toBe(expected);
  });

  it('is told where the run ends, and only there, if it ends it', () => {
    expect(told({ code: 'SCRIPT_EXHAUSTED' })).toBe('');
    expect(told({}, { code: 'ENGINE_FAILED', message: 'boom' })).toBe('');
    expect(told({}, { code: 'ENGINE_FAILED', message: 'another' })).toBe('! ENGINE_FAILED: boom.');
  });
});
