import { expect, it } from 'vitest';
import { COUNT_WORDS } from './count-words.ts';
import { SHELF_WORDS, TRUST_WORDS } from './package-verb-words.ts';

it('one file is not "1 files", where a package is asked about and where it is packed', () => {
  const one = COUNT_WORDS.files(1);
  expect(TRUST_WORDS.contentOf('abc', one)).toEqual({ en: 'abc…, 1 file', zh: 'abc…，1 个文件' });
  expect(SHELF_WORDS.packed('a.bmad', one, 9, 'abc').en).toBe('a.bmad  1 file, 9 bytes, content abc…');
});
