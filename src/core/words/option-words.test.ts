import { expect, it } from 'vitest';
import { ENGINE_NAMES } from '../engine/descriptors.ts';
import { OPTION_WORDS } from './option-words.ts';

it('the help of --engine names every engine, in both languages', () => {
  const { en, zh } = OPTION_WORDS.engine;
  for (const text of [en, zh]) {
    expect(ENGINE_NAMES.filter((name) => !text.includes(name))).toEqual([]);
  }
});
