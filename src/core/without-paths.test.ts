import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutPaths } from './without-paths.ts';

describe('withoutPaths', () => {
  it.each([
    [
      "ENOENT: no such file or directory, open '/home/ana/work/a.txt'",
      "ENOENT: no such file or directory, open '[path]'",
    ],
    ['at run (file:///srv/app/main.ts:3:7)', 'at run ([path])'],
    ["rename '/home/ana maria/a' -> '/b'", "rename '[path]' -> '[path]'"],
    ['C:\\Users\\ana\\x.txt is locked', '[path] is locked'],
    ['cannot read \\\\server\\share\\x', 'cannot read [path]'],
    ['/home/ana/项目/计划.md 不存在', '[path] 不存在'],
    ['read @project/src/a.ts and/or b/c', 'read @project/src/a.ts and/or b/c'],
    ['1/2 of it, see https://example.test/a/b', '1/2 of it, see https://example.test/a/b'],
  ])('turns %j into %j', (message, told) => {
    expect(withoutPaths(message)).toBe(told);
  });

  it('PRM-09: leaves no absolute path of two folders or more in a message, whatever they are called', () => {
    const name = fc.stringMatching(/^[\p{L}\p{N}_.-]{1,8}$/u).filter((text) => !/^\.+$/.test(text));
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 2, maxLength: 5 }),
        fc.constantFrom("'", '"', '(', ' ', ''),
        (names, quote) => {
          const path = `/${names.join('/')}`;
          expect(withoutPaths(`EACCES: permission denied, open ${quote}${path}${quote}`)).not.toContain(path);
        },
      ),
    );
  });
});
