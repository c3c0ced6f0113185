import { describe, expect, it } from 'vitest';
import { ask, moveTo, PlayedRun, type ScriptedCall } from '../../../../test/support/played-run.ts';
import { reviewedWork } from '../../../../test/support/small-package.ts';
import type { Text } from '../../words/text.ts';
import type { Command } from '../commands.ts';
import type { EventOf } from '../events.ts';
import { whyRefused } from './why-refused.ts';

const FORM: ScriptedCall = ask('Who?', 'form', 'f', {
  schema: { properties: { name: { type: 'string', minLength: 2 }, age: { type: 'integer' } }, required: ['name'] },
});

function begun(): PlayedRun {
  return new PlayedRun(reviewedWork());
}

function refused(run: PlayedRun): EventOf<'command.refused'> {
  const event = run.batches.flat().find(({ type }) => type === 'command.refused');
  if (event?.type !== 'command.refused') throw new Error('Nothing was refused');
  return event;
}

function why(run: PlayedRun, command: Command, more: Partial<EventOf<'command.refused'>> = {}): Text {
  return whyRefused(run.run, run.log(), command, { ...refused(run), ...more });
}

describe('why a command was refused', () => {
  it.each<[string, PlayedRun, Command, string]>([
    [
      'an answer that fills in half a form',
      begun().replies('', FORM),
      { kind: 'message', text: 'name=A\nagee=3' },
      '表单还没有填好：没有字段 "agee"（是不是想写 age？）；name 应为文本，至少 2 个字符，而不是 "A"。',
    ],
    [
      'an answer to what is closed',
      begun().replies('', FORM).says('name=Ada'),
      { kind: 'answer', interaction: 'run_test.q1', answer: { text: 'yes' } },
      'run_test.q1 不再等待回答：已被回答或撤回。',
    ],
    [
      'an answer to what was never asked',
      begun().replies('', FORM),
      { kind: 'answer', interaction: 'run_test.q9', answer: { text: 'yes' } },
      '运行没有提过 run_test.q9。',
    ],
    [
      'words to a run at work',
      begun(),
      { kind: 'message', text: 'Go on.' },
      '运行正在工作，没有提问。请等它提问，或取消它。',
    ],
    [
      'going back to where it never was',
      begun().replies('', moveTo('write', 'plan')).replies('', FORM),
      { kind: 'rewind', to: 'review', reason: 'Once more.' },
      '运行没有到过节点 review。可以回退到：plan、write。',
    ],
    [
      'anything, once it is over',
      begun().sends({ kind: 'cancel', reason: 'enough' }),
      { kind: 'resume' },
      '运行的状态是 canceled（已取消）；不再接受任何命令。',
    ],
    [
      'a command that is for agents',
      begun().replies('', FORM),
      { kind: 'message', text: '/menu' },
      '/menu 只用于与智能体的对话。这里可以用 /pause 和 /stop。',
    ],
  ])('is said in Chinese with all its particulars, and recorded in English: %s', (_title, run, command, zh) => {
    run.sends(command);
    expect(why(run, command)).toMatchObject({ en: refused(run).message, zh });
    expect(JSON.stringify(run.log())).not.toMatch(/\p{Script=Han}/u);
  });

  it('is what the run said then, whatever has become of it', () => {
    const command: Command = { kind: 'message', text: 'Go on.' };
    const run = begun().sends(command).replies('', FORM).says('name=Ada').replies('', moveTo('write', 'plan'));
    expect(why(run, command).zh).toBe('运行正在工作，没有提问。请等它提问，或取消它。');
  });

  it('stays as it is where another version had other reasons', () => {
    const command: Command = { kind: 'message', text: 'Go on.' };
    const run = begun().sends(command);
    expect(why(run, command, { message: 'Not on Sundays.' }).zh).toBe('Not on Sundays.');
    expect(why(run, { kind: 'cancel', reason: 'x' }).zh).toBe(refused(run).message);
    expect(why(run, command, { key: 'unknown' }).zh).toBe(refused(run).message);
  });
});
