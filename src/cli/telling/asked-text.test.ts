import { describe, expect, it } from 'vitest';
import { moveTo, PlayedRun } from '../../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import type { Interaction } from '../../core/run/events.ts';
import { summarize } from '../../core/run/view/summarize.ts';
import { askedText } from '../../core/words/asked-text.ts';
import { drawInteraction } from './draw-interaction.ts';
import { speakIn } from './speech.ts';

const inChinese = (open: Interaction) => speakIn({ language: 'zh' }, () => drawInteraction(open));

function open({ run }: PlayedRun): Interaction {
  const [first] = run.interactions;
  if (first === undefined) throw new Error('Nothing is asked');
  return first;
}

describe('what the runtime asks by itself, in Chinese', () => {
  it('what a run is blocked by', () => {
    const failing = new PlayedRun(reviewedWork()).fails(
      'ENGINE_AUTH',
      'OpenAI refused the key in K. Set it to a valid one.',
    );
    expect(inChinese(open(failing))).toBe('? OpenAI 拒绝了 K 里的密钥。请换成有效的密钥。\n  (ENGINE_AUTH)');
    const spent = new PlayedRun(reviewedWork(), { budgets: { turns: 1 } }).replies('Hm?').says('Go on.');
    expect(open(spent).prompt).toBe('The run has used its 1 turns.');
    expect(inChinese(open(spent))).toBe('? 运行用完了它的 1 个回合。\n  (MAX_TURNS_EXCEEDED)');
  });

  it('a call in doubt, with its choices', () => {
    const run = new PlayedRun(reviewedWork(), { tools: { 'mail.send': 'once' } });
    run.replies('', ['mail.send', { to: 'Ada' }]).restarts();
    expect(inChinese(open(run))).toBe(
      [
        '? 运行在执行 mail.send 时被打断。它执行了吗？参数：{"to":"Ada"}',
        '  done) 已经执行：不要再执行',
        '  run) 没有执行：现在执行',
        '  unknown) 无从得知：如实告诉智能体',
      ].join('\n'),
    );
    expect(JSON.stringify(run.log())).not.toMatch(/\p{Script=Han}/u);
  });

  it('PST-11: whether the run may go along an edge, in full and in a list', () => {
    const nodes = { draft: 'step', review: 'step', end: 'end' } as const;
    const held = (confirm: true | { readonly message: string }) =>
      new PlayedRun(
        smallPackage([smallWorkflow('work', nodes, { 'draft -> review': { confirm }, 'review -> end': {} })]),
      ).replies('', moveTo('review', 'draft'));
    const { run } = held(true);
    expect(inChinese(open(held(true))).split('\n')[0]).toBe('? 可以从 draft 走到 review 吗？');
    expect(summarize(run).pending.map((pending) => askedText(pending).zh)).toEqual(['可以从 draft 走到 review 吗？']);
    const own = 'May the run go from a to b?';
    expect(askedText(open(held({ message: own }))).zh).toBe(`${own} (draft → review)`);
    // A model that asks in the same words is not taken for the runtime.
    expect(askedText({ kind: 'confirmation', prompt: own, callId: '1.1.1' }).zh).toBe(own);
  });

  it('what an agent should do that has stopped without a word', () => {
    expect(inChinese(open(new PlayedRun(reviewedWork()).replies('')))).toBe('? 智能体没有说话就停下了。它该做什么？');
  });
});

describe('a menu, in Chinese', () => {
  const menu = [
    { trigger: 'plan', description: 'Make a plan', action: 'Plan it.' },
    { trigger: 'plant', description: 'Plant a tree', action: 'Plant it.' },
  ];
  const definition = reviewedWork();
  const agents = definition.agents.map((agent) => ({ ...agent, menu }));
  const talking = () =>
    new PlayedRun({ ...definition, agents }, { conversation: 'agent', input: 'Hello.' }).replies('Hello yourself.');

  it.each<[string, readonly string[]]>([
    ['/menu', ['? host 可以为你做这些，也可以直接说你想做什么：', '  1) Make a plan', '  2) Plant a tree']],
    ['9', ['? 没有这个编号。是其中哪一项？', '  1) Make a plan', '  2) Plant a tree']],
    ['tree', ['? 你指的是这一项吗？', '  2) Plant a tree', '  none) 都不是：直接告诉智能体']],
  ])('its own words are, those of the package stay: %s', (words, lines) => {
    const shown = inChinese(open(talking().says(words))).split('\n');
    expect(shown).toEqual(lines);
  });
});

describe('what others ask', () => {
  const words = 'Which of these do you mean?';

  it('stays as it is, whatever it says', () => {
    const widget = { type: 'action_selection' as const, actions: [{ id: 'a', label: 'Do you mean this?' }] };
    const asked: Interaction = { id: 'q', kind: 'question', prompt: words, callId: '1.1.1', widgetId: 'w', widget };
    expect(inChinese(asked)).toBe(`? ${words}\n  1) Do you mean this?`);
    expect(inChinese({ id: 'q', kind: 'confirmation', prompt: words, callId: '1.1.1' })).toBe(`? ${words}`);
    expect(inChinese({ id: 'q', kind: 'blocked', code: 'X', prompt: words })).toBe(`? ${words}\n  (X)`);
  });
});
