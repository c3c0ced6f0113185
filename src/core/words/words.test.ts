import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../language.ts';
import { asIs, composed, spaced, type Text } from './text.ts';

type Said = { readonly name: string; readonly text: Text; readonly markers: readonly string[] };
type Filled = (...parts: readonly unknown[]) => Text;

const FOLDER = new URL('./', import.meta.url);
const FILES = (await readdir(FOLDER)).filter((file) => /^[a-z-]+-words[a-z-]*\.ts$/.test(file));

/** Every text of a file of the dictionary; what is to be filled in is filled with marks. */
async function saidIn(file: string): Promise<readonly Said[]> {
  const parts: object = await import(new URL(file, FOLDER).href);
  return Object.entries(parts).flatMap(([part, words]) =>
    isObject(words) ? Object.entries(words).flatMap(([key, value]) => said(`${part}.${key}`, value)) : [],
  );
}

function said(name: string, value: unknown): readonly Said[] {
  if (typeof value === 'function') return [filled(name, value as Filled)];
  if (!isObject(value)) return [];
  // Beside a text there may be more of them: the options of a verb.
  const below = Object.entries(value).flatMap(([key, part]) => said(`${name}.${key}`, part));
  return isText(value) ? [{ name, text: value, markers: [] }, ...below] : below;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is Text {
  return isObject(value) && LANGUAGES.every((language) => Object.hasOwn(value, language));
}

/** A part is a word, or a list of words that is a text as well: whichever the text takes. */
function filled(name: string, words: Filled): Said {
  const markers = Array.from({ length: words.length }, (_, index) => `⟦${index}⟧`);
  for (let choice = 0; choice < 2 ** markers.length; choice += 1) {
    const parts = markers.map((marker, index) =>
      (choice >> index) % 2 === 0 ? marker : Object.assign([marker], asIs(marker)),
    );
    try {
      const text = words(...parts);
      if (!text.en.includes('undefined')) return { name, text, markers };
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  throw new Error(`${name} takes neither words nor lists of words`);
}

const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
/** Words that only people read: in lower case, several in a row, outside of a command. */
const SENTENCE = /(?<![-/."'\w])[A-Za-z']+ [a-z']+ [a-z']+/;

function withoutCommands(text: string): string {
  return text.replaceAll(/\b(?:signalbox|gh|git)\b[^#\n，。；（）：]*/g, '').replaceAll(/⟦\d+⟧/g, '');
}

describe('the dictionary', () => {
  it('is read: there are files, and texts in them', async () => {
    expect(FILES.length).toBeGreaterThan(15);
    const all = await Promise.all(FILES.map(saidIn));
    expect(all.flat().length).toBeGreaterThan(300);
  });

  it.each(FILES)('%s says everything in Chinese, and nothing of it in English sentences', async (file) => {
    const leftovers = (await saidIn(file)).filter(({ text }) => {
      const rest = withoutCommands(text.zh);
      const isName = text.zh === text.en && !SENTENCE.test(withoutCommands(text.en));
      return (!CHINESE.test(text.zh) && !isName && text.zh !== '') || SENTENCE.test(rest);
    });
    expect(leftovers).toEqual([]);
  });

  it.each(FILES)('%s fills the same parts into every language', async (file) => {
    const lost = (await saidIn(file)).filter(({ text, markers }) =>
      markers.some((marker) => text.en.includes(marker) !== text.zh.includes(marker)),
    );
    expect(lost).toEqual([]);
  });

  it.each(FILES)('%s ends sentences in the way of each language, and keeps their marks apart', async (file) => {
    const ends = (text: string) => /[.。?？]$/.test(text.trimEnd());
    const odd = (await saidIn(file)).filter(
      ({ text: { en, zh } }) => ends(en) !== ends(zh) || /\p{Script=Han}[,;:?!]/u.test(zh) || CHINESE.test(en),
    );
    expect(odd).toEqual([]);
  });

  it.each(FILES)('%s has the same commands and flags in every language', async (file) => {
    const commands = (text: string) => text.match(/\bsignalbox [a-z]+|(?<![\w-])--[a-z-]+|\b[A-Z]+_[A-Z_]+\b/g) ?? [];
    for (const { text } of await saidIn(file)) expect(commands(text.zh).sort()).toEqual(commands(text.en).sort());
  });
});

describe('a text', () => {
  it('of somebody else is the same in every language', () => {
    expect(asIs('No such file')).toEqual({ en: 'No such file', zh: 'No such file' });
  });

  it('is put together from others, in each language from its own', () => {
    const [one, other] = [
      { en: 'red', zh: '红' },
      { en: 'blue', zh: '蓝' },
    ];
    expect(composed((say) => `${say(one)}+${say(other)}`)).toEqual({ en: 'red+blue', zh: '红+蓝' });
  });

  it('has a space between Chinese and anything else, and none within Chinese', () => {
    expect(spaced('缺少', '"id"')).toBe('缺少 "id"');
    expect(spaced('"id"', '必须是', '文本')).toBe('"id" 必须是文本');
  });
});
