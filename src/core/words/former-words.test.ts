import { expect, test } from 'vitest';
import { FORMER_CALL, FORMER_EDIT, FORMER_TROUBLE } from './former-words.ts';
import type { Recordable } from './read-back.ts';
import { sentenceOf } from './sentence-of.ts';

const PARTS = ['one', 'two', 'three'];

function saidBefore(words: Recordable) {
  return Object.values(words).map((word) => (typeof word === 'function' ? word(...PARTS.slice(0, word.length)) : word));
}

test.each([
  ['trouble', FORMER_TROUBLE],
  ['call', FORMER_CALL],
  ['state', FORMER_EDIT],
] as const)('USE-12: the English of logs of before is read in Chinese, of %s', (place, words) => {
  for (const { en, zh } of saidBefore(words)) expect(sentenceOf(place, { message: en })).toEqual({ en, zh });
});

test('USE-12: a call that failed is read with what it said before, too', () => {
  for (const { en, zh } of saidBefore(FORMER_CALL))
    expect(sentenceOf('trouble', { message: FORMER_TROUBLE.callFailed(en).en }).zh).toContain(zh);
});
