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
    ['cannot read /root', 'cannot read [path]'],
    ['stat(/root)', 'stat([path])'],
    ['/tmp: full', '[path]: full'],
    ['gcc -I/home/u/inc -L/usr', 'gcc -I[path] -L[path]'],
    ['open //home/u/x', 'open [path]'],
    ['{"path":"\\/home\\/u\\/x"}', '{"path":"[path]"}'],
    ['at \\/home\\/u\\/x now', 'at [path] now'],
    ['in /home/john doe/my project/x.ts now', 'in [path] now'],
    ['C:\\Users\\John Doe\\x is locked', '[path] is locked'],
    ['cp /home/u/a to /home/u/b', 'cp [path] to [path]'],
    ['user@host:/home/u/x', 'user@host:[path]'],
  ])('turns %j into %j', (message, told) => {
    expect(withoutPaths(message)).toBe(told);
  });

  it.each([
    'read @project/src/a.ts and/or b/c',
    '1/2 of it, 3 / 4, n/a, km/h, see https://example.test/a/b',
    'http://localhost:8080/api and ws://h/x',
    'import x from @/parts/x; see ./a/b, ../c, src/d and ~/e',
    'a <b>word</b> // a remark, /* another */ and <br/>',
    '@project/项目/a.md',
    'the pattern a|b, C: and D:',
  ])('leaves %j as it is', (message) => {
    expect(withoutPaths(message)).toBe(message);
  });

  const ROOT = "/srv/o'brien (new), 项目/a b";
  it.each([
    [`cannot open ${ROOT}/x.ts`, 'cannot open [path]/x.ts'],
    [`open '${ROOT}/x y.ts'`, "open '[path]'"],
    [`{"at":${JSON.stringify(`${ROOT}/"x"`)}}`, '{"at":"[path]"x\\""}'],
    [`see ${encodeURI(ROOT)}.`, 'see [path].'],
    [`?at=${encodeURIComponent(ROOT)}&b=1`, '?at=[path]&b=1'],
    [`x${ROOT}y`, 'x[path]y'],
  ])('finds a root that is known in %j', (message, told) => {
    expect(withoutPaths(message, [ROOT])).toBe(told);
  });

  it('finds a root of another system, and the longer of two first', () => {
    const roots = ['C:\\My Work', 'C:\\My Work\\in it', '/'];
    expect(withoutPaths('C:\\My Work\\in it|C:/My Work|"C:\\\\My Work"|a/b', roots)).toBe('[path]|[path]|"[path]"|a/b');
  });

  it('PRM-09: leaves nothing of a root, whatever it is called and however it is written', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 3, maxLength: 12 }).map((text) => text.replaceAll('/', '_'));
    const write = fc.constantFrom(
      (path: string) => path,
      (path: string) => JSON.stringify(path),
      (path: string) => JSON.stringify({ deep: JSON.stringify(path) }),
      encodeURI,
      encodeURIComponent,
    );
    fc.assert(
      fc.property(name, name, write, fc.constantFrom('', "'", '(', 'x'), (first, second, written, around) => {
        const root = `/${first}/${second}`;
        const message = `EACCES ${around}${written(`${root}/below`)}${around}`;
        expect(withoutPaths(message, [root])).not.toContain(written(root).replaceAll(/^"|"$/g, ''));
      }),
    );
  });

  it('costs no time on a long message', () => {
    for (const part of ['/home/a ', '/a', 'C:\\a ', '\\/a', '-I/', '// ', "'/", '/home/a b c d ', '//a']) {
      const began = performance.now();
      withoutPaths(part.repeat(50_000), ['/home/a', '/srv/b']);
      expect([part, performance.now() - began < 2_000]).toEqual([part, true]);
    }
  });

  it('PRM-09: leaves no absolute path of two absolute path of two folders or more in a message, whatever they are called', () => {
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
