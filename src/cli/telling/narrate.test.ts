import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../core/json.ts';
import type { EventOf } from '../../core/run/events.ts';
import { refuseUnreadable, type Unreadable, unreadableText } from '../../core/state/unreadable-edit.ts';
import { EDIT_WORDS, UNREADABLE_WORDS } from '../../core/words/edit-words.ts';
import { REFUSED_WORDS } from '../../core/words/refused-words.ts';
import { TASK_EDIT_WORDS } from '../../core/words/task-edit-words.ts';
import { type Ending, narrate, toneOf } from './narrate.ts';
import { speakIn } from './speech.ts';

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
  return narrate({ seq: 1, epoch: 1, ts: 10_000, event: { ...event, ...changes } }, { ending });
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

describe('an edit that was refused', () => {
  const refused = (message: string, language: 'en' | 'zh' = 'zh') =>
    speakIn({ language }, () =>
      narrate({
        ...{ seq: 1, epoch: 1, ts: 1 },
        event: { type: 'document.refused', path: '@state/workflow.md', code: 'X', message, hash: 'h' },
      }),
    );

  it('PST-01: is told in Chinese, also where it would go past an edge that needs a yes', () => {
    expect(refused(REFUSED_WORDS.passesGuard('draft', 'review').en)).toContain('绕过从 draft 到 review 的边');
    expect(refused(REFUSED_WORDS.answerFirst.en)).toContain('请先回答，再编辑');
    expect(refused(EDIT_WORDS.noBase.en)).toContain('请在当前的文件里重新修改');
  });

  it.each(Object.keys(UNREADABLE_WORDS) as Unreadable[])(
    'PST-01: of what is no text says that it was moved aside: %s',
    (found) => {
      const { message } = refuseUnreadable(unreadableText(found)) ?? { message: '' };
      expect(refused(message, 'en')).toContain('What was there is kept beside it as workflow.refused-….md.');
      expect(refused(message, 'en')).not.toContain('Your text');
      expect(refused(message)).not.toMatch(/[a-z]{3,} [a-z]{3,}/i);
    },
  );
});

describe('a document of a task that was put back', () => {
  const putBack = (message: string, language: 'en' | 'zh', hash = 'h') =>
    speakIn({ language }, () =>
      narrate({
        ...{ seq: 1, epoch: 1, ts: 1 },
        event: { type: 'document.refused', path: 'docs/shed/taskList.md', code: 'X', message, hash },
      }),
    );

  it('TSK-10: is told with why and where the other text is; one that was gone has none', () => {
    expect(putBack('line 5: A bullet is wrong.', 'en')).toBe(
      '! docs/shed/taskList.md was put back, X: line 5: A bullet is wrong.\n' +
        '  What stood there is kept in the folder of the run as docs/taskList.refused-….md.',
    );
    expect(putBack(TASK_EDIT_WORDS.gone.en, 'zh', '')).toBe(
      `! docs/shed/taskList.md 已恢复原样，X: ${TASK_EDIT_WORDS.gone.zh}`,
    );
  });
});

describe("a command that changed what is not its role's", () => {
  const finished = (tool: string, result: JsonObject, language: 'en' | 'zh') =>
    speakIn({ language }, () =>
      narrate({ seq: 1, epoch: 1, ts: 1, event: { type: 'call.finished', callId: '1.1.1', tool, result, ms: 1 } }),
    );
  const putBack = { code: 'FILES_PUT_BACK', files: ['README.md', 'src/a.js'], count: 2, message: '' };

  it('RTE-11: is told with the files that were put back', () => {
    expect(finished('shell.exec', { ok: true, exitCode: 0, putBack }, 'en')).toBe(
      "  ✓ shell.exec\n  ! put back, not this role's to change: README.md, src/a.js",
    );
    expect(finished('shell.exec', { ok: true, exitCode: 0, putBack }, 'zh')).toContain('已恢复原样');
    expect(finished('shell.exec', { ok: true, exitCode: 0 }, 'en')).toBe('  ✓ shell.exec');
  });
});

describe('a recall that could not read the memory', () => {
  const told = (language: 'en' | 'zh', more: JsonObject) =>
    speakIn({ language }, () => {
      const result = { ok: true, lessons: [], ...more };
      const recorded = {
        ...{ seq: 1, epoch: 1, ts: 1 },
        event: { type: 'call.finished', callId: '1.1.1', tool: 'memory.recall', result, ms: 1 },
      } as const;
      return [narrate(recorded), toneOf(recorded)];
    });

  it('RTE-08: is told with the reason, in both languages', () => {
    const warning = 'The memory could not be read, so nothing was recalled: it gave no answer within 5000 ms';
    expect(told('en', { warning })).toEqual([`  ! memory.recall: ${warning}`, 'care']);
    const [chinese] = told('zh', { warning });
    expect(chinese).toMatch(/^ {2}! memory\.recall: 无法读取记忆.*it gave no answer within 5000 ms$/);
    expect(told('en', {})).toEqual(['  ✓ memory.recall', 'good']);
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
