import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Recorded } from '../../core/run/events.ts';
import { sayAgain } from '../../core/words/recorded-words.ts';
import { askedText, troubleText } from './asked-text.ts';

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
