import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PlayedRun } from '../../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import type { Recorded, RunEvent } from '../../core/run/events.ts';
import { NO_TASK } from '../../core/run/family/task-state.ts';
import { askedText, troubleText } from '../../core/words/asked-text.ts';
import { sayAgain } from '../../core/words/recorded-words.ts';
import { narrate } from './narrate.ts';
import { speakIn } from './speech.ts';

const LOG = new URL('../../../test/fixtures/logs/v0.3/sentences/log.ndjson', import.meta.url);
const events = readFileSync(LOG, 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as Recorded).event);

describe('one log', () => {
  it('is read in English as it was recorded, and in Chinese from the words that it names', () => {
    const asked = events.flatMap((event) => (event.type === 'interaction.opened' ? [event.interaction] : []));
    expect(asked.map((open) => askedText(open))).toMatchObject([
      {
        en: 'The agent ended its turn without leaving node plan, and notices did not help.',
        zh: '智能体结束了回合，却没有离开节点 plan；提醒也没有用。',
      },
    ]);
    const refused = events.flatMap((event) => (event.type === 'command.refused' ? [event] : []));
    expect(refused.map(({ say }) => say && sayAgain(say))).toMatchObject([
      {
        en: 'The run has not been at node review. It can go back to: plan.',
        zh: '运行没有到过节点 review。可以回退到：plan。',
      },
    ]);
    for (const event of events)
      if ('say' in event && 'message' in event && event.say !== undefined)
        expect(sayAgain(event.say)?.en).toBe(event.message);
  });

  it('goes by the word, not by the English beside it; what no word is known for stays as it was recorded', () => {
    const say = { word: 'trouble.stuck', args: ['plan'] };
    expect(troubleText({ message: 'As another version put it.', say }).zh).toContain('节点 plan');
    expect(troubleText({ message: 'Of tomorrow.', say: { word: 'trouble.tomorrow', args: [] } }).zh).toBe(
      'Of tomorrow.',
    );
    // A log of before, which has its English alone.
    expect(troubleText({ message: 'The run has used its 3 turns.' }).zh).toBe('运行用完了它的 3 个回合。');
  });
});

/** What people read of an event, in both languages; with the English beside its word gone, so that only the word can say it. */
function readBoth(event: RunEvent): readonly string[] {
  const without = JSON.parse(JSON.stringify(event), (key, value) => (key === 'message' ? '?' : value));
  const line = (language: 'en' | 'zh') =>
    speakIn({ language }, () => narrate({ seq: 1, epoch: 1, ts: 0, event: without }));
  return [line('en'), line('zh')];
}

function lastOf(run: PlayedRun, type: RunEvent['type']): RunEvent {
  const event = run.batches.flat().findLast((one) => one.type === type);
  if (event === undefined) throw new Error(`No ${type}`);
  return event;
}

describe('one new log, read in both languages by its words alone', () => {
  const contract = {
    artifacts: [],
    schema: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
  };
  const skill = () =>
    new PlayedRun(smallPackage([smallWorkflow('work', { pick: { type: 'step', exit: 'output', contract } }, {})]));

  it('says what an output is worth', () => {
    expect(readBoth(lastOf(skill().replies('{"a": 9007199254740993}'), 'turn.ended'))).toEqual([
      [
        '! INTERACTIVE_COMPLETED_WITHOUT_DONE_MARKER: The output is valid, but the agent did not say that it is done.',
        '! OUTPUT_NUMBER_ROUNDED: A number in the output is larger than can be kept to the last digit; a skill should write it as a text.',
      ].join('\n'),
      [
        '! INTERACTIVE_COMPLETED_WITHOUT_DONE_MARKER: 输出有效，但智能体没有写出完成标记。',
        '! OUTPUT_NUMBER_ROUNDED: 输出里有一个数字太大，无法精确保存到最后一位；技能应把它写成文本。',
      ].join('\n'),
    ]);
    const failed = lastOf(skill().replies('{"__SKILL_DONE__": true, "a": "x"}'), 'run.failed');
    expect(failed).toMatchObject({ say: { word: 'verdict.doneInvalid', args: [expect.stringContaining('/a')] } });
    expect(failed.type === 'run.failed' && troubleText({ ...failed, message: '?' }).zh).toContain(
      '智能体说已经完成，但它的输出不能用',
    );
    const asked = lastOf(skill().replies(''), 'interaction.opened');
    expect(asked).toMatchObject({ interaction: { say: { word: 'asked.silent', args: [] } } });
  });

  it('says why a document of a task was put back', () => {
    const path = 'docs/track/taskList.md';
    const found = { document: 'taskList', path, now: undefined, before: undefined } as const;
    const putBack = (by: 'model' | 'person') => {
      const run = new PlayedRun(reviewedWork());
      const documents = { taskList: { path, hash: 'h1', problems: [], readAt: 1 } };
      run.run = { ...run.run, task: { ...NO_TASK, name: 'track', documents } };
      return readBoth(lastOf(run.happens({ kind: 'documents', found: [found], by }), 'document.refused'));
    };
    expect(putBack('person')).toEqual([
      `! ${path} was put back, ENOENT: The document is gone; it was put back.`,
      `! ${path} 已恢复原样，ENOENT: 文档不见了；已恢复。`,
    ]);
    expect(putBack('model')[1]).toContain('文档被绕过 createTaskDocs 改动了');
  });
});
