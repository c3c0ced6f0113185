import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mermaidText } from './graph-mermaid.ts';
import { plainLine } from './plain-line.ts';

/** What mermaid shows of it: the codes and line breaks read as it documents them. */
function shown(text: string): string {
  return text
    .slice(1, -1)
    .replaceAll('<br/>', '\n')
    .replaceAll(/#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('\u200b', '');
}

const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));
const HARMLESS = /^"(?:[^"#<>[\]{}|`%;:@&\\\n*_~^$/.+-]|#\d+;|<br\/>)+"$/;

describe('mermaidText', () => {
  it.each([
    ['quotes', 'say "hi"', '"say #34;hi#34;"'],
    ['brackets', 'a[b]{c}', '"a#91;b#93;#123;c#125;"'],
    ['its own sign', '#quot; #35;', '"#35;quot#59; #35;35#59;"'],
    ['markup', '<b>&amp;', '"#60;b#62;#38;amp#59;"'],
    ['a directive', '%%{init}%%', '"#37;#37;#123;init#125;#37;#37;"'],
    ['markdown', '`a` 1. - b', '"#96;a#96; 1#46; #45; b"'],
    ['a style', 'style:x#1;', '"style#58;x#35;1#59;"'],
    ['a direction', 'direction TB', '"direction#32;TB"'],
    ['an icon', 'fa:fa-car', '"fa#58;#8203;fa#45;car"'],
    ['new lines', 'a\nb\u2028c', '"a b c"'],
  ])('escapes %s', (_, text, expected) => {
    expect(mermaidText([text])).toBe(expected);
  });

  it('leaves out empty lines, and says where nothing is left', () => {
    expect(mermaidText(['a', ' ', 'b'])).toBe('"a<br/>b"');
    expect(mermaidText(['', '\n'])).toBeUndefined();
  });

  it('says any text with harmless characters only, and says all of it', () => {
    const nasty = fc.constantFrom(
      '"',
      '#',
      ';',
      '<',
      '%%{',
      '`',
      ':',
      'direction TB',
      'fa:fa-x',
      '$$',
      'ﬂ°°35¶ß',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(nasty, fc.string({ unit: anyCharacter }))), (parts) => {
        const text = mermaidText([parts.join('')]);
        const line = plainLine(parts.join(''));
        expect(text === undefined).toBe(line === '');
        if (text === undefined) return;
        expect(text).toMatch(HARMLESS);
        expect(text).not.toMatch(/direction (TB|BT|RL|LR|TD)/);
        expect(shown(text)).toBe(line.replaceAll('\u200b', ''));
      }),
    );
  });
});
