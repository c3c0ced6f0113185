import { describe, expect, it } from 'vitest';
import { parseBoundedYaml } from './bounded-yaml.ts';

describe('yamlMistake', () => {
  it.each<[text: string, message: string, place: string, advice: string]>([
    ['a:\n\tb: 1\n', 'a tab stands here', '\tb', 'Use spaces, not a tab.'],
    [
      'description: Use when: something # x\n',
      'a text with a colon in it has to stand in quotes',
      'Use when',
      'Put the text in quotes: description: "Use when: something"',
    ],
    ['a: 1\nb: x: y\n', 'a text with a colon in it', 'x: y', 'Put the text in quotes: b: "x: y"'],
    ['a:\n  b: 1\n   c: 2\n', 'does not begin in the column', 'c: 2', 'in the same column'],
    ['a:\n   b: 1\n  c: 2\n', 'does not begin in the column', 'c: 2', 'in the same column'],
    ['turns\n  - when: 1\n', 'a key is followed by a colon and a space', 'turns', 'Write "turns: "'],
    ['a: 1\nname:x\n', 'a key is followed by a colon and a space', 'name:x', 'Write "name: "'],
    ['a: "x\nb: 1\n', 'a quote is opened here and not closed', '"x', 'Write the closing quote.'],
    ["a: 'x'\nb: 'y\n", 'a quote is opened here and not closed', "'y", 'Write the closing quote.'],
    ['a: @state\n', 'a text that begins with "@" has to stand in quotes', '@state', 'quotes: a: "@state"'],
    ['a: [1, 2\nb: 3\n', '"]" is missing before this line', 'b: 3', 'where the list ends'],
    ['a: "\\d"\n', 'a backslash begins an escape', '\\d', 'two backslashes'],
  ])('explains %j: %s', (text, message, place, advice) => {
    const parsed = parseBoundedYaml(text);
    if (parsed.kind !== 'problem') throw new Error('it is YAML');
    expect(parsed.said.en).toContain(message);
    expect(text.slice(parsed.offset, parsed.offset + place.length)).toBe(place);
    expect(parsed.advice?.en).toContain(advice);
  });

  it('keeps the words of the library for what is rare', () => {
    expect(parseBoundedYaml('a: ]\n')).toMatchObject({
      kind: 'problem',
      said: { en: expect.stringContaining('flow-seq-end') },
    });
  });

  it('copes with lines of nothing but quotes, colons or spaces', () => {
    for (const part of ['- "', ': ', '  ', "'"]) {
      expect(parseBoundedYaml(`a: "b" "${part.repeat(20_001)}x: y`).kind).toBe('problem');
      expect(parseBoundedYaml(`a: b: ${part.repeat(20_001)}`).kind).toBe('problem');
    }
  });
});
