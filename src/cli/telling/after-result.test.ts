import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../core/run/events.ts';
import { afterResult } from './after-result.ts';

const AT = { turn: 1, exchange: 1 };
const started: RunEvent = {
  type: 'exchange.started',
  ...AT,
  thread: 'run',
  profile: 'run',
  added: [],
  body: 0,
  tokens: { head: 0, body: 0 },
};
const accepted: RunEvent = { type: 'output.accepted', node: 'work', output: 'Done.', artifacts: [] };
const replied = (text: string): RunEvent => ({ type: 'reply.received', ...AT, segments: [text], calls: [], ms: 1 });

/** What is told of the replies among these events, and whether somebody still speaks after the last of them. */
function told(...events: readonly RunEvent[]) {
  const result = afterResult();
  const heard = events.map((event, index) => result.heard({ seq: index + 1, epoch: 1, ts: 0, event }).event);
  const words = heard.flatMap((event) => (event.type === 'reply.received' ? event.segments : []));
  return { words, isOver: result.isOver() };
}

describe('what is told after a result', () => {
  it('TSK-11: a program that has given its result in the middle of its exchange is not heard any more', () => {
    expect(told(started, accepted)).toEqual({ words: [], isOver: true });
    expect(told(started, accepted, replied('That is all.'))).toEqual({ words: [], isOver: false });
  });

  it('whoever speaks next is heard again', () => {
    expect(told(started, accepted, replied('That is all.'), started, replied('Hello.')).words).toEqual(['Hello.']);
    expect(told(started, accepted, started)).toEqual({ words: [], isOver: false });
  });

  it('words that came with a result are told: a reply is recorded before its calls are', () => {
    expect(told(started, replied('Here it is.'), accepted)).toEqual({ words: ['Here it is.'], isOver: false });
  });
});
