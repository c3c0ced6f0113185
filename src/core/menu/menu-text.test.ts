import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { menuAgent } from '../../../test/support/menu-agent.ts';
import { displayWidth } from '../picture/display-width.ts';
import { menuLines, menuOptions } from './menu-text.ts';

const AGENT = menuAgent(
  { description: '[WP] Write the plan', trigger: 'write-plan', workflow: 'plan' },
  { description: 'For editors', trigger: 'x', workflow: 'plan', 'ide-only': true },
  { description: '[审] 评审文本', cmd: '*评审', action: '#review' },
  {
    description: 'Review',
    triggers: [
      { type: 'handler', match: 'quick', action: '#review' },
      { type: 'handler', match: 'deep', action: 'Look twice.' },
    ],
  },
);

describe('menuLines', () => {
  it('tells number, names and description in columns, with branches below', () => {
    expect(menuLines(AGENT)).toEqual([
      '1  WP, write-plan  Write the plan',
      '2  审, *评审       评审文本',
      '3                  Review',
      '   3.1  quick',
      '   3.2  deep',
    ]);
  });

  it('has no column for names where there are none, and nothing where there is no menu', () => {
    expect(menuLines(menuAgent({ description: 'Talk' }))).toEqual(['1  Talk']);
    expect(menuLines({})).toEqual([]);
  });

  it('aligns the numbers of a long menu', () => {
    const lines = menuLines(menuAgent(...Array.from({ length: 10 }, () => ({ description: 'Talk' }))));
    expect([lines[8], lines[9]]).toEqual([' 9  Talk', '10  Talk']);
  });

  it('keeps to one line of a width, whatever a package says', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('长'.repeat(300), 'a\nb', '\u202eevil', '👩‍💻'.repeat(90)),
    );
    fc.assert(
      fc.property(
        fc.array(fc.record({ description: text, trigger: text })),
        fc.integer({ min: 20, max: 120 }),
        (menu, width) => {
          for (const line of menuLines({ menu }, width)) {
            expect(displayWidth(line)).toBeLessThanOrEqual(width);
            expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
          }
        },
      ),
    );
  });
});

describe('menuOptions', () => {
  it('offers the items that are seen by their numbers', () => {
    expect(menuOptions(AGENT)).toEqual([
      { value: '1', label: 'Write the plan' },
      { value: '2', label: '评审文本' },
      { value: '3', label: 'Review' },
    ]);
  });

  it('calls an item without a description by its name', () => {
    expect(menuOptions(menuAgent({ description: '', cmd: '*plan' }))).toEqual([{ value: '1', label: '*plan' }]);
    expect(menuOptions(menuAgent({ description: '[P]', workflow: 'plan' }))).toEqual([{ value: '1', label: 'P' }]);
  });
});
