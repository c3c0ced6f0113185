import { describe, expect, it } from 'vitest';
import { PlayedRun } from '../../../../test/support/played-run.ts';
import { reviewedWork } from '../../../../test/support/small-package.ts';
import type { Notice } from './notice.ts';
import { noticeDocument } from './notice-document.ts';
import { noticeOf } from './notice-of.ts';

function documentOf(run: PlayedRun, before: PlayedRun) {
  const notice = noticeOf(before.run, run.run);
  if (notice === undefined) throw new Error('Nothing is told');
  return noticeDocument({ runId: 'run_a', seq: 3, ts: 0, notice });
}

describe('USE-10: what leaves the machine', () => {
  it('says why a run is blocked in each language, also where the log has it in English alone', () => {
    const fails = (message: string) =>
      documentOf(new PlayedRun(reviewedWork()).fails('ENGINE_AUTH', message), new PlayedRun(reviewedWork()));
    const { text, asks, ...more } = fails('OpenAI refused the key in K. Set it to a valid one.');
    expect(text.en).toBe('work (run_a) is blocked: OpenAI refused the key in K. Set it to a valid one.');
    expect(text.zh).toBe('work (run_a) 已阻塞：OpenAI 拒绝了 K 里的密钥。请换成有效的密钥。');
    expect(asks).toMatchObject([{ prompt: 'OpenAI refused the key in K. Set it to a valid one.' }]);
    expect(more).not.toHaveProperty('said');
    // Words of others stay as they are, and no longer than in a list.
    expect([...fails('x'.repeat(400)).text.zh].length).toBe('work (run_a) 已阻塞：'.length + 300);
  });

  it('takes a notice that an earlier version has kept', () => {
    const notice: Notice = {
      event: 'blocked',
      ...{ package: 'p', workflow: 'w', node: 'n', project: '/p' },
      asks: [{ id: 'q', kind: 'blocked', prompt: 'No key.' }],
    };
    const { text } = noticeDocument({ runId: 'run_a', seq: 3, ts: 0, notice });
    expect(text).toEqual({ en: 'w (run_a) is blocked: No key.', zh: 'w (run_a) 已阻塞：No key.' });
  });
});
