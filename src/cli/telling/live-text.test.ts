import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../core/run/events.ts';
import { liveText } from './live-text.ts';

const AT = { turn: 1, exchange: 1 };
const ESC = '\u001b';

type Step = string | RunEvent;

/** What stands on the screen after these drafts and events. */
function screenAfter(...steps: readonly Step[]): string {
  let screen = '';
  const live = liveText({
    result: (text) => {
      screen += `${text}\n`;
    },
    piece: (text) => {
      screen += text;
    },
  });
  steps.forEach((step, index) => {
    if (typeof step === 'string') live.draft(step);
    else live.event({ seq: index + 1, epoch: 1, ts: 0, event: step });
  });
  return screen;
}

function replied(...segments: readonly string[]): RunEvent {
  return { type: 'reply.received', ...AT, segments: [...segments], calls: [], ms: 1 };
}

const FAILED: RunEvent = {
  type: 'exchange.failed',
  ...AT,
  code: 'ENGINE_FAILED',
  message: 'Cut off.',
  retryAt: 1,
  ms: 1,
};

describe('the words of an agent while they come', () => {
  it('stand as they would if they had come at once, and only once', () => {
    for (const [drafts, segments] of [
      [['Good ', 'morning.'], ['Good morning.']],
      [['One.\n', '\nTwo', '\n  three\n'], ['One.\n\nTwo\n  three\n']],
      [
        ['One.', '\n\nTwo.'],
        ['One.', 'Two.'],
      ],
      [['a', '\n', 'b'], ['a\nb']],
      [['One.', '\n'], ['One.']],
    ] as const) {
      const whole = screenAfter(replied(...segments));
      expect(screenAfter(...drafts, replied(...segments)).trimEnd()).toBe(whole.trimEnd());
    }
  });

  it('are on the screen before they are recorded, indented, in the order they come', () => {
    expect(screenAfter('Good ')).toBe('\nAgent:\n  Good ');
    expect(screenAfter('Good ', 'morning.\nHow')).toBe('\nAgent:\n  Good morning.\n  How');
  });

  it('cannot pass for a line of ours, and cannot steer the terminal, wherever they are cut', () => {
    expect(screenAfter('Well\n', '✔ done', `${ESC}`, '[2J', replied('x')).split('\n')).toContain('  ✔ done');
    expect(screenAfter(`a${ESC}`, '[31mb')).toBe('\nAgent:\n  ab');
  });

  it('that were cut off end their line; what comes after them is told, and the next try begins anew', () => {
    const screen = screenAfter('Good mor', FAILED, 'Good ', 'morning.', replied('Good morning.'));
    expect(screen).toBe(
      '\nAgent:\n  Good mor\n! ENGINE_FAILED: Cut off. Trying again in 1 s.\n\nAgent:\n  Good morning.\n',
    );
  });

  it('are told again where the reply says something else', () => {
    expect(screenAfter('Good', replied('Bad.'))).toBe('\nAgent:\n  Good\n\nAgent:\n  Bad.\n');
  });

  it.each([
    ['in tags', '<ASK_USER_YAML>\nask_user: {interaction_id: a, prompt: Which?}\n</ASK_USER_YAML>'],
    ['in a fence', '```ask_user_yaml\nask_user: {interaction_id: a, prompt: Which?}\n```'],
  ])('do not show a question %s, which is drawn as one, and show what stands after it', (_, block) => {
    const text = `Well.\n${block}\nAfter it.`;
    for (const size of [1, 7, text.length]) {
      const drafts = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(
        screenAfter(...drafts, replied(text))
          .split('\n')
          .filter(Boolean),
      ).toEqual(['Agent:', '  Well.', '  After it.']);
    }
  });

  it('are none where there is nothing but a question', () => {
    const block = '<ASK_USER_YAML>\nask_user: {interaction_id: a, prompt: Which?}\n</ASK_USER_YAML>';
    expect(screenAfter(block, replied(block))).toBe('');
  });

  it('show at the end what only looked like the beginning of a question', () => {
    expect(screenAfter('a <ASK', replied('a <ASK'))).toBe('\nAgent:\n  a <ASK\n');
    expect(screenAfter('a <ASK', 'S> b')).toBe('\nAgent:\n  a <ASKS> b');
  });

  it('leave room for other events', () => {
    const entered: RunEvent = { type: 'node.entered', node: 'plan' };
    expect(screenAfter(entered, 'Hello.', replied('Hello.'), entered)).toBe('→ plan\n\nAgent:\n  Hello.\n→ plan\n');
    expect(screenAfter('Hel', entered, 'lo.', replied('Hello.'))).toBe('\nAgent:\n  Hel\n→ plan\n  lo.\n');
  });

  it('are told whole where none were drafted', () => {
    expect(screenAfter(replied('Hello.'))).toBe('\nAgent:\n  Hello.\n');
    expect(screenAfter(replied())).toBe('');
  });
});
