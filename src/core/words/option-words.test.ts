import { expect, it } from 'vitest';
import { ENGINE_NAMES } from '../engine/descriptors.ts';
import { OPTION_WORDS } from './option-words.ts';

it('the help of --engine names every engine, in both languages', () => {
  for (const text of Object.values(OPTION_WORDS.engine)) {
    expect(ENGINE_NAMES.filter((name) => !text.includes(name))).toEqual([]);
  }
});
