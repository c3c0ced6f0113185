import { describe, expect, it } from 'vitest';
import { ASKED_WORDS } from './asked-words.ts';
import { EDIT_WORDS, UNREADABLE_WORDS } from './edit-words.ts';
import { type Recordable, readBack } from './read-back.ts';
import type { Text } from './text.ts';
import { TROUBLE_PARTS, TROUBLE_WORDS } from './trouble-words.ts';

const FREE = 'Some words, and more (of them): "quoted".';

/** Names, and at the end whatever somebody else may have said. */
function said(word: Recordable[string]): Text {
  if (typeof word !== 'function') return word;
  return word(...Array.from({ length: word.length }, (_, at) => (at === word.length - 1 ? FREE : `name-${at}.x`)));
}

describe('a sentence of the log', () => {
  const all = [ASKED_WORDS, EDIT_WORDS, TROUBLE_WORDS, UNREADABLE_WORDS].flatMap((words: Recordable) =>
    Object.entries(words).map(([name, word]): [string, Recordable[string], Recordable] => [name, word, words]),
  );

  it.each(all)('is found again in the dictionary, with what was filled in: %s', (_name, word, words) => {
    const text = said(word);
    expect(text.en).not.toBe(text.zh);
    expect(readBack(words, text.en)).toMatchObject({ en: text.en, zh: text.zh });
  });

  it('that a version of before has written is found as well', () => {
    const english =
      'The agent has made the same call of fs.read 5 times in a row, with the same result each time, and a hint did not help.';
    expect(readBack(TROUBLE_WORDS, english)?.zh).toContain('连续做了 5 次');
  });

  it('has parts in every language too', () => {
    const english = TROUBLE_WORDS.needsKey('The server at http://h/v1', 'm', 'neither A nor B is set').en;
    expect(readBack(TROUBLE_WORDS, english, TROUBLE_PARTS)?.zh).toBe(
      '服务器 http://h/v1 的 m 需要密钥，而 A 和 B 都没有设置。',
    );
  });

  it('that nobody here has written is not found, nor one in which something is missing', () => {
    for (const text of ['', 'The disk is on fire.', 'The run has used its  turns.', 'The run has used its turns.']) {
      expect(readBack(TROUBLE_WORDS, text)).toBeUndefined();
    }
  });

  it('of any length is read in a moment', () => {
    const long = ' did not accept the request for x ('.repeat(50_000);
    expect(readBack(TROUBLE_WORDS, long, TROUBLE_PARTS)).toBeUndefined();
  });
});
