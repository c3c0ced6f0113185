import { describe, expect, it } from 'vitest';
import { ARCHIVE_WORDS } from './archive-words.ts';
import { CONFIG_WORDS } from './config-words.ts';
import { ENGINE_WORDS } from './engine-words.ts';
import { PACKAGE_WORDS } from './package-words.ts';
import { PLACE_WORDS } from './place-words.ts';
import { PROBLEM_WORDS } from './problem-words.ts';
import { PROBLEM_ADVICE } from './problem-words-advice.ts';
import { PROBLEM_FILE_WORDS } from './problem-words-files.ts';
import { PROBLEM_FIELD_WORDS, PROBLEM_FORM_WORDS } from './problem-words-form.ts';
import { PROBLEM_MENU_WORDS } from './problem-words-menu.ts';
import { SCHEMA_WORDS, schemaText } from './problem-words-schema.ts';
import { STORE_WORDS } from './store-words.ts';
import { asIs, type Text, type Words } from './text.ts';

const DICTIONARIES: Readonly<Record<string, Words>> = {
  ARCHIVE_WORDS,
  CONFIG_WORDS,
  ENGINE_WORDS,
  PACKAGE_WORDS,
  PLACE_WORDS,
  PROBLEM_ADVICE,
  PROBLEM_FIELD_WORDS,
  PROBLEM_FILE_WORDS,
  PROBLEM_FORM_WORDS,
  PROBLEM_MENU_WORDS,
  PROBLEM_WORDS,
  SCHEMA_WORDS,
  STORE_WORDS,
};

/** Names that are the same everywhere. */
const NAMES = new Set(['PLACE_WORDS.node', 'PLACE_WORDS.git', 'PROBLEM_FIELD_WORDS.null']);
/** A part that is a word of one language, and not shown in another. */
const CHOICES = new Set(['ARCHIVE_WORDS.tooMany']);

const MARK = /⟦\d⟧/g;

/** Passes for a text, a list of texts and, printed, for a name or a number. */
function part(index: number, length: number): unknown {
  const mark = `⟦${index}⟧`;
  return Object.assign(Array(length).fill(mark), asIs(mark));
}

function filled(word: Words[string], length: number): Text {
  if (typeof word !== 'function') return word;
  const parts = Array.from({ length: word.length }, (_, index) => part(index, length));
  return (word as (...given: readonly unknown[]) => Text)(...parts);
}

const TEXTS = Object.entries(DICTIONARIES).flatMap(([name, words]) =>
  Object.entries(words).flatMap(([key, word]) =>
    [1, 2].map((length) => [`${name}.${key}`, filled(word, length)] as const),
  ),
);

describe('the dictionary', () => {
  it('has what is filled in, in every language', () => {
    const told = TEXTS.filter(([name]) => !CHOICES.has(name));
    const marks = (text: string) => [...new Set(text.match(MARK))].sort();
    expect(told.filter(([, { en, zh }]) => marks(en).join() !== marks(zh).join())).toEqual([]);
    expect(told.filter(([, { en }]) => marks(en).length > 0).length).toBeGreaterThan(200);
  });

  it('has Chinese words wherever it has English ones', () => {
    const worded = TEXTS.filter(([name, { en }]) => !NAMES.has(name) && /[a-z]{2}/i.test(en.replaceAll(MARK, '')));
    expect(worded.filter(([, { zh }]) => !/\p{Script=Han}/u.test(zh))).toEqual([]);
  });

  it('ends sentences in the way of each language, and keeps their marks apart', () => {
    const ends = (text: string) => /[.。?？]$/.test(text);
    expect(TEXTS.filter(([, { en, zh }]) => ends(en) !== ends(zh))).toEqual([]);
    expect(TEXTS.filter(([, { zh }]) => /\p{Script=Han}[,.;:?!]/u.test(zh))).toEqual([]);
    expect(TEXTS.filter(([, { en }]) => /[\p{Script=Han}，。；：？！、（）]/u.test(en))).toEqual([]);
  });
});

describe('schemaText', () => {
  it('finds what a schema has said in English, with what was filled in', () => {
    expect(schemaText(SCHEMA_WORDS.format.en)).toBe(SCHEMA_WORDS.format);
    expect(schemaText('a graph has at most 2000 nodes').zh).toBe('图最多有 2000 个节点');
    expect(schemaText('cannot be combined with "text" in one entry').zh).toBe('不能与 "text" 放在同一个条目里');
  });

  it('leaves the words of others as they are', () => {
    expect(schemaText('Too big: 7')).toEqual(asIs('Too big: 7'));
  });
});
