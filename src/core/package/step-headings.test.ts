import { describe, expect, it } from 'vitest';
import { stepHeadings } from './load-step.ts';

const titles = (body: string) =>
  stepHeadings(body, 1)
    .filter(({ level }) => level === 2)
    .map(({ title }) => title);

describe('stepHeadings', () => {
  it.each([
    ['## Goal', 'goal'],
    ['   ##\tGoal of all \t', 'goal of all'],
    ['## Goal ## ', 'goal'],
    ['## C# and F# ##', 'c# and f#'],
    ['## ', ''],
    ['## ###', ''],
  ])('reads the title of %j', (line, title) => {
    expect(titles(line)).toEqual([title]);
  });

  it.each(['### Goal', '##Goal', '    ## Goal', '# Goal'])('takes %j for no section', (line) => {
    expect(titles(line)).toEqual([]);
  });

  it('knows which sections are empty: a smaller heading is something, a greater one ends them', () => {
    const empty = (body: string) => stepHeadings(body, 1).map(({ shown, empty: isEmpty }) => `${shown} ${isEmpty}`);
    expect(empty('## Goal\n\n### Why\n## Instructions\n# End\nx')).toEqual([
      'Goal false',
      'Why true',
      'Instructions true',
      'End true',
    ]);
  });

  it('takes no longer for a heading that is nothing but spaces and signs', () => {
    const blanks = ' '.repeat(100_000);
    expect(titles(`## Goal${blanks}x`)).toEqual([`goal${blanks}x`]);
    expect(titles(`## Goal ${'#'.repeat(100_000)} ${blanks}`)).toEqual(['goal']);
  });
});
