import { describe, expect, it } from 'vitest';
import { asIs } from '../words/text.ts';
import { parseBoundedYaml } from './bounded-yaml.ts';
import { yamlMistake } from './yaml-mistake.ts';

describe('yamlMistake', () => {
  it.each<[text: string, message: string, place: string, advice: string]>([
    ['a:\n\tb: 1\n', 'this is a tab', '\tb', 'Use spaces, not a tab.'],
    [
      'description: Use when: something # x\n',
      'text with a colon in it must be quoted',
      'Use when',
      'Put the text in quotes: description: "Use when: something"',
    ],
    ['a: 1\nb: x: y\n', 'text with a colon in it', 'x: y', 'Put the text in quotes: b: "x: y"'],
    ['a:\n  b: 1\n   c: 2\n', 'is not aligned', 'c: 2', 'in the same column'],
    ['a:\n   b: 1\n  c: 2\n', 'is not aligned', 'c: 2', 'in the same column'],
    ['turns\n  - when: 1\n', 'a key is followed by a colon and a space', 'turns', 'Write "turns: "'],
    ['a: 1\nname:x\n', 'a key is followed by a colon and a space', 'name:x', 'Write "name: "'],
    ['a: "x\nb: 1\n', 'a quote is opened here and not closed', '"x', 'Write the closing quote.'],
    ["a: 'x'\nb: 'y\n", 'a quote is opened here and not closed', "'y", 'Write the closing quote.'],
    ['a: @state\n', 'a text that begins with "@" must be quoted', '@state', 'quotes: a: "@state"'],
    ['a: [1, 2\nb: 3\n', '"]" is missing before this line', 'b: 3', 'where the list ends'],
    ['a: "\\d"\n', 'a backslash begins an escape', '\\d', 'two backslashes'],
  ])('explains %j: %s', (text, message, place, advice) => {
    const parsed = parseBoundedYaml(text);
    if (parsed.kind !== 'problem') throw new Error('it is YAML');
    const mistake = yamlMistake(text, parsed.complaint);
    expect(mistake.said.en).toContain(message);
    expect(text.slice(mistake.offset, mistake.offset + place.length)).toBe(place);
    expect(mistake.advice?.en).toContain(advice);
  });

  it.each([
    ['a: ]\n', '这里不该出现这个符号'],
    ['a: *\n', '这个别名无法识别'],
    ['a: &x &y 1\n', '锚点多于一个'],
    ['a: !!str !!int 1\n', '标签多于一个'],
    ['%YAML\n---\na: 1\n', '以 "%" 开头的这一行无法识别'],
    ['a: "x"#y\n', '这里缺少一个符号，例如逗号或空格'],
    ['a: &b *c\n', '别名不能带锚点或标签'],
  ])('says what is rare in words of ours too: %j', (text, zh) => {
    const parsed = parseBoundedYaml(text);
    if (parsed.kind !== 'problem') throw new Error('it is YAML');
    expect(yamlMistake(text, parsed.complaint)).toMatchObject({ said: { zh } });
  });

  it('keeps the words of the library for what it has no code of', () => {
    expect(yamlMistake('a', { code: 'NEW', message: ' Odd. ', offset: 0 })).toEqual({ said: asIs('Odd.'), offset: 0 });
  });

  it('copes with lines of nothing but quotes, colons or spaces', () => {
    for (const part of ['- "', ': ', '  ', "'"]) {
      expect(parseBoundedYaml(`a: "b" "${part.repeat(20_001)}x: y`).kind).toBe('problem');
      expect(parseBoundedYaml(`a: b: ${part.repeat(20_001)}`).kind).toBe('problem');
    }
  });
});
