import { describe, expect, it } from 'vitest';
import { compilePattern } from './compile-pattern.ts';

function place(pattern: string, line: string): number | string {
  const find = compilePattern(pattern);
  return typeof find === 'string' ? find : find(line);
}

describe('a pattern', () => {
  it.each([
    ['TODO', 'a TODO here', 2],
    ['(?i)todo', 'a TODO here', 2],
    ['fun\\w+\\(', 'x function(', 2],
    ['^a|b$', 'xb', 1],
    ['\\p{Greek}', 'aΩ', 1],
    ['a b', 'xa b', 1],
    ['nothing', 'some text', -1],
    ['^$', '', 0],
    ['[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'x 01234567-89ab-cdef-0123-456789abcdef', 2],
    ['^(?:\\d{1,3}\\.){3}\\d{1,3}$', '127.0.0.1', 0],
    ['^.{0,200}(?:foo|bar){1,5}', 'a foo', 0],
  ])('%s is found in %j at %i', (pattern, line, at) => {
    expect(place(pattern, line)).toBe(at);
  });

  it.each([
    ['(?=a)b', /lookaround/i],
    ['(?<!a)b', /lookaround/i],
    ['(a)\\1', /backreferences/],
    ['[', /cannot be used/],
    ['(', /cannot be used/],
    ['a**', /cannot be used/],
    ['(?:[ab]{9}){200}y', /cannot be used/],
    ['((a{100}){10}){10}', /counts to more than/],
    [`${'(a{30}){30}'.repeat(20)}`, /counts to more than/],
    [`a(?:${'[ab]'.repeat(9)}){990}y`, /too large/],
    [`(?:(?:${'x'.repeat(400)}){20}){50}`, /counts to more than/],
    ['(?:[ab][ab]){600}y', /too large/],
    ['\\w'.repeat(300), /longer than 500/],
  ])('%s is refused with the reason', (pattern, message) => {
    expect(place(pattern, 'text')).toMatch(message);
  });

  it('that makes backtracking engines hang is answered at once', { timeout: 60_000 }, () => {
    const evil = ['(a+)+$', '(a|aa)+[xy]', '(.*)*[xy]', '(a?){40}[ab]{40}[xy]', '([ab]{0,200}[cd]){2}', '(\\w+\\s?)+!'];
    const lines = ['a'.repeat(10_000), 'ab'.repeat(5_000), mixed(10_000)];
    for (const pattern of evil) {
      const find = compilePattern(pattern);
      if (typeof find === 'string') throw new Error(find);
      const began = performance.now();
      for (const line of lines) find(line);
      expect([pattern, performance.now() - began < 5_000]).toEqual([pattern, true]);
    }
  });
});

it('says how many steps a character may take, so that whoever searches can pause', () => {
  expect(compilePattern('plain')).not.toHaveProperty('steps');
  expect(compilePattern('a[ab]{100}y')).toHaveProperty('steps', 104);
});

/** Letters in an order that no state machine can learn by heart. */
function mixed(length: number): string {
  let state = 7;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return 'ab'[(state >> 16) % 2];
  }).join('');
}
