import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonMistake } from './json-mistake.ts';
import { jsonPlaces } from './json-places.ts';
import { positionsIn } from './line-starts.ts';

/** The sentence, what stands at the place it names, and the advice. */
function told(text: string): readonly string[] {
  const { error } = jsonPlaces(text);
  if (error === undefined) return ['nothing'];
  const { offset, said, advice } = jsonMistake(text, error, (at) => positionsIn(text)(at).line);
  return [said.en, text.slice(offset), advice.en];
}

describe('jsonMistake', () => {
  it.each<[text: string, message: string, place: string, advice: string]>([
    ['', 'the file is empty', '', 'beginning with "{"'],
    [' \n', 'the file is empty', ' \n', 'beginning with "{"'],
    ['{"a": 1\n "b": 2}', 'a comma is missing at the end of line 1', '\n "', 'Write "," between'],
    ['[1 true]', 'a comma is missing before true', ' true', 'Write "," between'],
    ['["a" "b", 1]', 'a comma is missing before "b"', ' "b', 'Write "," between'],
    ['[1,\n]', 'remove the comma before "]"', ',\n]', 'there is no comma'],
    ['{"a": 1,}', 'remove the comma before "}"', ',}', 'there is no comma'],
    ['[,1]', 'there is a comma too many', ',1]', 'Remove the comma'],
    ['{"a": 1,, "b": 2}', 'there is a comma too many', ', "b', 'Remove the comma'],
    ['{ // a\n}', 'JSON has no comments', '// a', 'Remove the comment'],
    ['[1, /* a */ 2]', 'JSON has no comments', '/* a', 'Remove the comment'],
    ['[1 # one\n]', 'JSON has no comments', '# one', 'Remove the comment'],
    ["{'name': 1}", 'JSON wants double quotes', "'name", 'Write "name".'],
    [`{"name": 'x'}`, 'JSON wants double quotes', "'x'", 'Write "x".'],
    ['{name: 1}', 'a key stands in double quotes', 'name', 'Write "name".'],
    ['{"a": yes}', 'a text stands in double quotes', 'yes', 'Write "yes".'],
    ['{"a": True}', 'JSON has no True', 'True', 'Write true.'],
    ['{"a": None}', 'JSON has no None', 'None', 'Write null.'],
    ['{"a" 1}', 'a colon is missing behind the key', ' 1}', 'Write ":"'],
    ['{"a": [1, 2', 'the file stops before its end: "]" is missing', '', 'the last "]"'],
    ['{"a": "b', 'the file stops in the middle of a text', '"b', 'Add what is missing'],
    ['{"a": "b\\n\n}', 'the text that begins here does not end on its line', '"b\\n', 'closing double quote'],
    ['{"a": "C:\\dir"}', 'a backslash begins an escape, and this is not a valid one', '\\dir', 'two backslashes'],
    ['{"a": "\t"}', 'a text may not hold a tab', '\t"}', 'Write "\\t"'],
    ['{}}', 'nothing may follow the end, but here is "}"', '}', 'Remove what'],
    ['{"a": [1, 2}', 'here is "}", and "]" is missing before it', '}', 'where the list ends'],
    ['{"a": :}', 'expected a value, found ":"', ':}', 'Correct'],
    ['{1: 2}', 'a key stands in double quotes', '1: ', 'Write "1".'],
  ])('explains %j: %s', (text, message, place, advice) => {
    const [said = '', at = '', help = ''] = told(text);
    expect(said).toBe(message);
    expect(at.slice(0, place.length)).toBe(place);
    expect(help).toContain(advice);
  });

  it('has something to say about any text that is no JSON, at a place in it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { error } = jsonPlaces(text);
        if (error === undefined) return;
        const { offset, said, advice } = jsonMistake(text, error, () => 1);
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(offset).toBeLessThanOrEqual(text.length);
        expect(said.en.length * advice.en.length * said.zh.length * advice.zh.length).toBeGreaterThan(0);
      }),
    );
  });
});
