import { describe, expect, it } from 'vitest';
import { systemText } from './system-text.ts';

const failing = (code: string, path?: string): Error =>
  Object.assign(new Error(`${code}: no luck, open '${path}'`), { code, ...(path === undefined ? {} : { path }) });

describe('what the system says', () => {
  it('is told in our words, with its code and the place', () => {
    expect(systemText(failing('EACCES', '/a/b'), '/a')).toEqual({
      en: 'the permissions do not allow it (EACCES, /a/b).',
      zh: '没有权限（EACCES，/a/b）。',
    });
  });

  it.each(['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'ENOSPC', 'EROFS', 'EEXIST', 'EMFILE', 'ELOOP'])(
    'names no place a second time: %s',
    (code) => {
      const { en, zh } = systemText(failing(code, '/a'), '/a');
      expect([en, zh]).toEqual([expect.stringContaining(`(${code}).`), expect.stringContaining(`（${code}）。`)]);
      expect(zh).toMatch(/^\p{Script=Han}/u);
    },
  );

  it('stays as it is where it is something else, or no error at all', () => {
    expect(systemText(failing('EUCLEAN', '/a')).zh).toBe("EUCLEAN: no luck, open '/a'");
    expect(systemText(new Error('toString')).zh).toBe('toString');
    expect(systemText('gone').zh).toBe('gone');
  });
});
