import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { told } from './recordable.ts';
import { recordedWords, sayAgain } from './recorded-words.ts';
import { REFUSED_WORDS } from './refused-words.ts';
import { filledBy } from './saying.ts';
import { STATUS_WORDS } from './status-words.ts';
import { asIs } from './text.ts';
import { OTHERS_WORDS, TROUBLE_WORDS } from './trouble-words.ts';

const FROZEN = new URL('../../../test/fixtures/recorded-words.txt', import.meta.url);

describe('words that logs name', () => {
  it('are a list that only grows: each with its name and how many parts it takes', () => {
    const frozen = readFileSync(FROZEN, 'utf8').trim().split('\n');
    const known = recordedWords();
    // A log somewhere names it: what it said must be said again.
    expect(frozen.filter((word) => !known.includes(word))).toEqual([]);
    // Add it at the end of the file.
    expect(known.filter((word) => !frozen.includes(word))).toEqual([]);
    expect(new Set(frozen).size).toBe(frozen.length);
  });

  it('say the same again in every language, whatever is filled in', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (server, words) => {
        const said = OTHERS_WORDS.inItsWords(TROUBLE_WORDS.noModel(server, 'm'), words);
        expect(sayAgain(JSON.parse(JSON.stringify(said.say)))).toEqual(said);
      }),
    );
    for (const said of [
      REFUSED_WORDS.over(STATUS_WORDS.failed),
      REFUSED_WORDS.noWorkflow('x', ['a', 'b']),
      REFUSED_WORDS.busy,
      TROUBLE_WORDS.engineBroke('boom'),
    ])
      expect(sayAgain(said.say)).toEqual(said);
    expect(REFUSED_WORDS.over(STATUS_WORDS.failed).zh).toContain('失败');
  });

  it('can have what is filled in changed, however deep it stands, and the word stays', () => {
    const { say } = OTHERS_WORDS.inItsWords(TROUBLE_WORDS.noModel('sk-1', 'm'), 'the key sk-1');
    const hidden = filledBy(say, (text) => text.replaceAll('sk-1', '…'));
    expect(sayAgain(hidden)).toEqual(OTHERS_WORDS.inItsWords(TROUBLE_WORDS.noModel('…', 'm'), 'the key …'));
  });

  it('have no sentence for what others have said, and none for what a newer version says', () => {
    expect(told('a model said this')).toEqual({ message: 'a model said this' });
    expect(told(asIs('boom'))).toEqual({ message: 'boom' });
    expect(TROUBLE_WORDS.engineBroke('boom').say).toEqual({ word: 'trouble.engineBroke', args: ['boom'] });
    for (const word of ['trouble.tomorrow', 'tomorrow.busy', 'trouble.constructor', '', 'toString.x'])
      expect(sayAgain({ word, args: [] })).toBeUndefined();
    expect(sayAgain({ word: 'trouble.engineBroke', args: [] })).toBeUndefined();
  });
});
