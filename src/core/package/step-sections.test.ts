import { describe, expect, it } from 'vitest';
import { stepSections } from './step-sections.ts';

const titles = (body: string) => stepSections(body, 1).map(({ title }) => title);

describe('stepSections', () => {
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

  it('takes no longer for a heading that is nothing but spaces and signs', () => {
    const blanks = ' '.repeat(100_000);
    expect(titles(`## Goal${blanks}x`)).toEqual([`goal${blanks}x`]);
    expect(titles(`## Goal ${'#'.repeat(100_000)} ${blanks}`)).toEqual(['goal']);
  });
});
