import { describe, expect, it } from 'vitest';
import { lineAt, tokens } from './tokens.ts';

const words = (text: string) => tokens(text).map((token) => `${token.kind} ${token.text}`);

describe('tokens of a source file', () => {
  it.each([
    ['comments', "// import 'a'\n/* import 'b' */ x", ['word x']],
    ['a first line for the shell', '#!/usr/bin/env node\nx', ['word x']],
    ['quotes inside quotes', `"it's" 'a\\'b'`, ["string it's", "string a\\'b"]],
    ['a comment sign inside a string', `'http://x' y`, ['string http://x', 'word y']],
    ['a template with code inside', '`a ${f({ b: `}` })} c` d', ['template a ${f({ b: `}` })} c', 'word d']],
    ['a regular expression with quotes', `f(/['"\`/]/) x`, ['word f', 'mark (', `regexp ['"\`/]`, 'mark )', 'word x']],
    [
      'a regular expression after a keyword',
      'return /"/.test(x)',
      ['word return', 'regexp "', 'mark .', 'word test', 'mark (', 'word x', 'mark )'],
    ],
    ['a division', "a / b / 'c'", ['word a', 'mark /', 'word b', 'mark /', 'string c']],
    ['a comment that never ends', 'x /* y', ['word x']],
  ])('keeps apart %s', (_, text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('counts lines from one', () => {
    const text = 'a\nb\nc';
    expect([lineAt(text, 0), lineAt(text, 2), lineAt(text, 4)]).toEqual([1, 2, 3]);
  });
});
