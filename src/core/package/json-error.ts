/**
 * Where a text stops being JSON; undefined if it is JSON. The platform's own messages name a place only sometimes.
 */
export function jsonErrorOffset(text: string): number | undefined {
  const open: ('{' | '[')[] = [];
  let expect: Expectation = 'value';
  let offset = 0;
  for (;;) {
    offset = skip(text, offset, SPACE);
    const character = text[offset];
    if (character === undefined) return open.length === 0 && expect === 'end' ? undefined : offset;
    const next = accept(character, expect, open);
    if (next === undefined) return offset;
    const end = next.token === undefined ? offset + 1 : skip(text, offset, next.token);
    if (end === offset) return offset;
    offset = end;
    expect = next.expect;
  }
}

type Expectation = 'value' | 'value-or-close' | 'key' | 'key-or-close' | 'colon' | 'end';
type Step = { readonly expect: Expectation; readonly token?: RegExp };

const SPACE = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings may not hold them.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null/y;

/** What may follow; `open` is the stack of brackets and changes with it. */
function accept(character: string, expect: Expectation, open: ('{' | '[')[]): Step | undefined {
  const inside = open.at(-1);
  if (expect === 'colon') return character === ':' ? { expect: 'value' } : undefined;
  if (character === '}' || character === ']') {
    const closes = expect === 'end' || (character === '}' ? expect === 'key-or-close' : expect === 'value-or-close');
    return closes && open.pop() === (character === '}' ? '{' : '[') ? { expect: 'end' } : undefined;
  }
  if (expect === 'end') {
    if (character !== ',' || inside === undefined) return undefined;
    return { expect: inside === '{' ? 'key' : 'value' };
  }
  if (expect === 'key' || expect === 'key-or-close') return { expect: 'colon', token: STRING };
  if (character === '{' || character === '[') {
    open.push(character);
    return { expect: character === '{' ? 'key-or-close' : 'value-or-close' };
  }
  return { expect: 'end', token: character === '"' ? STRING : SCALAR };
}

function skip(text: string, offset: number, token: RegExp): number {
  token.lastIndex = offset;
  return token.test(text) ? token.lastIndex : offset;
}
