import { expect, it } from 'vitest';
import { ENGINE_NAMES } from '../engine/descriptors.ts';
import { LANGUAGES } from '../language.ts';
import { OPTION_WORDS } from './option-words.ts';

it('the help of --engine names every engine, in both languages', () => {
  const { en, zh } = OPTION_WORDS.engine;
  for (const text of [en, zh]) {
    expect(ENGINE_NAMES.filter((name) => !text.includes(name))).toEqual([]);
  }
});

it('USE-12: the language of the model and that of the terminal are told apart where one is explained', () => {
  for (const language of LANGUAGES) {
    expect(OPTION_WORDS.language[language]).toContain('--lang');
    expect(OPTION_WORDS.lang[language]).not.toBe(OPTION_WORDS.language[language]);
  }
});
