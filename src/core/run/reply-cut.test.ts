import { describe, expect, it } from 'vitest';
import { moveTo, PlayedRun } from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';

const WORDS = 'The reply was cut off by the limit of output tokens (maxOutputTokens)';

function lastMessage({ prompts }: PlayedRun): string {
  const message = prompts.at(-1)?.at(-1);
  return message === undefined || message.role === 'tool' ? '' : message.content;
}

describe('a reply that was cut off', () => {
  it('is a fact of the log, a warning of the run, and told to the model with the next exchange', () => {
    const run = new PlayedRun(reviewedWork());
    run.breaksOff('length', 'First I will');
    const [received, notice] = run
      .log()
      .slice(-4, -2)
      .map(({ event }) => event);
    expect(received).toMatchObject({ type: 'reply.received', cut: 'length', segments: ['First I will'] });
    expect(notice).toMatchObject({ type: 'notice.given', code: 'REPLY_CUT', text: expect.stringContaining(WORDS) });
    expect(run.status).toBe('waiting_user');
    expect(run.run.warnings).toEqual([{ code: 'REPLY_CUT', message: expect.stringContaining(WORDS) }]);
    run.says('Go on.');
    expect(run.prompts.at(-1)?.at(-1)).toMatchObject({ layer: 'Notice', content: expect.stringContaining(WORDS) });
  });

  it('goes with the notice of a node that goes on by itself', () => {
    const run = new PlayedRun(reviewedWork(), { mode: 'auto' });
    run.breaksOff('filter', 'First I will');
    const notice = lastMessage(run);
    expect(notice).toContain("cut off by the provider's content filter");
    expect(notice).toContain('still stands at node plan');
  });

  it('has its whole calls carried out, and one with half its arguments refused', () => {
    const run = new PlayedRun(reviewedWork());
    run.breaksOff('length', '', moveTo('write', 'plan'), ['fs.apply_patch', '{"patch": {"a']);
    const types = run.log().map(({ event }) => event);
    expect(types).toContainEqual(expect.objectContaining({ type: 'node.entered', node: 'write' }));
    expect(types).toContainEqual(expect.objectContaining({ type: 'call.refused', code: 'TOOL_ARGS_INVALID_JSON' }));
    expect(run.prompts.at(-1)?.at(-1)).toMatchObject({ layer: 'Notice', content: expect.stringContaining(WORDS) });
  });

  it('does not count as the hint for a call that is made again and again', () => {
    const run = new PlayedRun(reviewedWork(), { mode: 'auto' });
    const wrong = moveTo('end', 'plan');
    for (let time = 0; time < 3; time += 1) run.breaksOff('length', '', wrong);
    expect(lastMessage(run)).toMatch(/cut off by .+ 3 times in this answer/s);
    for (let time = 0; time < 2; time += 1) run.breaksOff('length', '', wrong);
    expect(run.run.blocked?.code).toBe('LOOP_DETECTED');
  });
});
